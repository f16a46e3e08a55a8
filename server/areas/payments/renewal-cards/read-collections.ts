import type { Day } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { CardOnCharge } from '#server/areas/charge-core/charge.ts'
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
}

const CARD_COLUMNS = columns<Omit<SubscriptionCardRow, 'state'> & { readonly state: string }>()(
  'subscription_card',
  ['id', 'subscription_id', 'provider', 'state', 'card_token_sealed', 'card', 'poll_count'],
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

/** Why no further attempt is planned for a charge. */
export type CollectionStop =
  | 'OVER'
  | 'HARD_DECLINE'
  | 'NO_RETRY_LEFT'
  | 'NO_CARD'
  | 'PAUSED'
  | 'BUSY'

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
  rows<{ seller_id: SellerId; id: Uuid }>(
    `select seller_id, id from card_collection where next_on <= $1 order by next_on, id limit $2`,
    [today, limit],
  )
