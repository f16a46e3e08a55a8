import type { Provider } from '#server/adapters/provider.ts'
import type { SmsCarrier } from '#server/adapters/sms/port.ts'
import { sandboxSms } from '#server/adapters/sms/sandbox/provider.ts'

/** The carriers that the configuration can choose. */
export const SMS_CARRIERS: readonly Provider<SmsCarrier>[] = [sandboxSms]
