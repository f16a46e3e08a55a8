import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { CardAnswer, CardIssuer } from '#server/adapters/card-issuer/port.ts'
import { orderOf, type SentCard } from '#server/areas/virtual-cards/create-card.ts'
import { type CardRow, cardById } from '#server/areas/virtual-cards/read-cards.ts'
import { settleCard } from '#server/areas/virtual-cards/settle-card.ts'
import { cardsToPoll } from '#server/areas/virtual-cards/sql.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runItems } from '#server/platform/events/items.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

interface Unsettled {
  readonly card: CardRow
  readonly order: SentCard
}

async function outcomeOf(issuer: CardIssuer, { card, order }: Unsettled): Promise<CardAnswer> {
  const { cardId } = order
  if (card.state === 'CREATED') return issuer.change(cardId, card.requested_status ?? card.status)
  const response = await issuer.card(cardId)
  return response.kind === 'not-found' ? issuer.create(order) : response
}

/** Polls a card and settles it; orders it again only when the issuer does not know it. */
export async function resolveCard(
  database: Database,
  issuer: CardIssuer,
  sellerId: SellerId,
  id: Uuid,
): Promise<void> {
  const found = await database.withTenant(sellerId, async (transaction) => {
    const card = await cardById(transaction, id)
    if (!card) return undefined
    return { card, order: await orderOf(transaction, { ...card, cardId: card.card_id }) }
  })
  if (!found) return
  const response = await outcomeOf(issuer, found)
  await database.withTenant(sellerId, (transaction) =>
    settleCard(openUnitOfWork(transaction, jobCause('card-janitor')), id, response),
  )
}

const BATCH = 100

/** Polls every card without an outcome in time. */
export async function pollCards(
  jobs: Database,
  { cardIssuer }: { readonly cardIssuer: CardIssuer },
): Promise<number> {
  return runItems(jobs, {
    job: 'card-janitor',
    batchSize: BATCH,
    find: (limit) => cardsToPoll(jobs, machineInstant(), limit),
    run: ({ seller_id, id }) => resolveCard(jobs, cardIssuer, seller_id, id),
  })
}
