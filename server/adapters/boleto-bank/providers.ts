import type { BoletoBank } from '#server/adapters/boleto-bank/port.ts'
import { sandboxBoletoBank } from '#server/adapters/boleto-bank/sandbox/provider.ts'
import type { Provider } from '#server/adapters/provider.ts'

/** The companies that the configuration can choose. */
export const BOLETO_BANKS: readonly Provider<BoletoBank>[] = [sandboxBoletoBank]
