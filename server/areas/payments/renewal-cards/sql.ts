import type { Day, Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { CardOnCharge } from '#server/areas/charge-core/charge.ts'
import type { CollectionRow } from '#server/areas/payments/renewal-cards/read-collections.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { enqueueInsert, insert, update } from '#server/platform/database/rows.ts'

interface NewCard {
  readonly id: Uuid
  readonly subscriptionId: Uuid
  readonly provider: string
  readonly tokenSealed: Buffer
  /** Of a card that the acquirer stores already. */
  readonly card: CardOnCharge | null
  readonly pollAt: Instant
}

export const insertCard = (transaction: Transaction, card: NewCard) =>
  insert(transaction, 'subscription_card', {
    id: card.id,
    subscription_id: card.subscriptionId,
    provider: card.provider,
    state: 'STORING',
    card_token_sealed: card.tokenSealed,
    card: card.card,
    poll_count: 0,
    next_poll_at: card.pollAt,
    created_at: transaction.now,
  })

export const storeCard = (
  transaction: Transaction,
  id: Uuid,
  tokenSealed: Buffer,
  card: CardOnCharge,
) =>
  update(
    transaction,
    'subscription_card',
    { id },
    { state: 'STORED', card_token_sealed: tokenSealed, card },
  )

/** Also deletes its token. */
export const endCard = (transaction: Transaction, id: Uuid) =>
  update(transaction, 'subscription_card', { id }, { state: 'ENDED', card_token_sealed: null })

/** Also lets it be charged for the other owed charges. */
export const setCardByLink = (transaction: Transaction, id: Uuid) =>
  update(transaction, 'subscription_card', { id }, { by_link: true })

export const postponeCard = (
  transaction: Transaction,
  id: Uuid,
  pollCount: number,
  pollAt: Instant,
) =>
  update(transaction, 'subscription_card', { id }, { poll_count: pollCount, next_poll_at: pollAt })

interface Waiting {
  readonly seller_id: SellerId
  readonly id: Uuid
}

/** Cards whose payment has ended but which are not stored yet, of all sellers; for the job only. */
export const cardsToStore = ({ rows }: Queries, at: Instant, limit: number) =>
  rows<Waiting>(
    `select card.seller_id, card.id from subscription_card card
       join attempt on attempt.seller_id = card.seller_id and attempt.id = card.id
      where card.state = 'STORING' and card.next_poll_at <= $1
        and attempt.state in ('APPROVED', 'DECLINED', 'VOIDED')
      order by card.next_poll_at limit $2`,
    [at, limit],
  )

export const insertCollection = (
  transaction: Transaction,
  id: Uuid,
  subscriptionId: Uuid,
  nextOn: Day,
): void =>
  enqueueInsert(transaction, 'card_collection', {
    id,
    subscription_id: subscriptionId,
    next_on: nextOn,
    created_at: transaction.now,
  })

export const changeCollection = (
  transaction: Transaction,
  id: Uuid,
  change: Partial<Pick<CollectionRow, 'next_on' | 'retry_on' | 'attempt_id' | 'stopped'>>,
) => update(transaction, 'card_collection', { id }, change)

/** Plans the owed charges whose collection stopped for want of a card for the day. */
export const resumeCollections = ({ sellerId, run }: Transaction, subscriptionId: Uuid, day: Day) =>
  run(
    `update card_collection set next_on = $3, retry_on = null, stopped = null
       from charge
      where card_collection.seller_id = $1 and card_collection.subscription_id = $2
        and card_collection.stopped in ('HARD_DECLINE', 'NO_RETRY_LEFT', 'NO_CARD')
        and charge.seller_id = card_collection.seller_id and charge.id = card_collection.id
        and charge.status in ('LATE', 'FAILED')`,
    [sellerId, subscriptionId, day],
  )
