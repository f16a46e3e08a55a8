import type { PayoutBank } from '#server/adapters/payout-bank/port.ts'
import { sandboxPayoutBank } from '#server/adapters/payout-bank/sandbox/provider.ts'
import type { Provider } from '#server/adapters/provider.ts'

/** The companies that the configuration can choose. */
export const PAYOUT_BANKS: readonly Provider<PayoutBank>[] = [sandboxPayoutBank]
