import * as z from 'zod/mini'
import { MAX_CENTAVOS } from '#contract/basics/money.ts'
import { text, uuid } from '#contract/basics/wire.ts'
import { readSignedJson } from '#server/adapters/callback-signature.ts'
import type { CardIssuer, IssuerMessage } from '#server/adapters/card-issuer/port.ts'
import { createSandboxCardIssuer } from '#server/adapters/card-issuer/sandbox/client.ts'
import type { Provider } from '#server/adapters/provider.ts'

const CallbackBody = z.object({
  type: z.enum(['purchase.asked', 'purchase.reversed']),
  purchaseId: text({ max: 100 }),
  cardId: uuid(),
  merchantName: text({ max: 100 }),
  amount: z.int().check(z.minimum(1), z.maximum(Number(MAX_CENTAVOS))),
  currency: z.literal('BRL'),
  reversalId: z.optional(text({ max: 100 })),
})

function messagesIn(json: unknown, body: string): readonly IssuerMessage[] | null {
  const { success, data } = z.safeParse(CallbackBody, json)
  if (!success) return null
  const { type, purchaseId, cardId, merchantName, reversalId = null } = data
  const about = type === 'purchase.asked' ? 'asked' : 'reversed'
  const eventId = [type, purchaseId, ...(reversalId === null ? [] : [reversalId])].join(':')
  const amount = BigInt(data.amount)
  return [{ about, eventId, purchaseId, cardId, merchantName, amount, reversalId, body }]
}

/** The card issuer of the sandbox. */
export const sandboxCardIssuer: Provider<CardIssuer> = {
  id: 'sandbox',
  connect({ companiesUrl, timeoutMs, callbackSecret }) {
    const secret = callbackSecret('card-issuer')
    return {
      id: 'sandbox',
      ...createSandboxCardIssuer({ baseUrl: companiesUrl, timeoutMs }),
      readCallback: (received) => readSignedJson(secret, received, messagesIn),
    }
  },
}
