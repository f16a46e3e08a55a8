import * as z from 'zod/mini'
import { text } from '#contract/basics/wire.ts'
import { readSignedJson } from '#server/adapters/callback-signature.ts'
import type { KycCompany, ReviewNotice } from '#server/adapters/kyc/port.ts'
import { createSandboxKyc } from '#server/adapters/kyc/sandbox/client.ts'
import type { Provider } from '#server/adapters/provider.ts'

const CallbackBody = z.object({
  id: text({ max: 100 }),
  applicationId: text({ max: 100 }),
})

function noticesIn(json: unknown, body: string): readonly ReviewNotice[] | null {
  const { success, data } = z.safeParse(CallbackBody, json)
  return success ? [{ about: 'review', key: data.applicationId, eventId: data.id, body }] : null
}

/** The reviewing company of the sandbox. */
export const sandboxKyc: Provider<KycCompany> = {
  id: 'sandbox',
  connect({ companiesUrl, timeoutMs, callbackSecret }) {
    const secret = callbackSecret('kyc')
    return {
      id: 'sandbox',
      ...createSandboxKyc({ baseUrl: companiesUrl, timeoutMs }),
      readCallback: (received) => readSignedJson(secret, received, noticesIn),
    }
  },
}
