import type { Day, Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Collection, CollectionStop } from '#contract/charges/collection.ts'
import { LIVE_ATTEMPT_STATES } from '#contract/charges/states.ts'
import type { CardOnCharge } from '#server/areas/charge-core/charge.ts'
import type { Decline } from '#server/areas/payments/attempts/read-attempts.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { columns } from '#server/platform/database/rows.ts'

/** A card with which a charge of a subscription was paid; its id is that of the attempt. */
export interface SubscriptionCardRow {
  readonly id: Uuid
  readonly subscription_id: Uuid
  readonly provider: string
  readonly state: 'STORING' | 'STORED' | 'ENDED'
  readonly card_token_sealed: Buffer | null
  readonly card: CardOnCharge | null
  readonly poll_count: number
  readonly by_link: boolean
}

const CARD_COLUMNS = columns<Omit<SubscriptionCardRow, 'state'> & { readonly state: string }>()(
  'subscription_card',
  [
    'id',
    'subscription_id',
    'provider',
    'state',
    'card_token_sealed',
    'card',
    'poll_count',
    'by_link',
  ],
)

const CARD = `select ${CARD_COLUMNS} from subscription_card where seller_id = $1`

export const subscriptionCardById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<SubscriptionCardRow>(`${CARD} and id = $2`, [sellerId, id])

/** The card of record of a subscription: the one that renewals charge. */
export const cardOfRecord = ({ sellerId, row }: Transaction, subscriptionId: Uuid) =>
  row<SubscriptionCardRow>(`${CARD} and subscription_id = $2 and state = 'STORED'`, [
    sellerId,
    subscriptionId,
  ])

/** When the card of record is charged for a charge; its id is that of the charge. */
export interface CollectionRow {
  readonly id: Uuid
  readonly subscription_id: Uuid
  readonly next_on: Day | null
  readonly retry_on: Day | null
  readonly attempt_id: Uuid | null
  readonly stopped: CollectionStop | null
}

const COLLECTION_COLUMNS = columns<
  Omit<CollectionRow, 'stopped'> & { readonly stopped: string | null }
>()('card_collection', ['id', 'subscription_id', 'next_on', 'retry_on', 'attempt_id', 'stopped'])

export const collectionById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<CollectionRow>(
    `select ${COLLECTION_COLUMNS} from card_collection where seller_id = $1 and id = $2`,
    [sellerId, id],
  )

/** Charges whose card is due to be charged, of all sellers; for the job only. */
export const collectionsDue = ({ rows }: Queries, today: Day, limit: number) =>
  rows<{ seller_id: SellerId; id: Uuid; subscription_id: Uuid }>(
    `select seller_id, id, subscription_id from card_collection
      where next_on <= $1 order by next_on, id limit $2`,
    [today, limit],
  )

interface CollectionStanding extends Omit<CollectionRow, 'retry_on' | 'attempt_id'> {
  /** False of a first charge: the buyer pays it, and no attempt is planned. */
  readonly planned: boolean
  readonly expiration_date: Day
  readonly renews: boolean
  readonly card: CardOnCharge | null
  readonly failed: number
  readonly in_flight: boolean
  readonly failed_at: Instant | null
  readonly decline: Decline | null
}

// Only an open charge is collected; a payment that was not sent is no failed attempt. The first
// charge of a subscription by card has no planned collection; it is shown once its card failed.
const STANDING = `
  select charge.id, charge.subscription_id, collection.next_on, collection.stopped,
         collection.id is not null as planned, charge.expiration_date, card.card,
         subscription.status in ('ACTIVE', 'DEFAULTER') as renews, attempts.failed,
         attempts.in_flight, failure.created_at as failed_at, failure.decline
    from charge
    join subscription on subscription.seller_id = $1
     and subscription.id = charge.subscription_id
    left join card_collection collection on collection.seller_id = $1
     and collection.id = charge.id
    left join subscription_card card on card.seller_id = $1
     and card.subscription_id = charge.subscription_id and card.state = 'STORED'
   cross join lateral (
     select count(*) filter (
              where attempt.state = 'DECLINED' and not coalesce(attempt.decline ? 'notSent', false)
            )::integer as failed,
            coalesce(bool_or(attempt.state = any($3)), false) as in_flight
       from attempt
      where attempt.seller_id = $1 and attempt.charge_id = charge.id
   ) attempts
    left join lateral (
      select attempt.created_at, attempt.decline from attempt
       where attempt.seller_id = $1 and attempt.charge_id = charge.id
         and attempt.state = 'DECLINED' and not coalesce(attempt.decline ? 'notSent', false)
       order by attempt.created_at desc, attempt.id desc limit 1
    ) failure on true
   where charge.seller_id = $1 and charge.status in ('SCHEDULED', 'LATE', 'FAILED')
     and (collection.id is not null
          or subscription.payment_method = 'CREDIT_CARD'
             and (attempts.failed > 0 or charge.status = 'FAILED'))`

function stopOf(row: CollectionStanding): CollectionStop | null {
  if (!row.planned) return row.in_flight ? null : 'NO_CARD'
  return !row.renews && row.next_on !== null ? 'PAUSED' : row.stopped
}

function standingOf(row: CollectionStanding): Collection {
  const { card, decline, failed_at: at } = row
  const stopped = stopOf(row)
  return {
    uuidCharge: row.id,
    expirationDate: row.expiration_date,
    card: card && { last4digits: card.last4digits, brand: card.brand },
    failedAttempts: row.failed,
    lastFailure:
      decline && at ? { at, codeReason: decline.codeReason, message: decline.message } : null,
    nextAttempt: stopped === 'PAUSED' ? null : row.next_on,
    stopped,
  }
}

/** How an open charge is collected by card, if it is. */
export async function collectionOfCharge(
  { sellerId, row }: Transaction,
  chargeId: Uuid,
): Promise<Collection | undefined> {
  const found = await row<CollectionStanding>(`${STANDING} and charge.id = $2`, [
    sellerId,
    chargeId,
    LIVE_ATTEMPT_STATES,
  ])
  return found && standingOf(found)
}

/** How the oldest open charge of a subscription is collected by card. */
export async function collectionOfSubscription(
  { sellerId, row }: Transaction,
  subscriptionId: Uuid,
): Promise<Collection | undefined> {
  const found = await row<CollectionStanding>(
    `${STANDING} and charge.subscription_id = $2
      order by charge.expiration_date, charge.id limit 1`,
    [sellerId, subscriptionId, LIVE_ATTEMPT_STATES],
  )
  return found && standingOf(found)
}
