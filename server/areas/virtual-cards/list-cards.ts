import type { InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { envelope } from '#contract/basics/paging.ts'
import type { listCards as endpoint } from '#contract/virtual-cards/endpoints.ts'
import { maskOf } from '#contract/virtual-cards/rules.ts'
import type { CardRow as ShownCard } from '#contract/virtual-cards/shapes.ts'
import type { CardRow } from '#server/areas/virtual-cards/read-cards.ts'
import { pageOfCards } from '#server/areas/virtual-cards/sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** A card in the API, with a masked number. */
export const shownCard = (card: CardRow): ShownCard => ({
  id: card.id,
  cardId: card.card_id,
  cardName: card.name,
  cardStatus: card.status,
  panMasked: maskOf(card.last4),
  processing: card.state === 'CREATING' || card.requested_status !== null,
})

/** A page of the seller's cards (CRD-02). */
export async function listCards(
  transaction: Transaction,
  { cardStatus, cardName, page, size, sort }: InputOf<typeof endpoint>['query'],
): Promise<OutputOf<typeof endpoint>> {
  const offset = page * size
  const { found, counted } = await pageOfCards(transaction, {
    status: cardStatus ?? null,
    name: cardName ?? null,
    sort,
    offset,
    size,
  })
  return { ...envelope(counted, page, size), content: found.map(shownCard) }
}
