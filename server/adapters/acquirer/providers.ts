import { aurora } from '#server/adapters/acquirer/aurora/provider.ts'
import type { Acquirer } from '#server/adapters/acquirer/port.ts'
import { sandboxAcquirer } from '#server/adapters/acquirer/sandbox/provider.ts'
import type { Provider } from '#server/adapters/provider.ts'

/** The companies that the configuration can choose. */
export const ACQUIRERS: readonly Provider<Acquirer>[] = [sandboxAcquirer, aurora]
