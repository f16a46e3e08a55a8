import * as z from 'zod/mini'
import { readSignedJson } from '#server/adapters/callback-signature.ts'
import { createApiPix } from '#server/adapters/pix-bank/api-pix.ts'
import type { PixBank, PixNotice } from '#server/adapters/pix-bank/port.ts'
import type { Provider } from '#server/adapters/provider.ts'
import { hashOf } from '#server/platform/security/identifiers.ts'

const PIX_KEY = 'recebimentos@guiche.localhost'

// A Pix without a txid was typed by the payer with the key: it pays no charge.
const CallbackBody = z.object({
  pix: z.array(
    z.looseObject({
      txid: z.optional(z.string()),
      devolucoes: z.optional(z.array(z.looseObject({ id: z.string() }))),
    }),
  ),
})

function noticesIn(json: unknown): readonly PixNotice[] | null {
  const { success, data } = z.safeParse(CallbackBody, json)
  if (!success) return null
  return data.pix.flatMap((pix): PixNotice[] => {
    const body = JSON.stringify(pix)
    const message = { eventId: hashOf(body).toString('hex'), body }
    const returns = (pix.devolucoes ?? []).map(
      ({ id }): PixNotice => ({ about: 'return', key: id, ...message }),
    )
    return pix.txid === undefined
      ? returns
      : [{ about: 'charge', key: pix.txid, ...message }, ...returns]
  })
}

/** The Pix bank of the sandbox, which speaks API Pix. */
export const sandboxPixBank: Provider<PixBank> = {
  id: 'sandbox',
  connect({ companiesUrl, timeoutMs, callbackSecret }) {
    const secret = callbackSecret('pix')
    return {
      id: 'sandbox',
      ...createApiPix({ baseUrl: `${companiesUrl}/pix/v2`, pixKey: PIX_KEY, timeoutMs }),
      readCallback: (received) => readSignedJson(secret, received, noticesIn),
    }
  },
}
