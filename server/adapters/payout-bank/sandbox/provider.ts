import * as z from 'zod/mini'
import { readSignedJson } from '#server/adapters/callback-signature.ts'
import type { PayoutBank, PayoutNotice } from '#server/adapters/payout-bank/port.ts'
import { createSandboxPayoutBank } from '#server/adapters/payout-bank/sandbox/client.ts'
import type { Provider } from '#server/adapters/provider.ts'
import { hashOf } from '#server/platform/security/identifiers.ts'

const CallbackBody = z.union([
  z.looseObject({ payoutId: z.string(), status: z.string() }),
  z.looseObject({ claimId: z.string() }),
  z.looseObject({ endToEndId: z.string() }),
])

function noticesIn(json: unknown, body: string): readonly PayoutNotice[] | null {
  const { success, data } = z.safeParse(CallbackBody, json)
  if (!success) return null
  const eventId = hashOf(body).toString('hex')
  if ('payoutId' in data) return [{ about: 'payout', key: String(data.payoutId), eventId, body }]
  if ('claimId' in data) return [{ about: 'claim', key: String(data.claimId), eventId, body }]
  return [{ about: 'arrival', key: data.endToEndId, eventId, body }]
}

/** The bank of the sandbox that sends money. */
export const sandboxPayoutBank: Provider<PayoutBank> = {
  id: 'sandbox',
  connect({ companiesUrl, timeoutMs, callbackSecret }) {
    const secret = callbackSecret('payout')
    return {
      id: 'sandbox',
      ...createSandboxPayoutBank({ baseUrl: companiesUrl, timeoutMs }),
      readCallback: (received) => readSignedJson(secret, received, noticesIn),
    }
  },
}
