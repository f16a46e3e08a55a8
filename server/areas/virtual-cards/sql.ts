import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Sort } from '#contract/basics/paging.ts'
import { anywherePattern, searchText } from '#contract/basics/text-search.ts'
import type { CardStatus } from '#contract/virtual-cards/shapes.ts'
import { CARD, type CardRow } from '#server/areas/virtual-cards/read-cards.ts'
import type { Queries, SqlStatement, Transaction } from '#server/platform/database/database.ts'
import { countListed } from '#server/platform/database/page.ts'
import { insert, update } from '#server/platform/database/rows.ts'

interface NewCard {
  readonly id: Uuid
  readonly cardId: Uuid
  readonly name: string
  readonly pollAt: Instant
}

export const insertCard = (transaction: Transaction, card: NewCard) =>
  insert(transaction, 'virtual_card', {
    id: card.id,
    card_id: card.cardId,
    name: card.name,
    search: searchText(card.name),
    state: 'CREATING',
    status: 'ACTIVE',
    poll_count: 0,
    next_poll_at: card.pollAt,
    created_at: transaction.now,
  })

/** Omitted fields keep their value; null is stored. */
export type CardChange = Partial<
  Pick<CardRow, 'last4' | 'state' | 'status' | 'requested_status' | 'poll_count'>
> & { readonly next_poll_at?: Instant | null }

export async function changeCardRow(
  transaction: Transaction,
  id: Uuid,
  change: CardChange,
): Promise<void> {
  await update(transaction, 'virtual_card', { id }, change)
}

/** Cards to be polled; across sellers, for the reconciler alone. */
export const cardsToPoll = ({ rows }: Queries, until: Instant, limit: number) =>
  rows<{ seller_id: SellerId; id: Uuid }>(
    `select seller_id, id from virtual_card where next_poll_at <= $1 order by next_poll_at limit $2`,
    [until, limit],
  )

export interface CardFilter {
  readonly status: CardStatus | null
  readonly name: string | null
  readonly sort: Sort
}

interface CardPage extends CardFilter {
  readonly offset: number
  readonly size: number
}

const FILTER = `${CARD} and state <> 'REFUSED' and ($2::text is null or status = $2)
  and ($3::text is null or search like $3)`

const ORDERS: Readonly<Record<string, string>> = { createdAt: 'created_at', cardName: 'name' }

/** All cards that the filter leaves, in its order. */
export function cardsSql(sellerId: SellerId, { status, name, sort }: CardFilter): SqlStatement {
  const direction = sort.descending ? 'desc' : 'asc'
  const by = ORDERS[sort.field] ?? 'created_at'
  return {
    text: `${FILTER} order by ${by} ${direction}, id ${direction}`,
    values: [sellerId, status, name && anywherePattern(name)],
  }
}

/** A page of cards and how many there are. */
export async function pageOfCards(
  transaction: Transaction,
  { offset, size, ...filter }: CardPage,
): Promise<{ found: CardRow[]; counted: number }> {
  const { text, values } = cardsSql(transaction.sellerId, filter)
  const [found, counted] = await Promise.all([
    transaction.rows<CardRow>(`${text} offset $4 limit $5`, [...values, offset, size]),
    countListed(transaction, `from (${FILTER}) as card`, values),
  ])
  return { found, counted }
}
