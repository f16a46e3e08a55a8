import { nationalSystem } from '#server/adapters/fiscal/national/provider.ts'
import type { FiscalSystem } from '#server/adapters/fiscal/port.ts'
import type { Provider } from '#server/adapters/provider.ts'

/** The companies that the configuration can choose. */
export const FISCAL_SYSTEMS: readonly Provider<FiscalSystem>[] = [nationalSystem]
