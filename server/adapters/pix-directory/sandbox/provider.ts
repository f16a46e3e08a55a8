import * as z from 'zod/mini'
import { text } from '#contract/basics/wire.ts'
import { readSignedJson } from '#server/adapters/callback-signature.ts'
import type { DirectoryNotice, PixDirectory } from '#server/adapters/pix-directory/port.ts'
import { createSandboxPixDirectory } from '#server/adapters/pix-directory/sandbox/client.ts'
import type { Provider } from '#server/adapters/provider.ts'
import { hashOf } from '#server/platform/security/identifiers.ts'

const CallbackBody = z.looseObject({ claimId: text({ max: 100 }) })

function noticesIn(json: unknown, body: string): readonly DirectoryNotice[] | null {
  const { success, data } = z.safeParse(CallbackBody, json)
  if (!success) return null
  const eventId = hashOf(body).toString('hex')
  return [{ about: 'received-claim', key: data.claimId, eventId, body }]
}

/** The directory of keys of the sandbox. */
export const sandboxPixDirectory: Provider<PixDirectory> = {
  id: 'sandbox',
  connect({ companiesUrl, timeoutMs, callbackSecret }) {
    const secret = callbackSecret('pix-directory')
    return {
      id: 'sandbox',
      ...createSandboxPixDirectory({ baseUrl: companiesUrl, timeoutMs }),
      readCallback: (received) => readSignedJson(secret, received, noticesIn),
    }
  },
}
