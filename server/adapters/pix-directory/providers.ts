import type { PixDirectory } from '#server/adapters/pix-directory/port.ts'
import { sandboxPixDirectory } from '#server/adapters/pix-directory/sandbox/provider.ts'
import type { Provider } from '#server/adapters/provider.ts'

/** The directories that the configuration can choose. */
export const PIX_DIRECTORIES: readonly Provider<PixDirectory>[] = [sandboxPixDirectory]
