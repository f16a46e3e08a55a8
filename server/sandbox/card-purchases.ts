import * as z from 'zod/mini'
import type { InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { simulatePurchase as endpoint } from '#contract/virtual-cards/endpoints.ts'
import { cardRefusals } from '#contract/virtual-cards/refusals.ts'
import { sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'
import { cardBy } from '#server/areas/virtual-cards/read-cards.ts'
import { shownPurchase } from '#server/areas/virtual-cards/read-invoice.ts'
import { purchaseByRef } from '#server/areas/virtual-cards/read-purchases.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'

const Bought = z.object({ purchaseId: z.string() })

/**
 * Simulates a purchase with the card: the issuer requests our decision as for every purchase
 * (SBX-12).
 */
export async function buyWith(
  database: Database,
  companiesUrl: string,
  { params, body }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const entry = await lookUp(database, 'virtual-card', params.id)
  const { sellerId } = entry ?? reject(cardRefusals.notFound)
  const card = await database.withTenant(sellerId, (transaction) => cardBy(transaction, params.id))
  if (!card) return reject(cardRefusals.notFound)
  const response = await sendHttp(
    `${companiesUrl}/counterparty/virtual-cards/${card.card_id}/purchases`,
    {
      method: 'POST',
      timeoutMs: TIMEOUT_MS,
      body: { merchantName: body.merchantName, amount: Number(body.billingAmount) },
    },
  )
  const bought = z.safeParse(Bought, response?.body)
  if (!bought.success) return reject(platformRefusals.outsideUnavailable)
  const purchase = await database.withTenant(sellerId, (transaction) =>
    purchaseByRef(transaction, bought.data.purchaseId),
  )
  return shownPurchase(purchase ?? reject(platformRefusals.outsideUnavailable))
}
