import type { PixDirectory } from '#server/adapters/pix-directory/port.ts'
import { createSandboxPixDirectory } from '#server/adapters/pix-directory/sandbox/client.ts'
import type { Provider } from '#server/adapters/provider.ts'

/** The directory of keys of the sandbox. */
export const sandboxPixDirectory: Provider<PixDirectory> = {
  id: 'sandbox',
  connect: ({ companiesUrl, timeoutMs }) => ({
    id: 'sandbox',
    ...createSandboxPixDirectory({ baseUrl: companiesUrl, timeoutMs }),
  }),
}
