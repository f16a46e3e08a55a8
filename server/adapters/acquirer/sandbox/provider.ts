import * as z from 'zod/mini'
import { uuid } from '#contract/basics/wire.ts'
import type { Acquirer, AcquirerNotice } from '#server/adapters/acquirer/port.ts'
import { createSandboxAcquirer } from '#server/adapters/acquirer/sandbox/client.ts'
import { readSignedJson } from '#server/adapters/callback-signature.ts'
import type { Provider } from '#server/adapters/provider.ts'

const CallbackBody = z.object({
  id: z.string(),
  type: z.string(),
  attemptId: uuid(),
  refundId: z.optional(uuid()),
})

function noticesIn(json: unknown, body: string): readonly AcquirerNotice[] | null {
  const { success, data } = z.safeParse(CallbackBody, json)
  if (!success) return null
  const { id: eventId, type, attemptId, refundId } = data
  if (refundId !== undefined) return [{ about: 'refund', key: refundId, eventId, body }]
  const about = type.startsWith('dispute.') ? 'dispute' : 'attempt'
  return [{ about, key: attemptId, eventId, body }]
}

/** The acquirer of the sandbox. */
export const sandboxAcquirer: Provider<Acquirer> = {
  id: 'sandbox',
  connect({ companiesUrl, timeoutMs, callbackSecret }) {
    const secret = callbackSecret('acquirer')
    return {
      id: 'sandbox',
      ...createSandboxAcquirer({ baseUrl: companiesUrl, timeoutMs }),
      readCallback: (received) => readSignedJson(secret, received, noticesIn),
    }
  },
}
