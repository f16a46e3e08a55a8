import type { PixBank } from '#server/adapters/pix-bank/port.ts'
import { sandboxPixBank } from '#server/adapters/pix-bank/sandbox/provider.ts'
import type { Provider } from '#server/adapters/provider.ts'

/** The companies that the configuration can choose. */
export const PIX_BANKS: readonly Provider<PixBank>[] = [sandboxPixBank]
