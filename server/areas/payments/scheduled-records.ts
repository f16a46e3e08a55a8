import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'

export type ScheduledState = 'KEEPING' | 'KEPT' | 'CHARGED' | 'OVER'

export interface ScheduledRow {
  readonly id: Uuid
  readonly charge_id: Uuid
  readonly state: ScheduledState
  readonly card_token_sealed: Buffer | null
  readonly charge_at: Instant
  readonly asks: number
}

const SCHEDULED = `select id, charge_id, state, card_token_sealed, charge_at, asks
  from scheduled_card where seller_id = $1`

interface NewScheduled {
  readonly id: Uuid
  readonly chargeId: Uuid
  readonly tokenSealed: Buffer
  readonly chargeAt: Instant
  readonly askAt: Instant
}

export const insertScheduled = ({ sellerId, now, run }: Transaction, card: NewScheduled) =>
  run(
    `insert into scheduled_card (seller_id, id, charge_id, state, card_token_sealed, charge_at,
                                 asks, next_ask_at, created_at)
     values ($1, $2, $3, 'KEEPING', $4, $5, 0, $6, $7)`,
    [sellerId, card.id, card.chargeId, card.tokenSealed, card.chargeAt, card.askAt, now],
  )

export const scheduledById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<ScheduledRow>(`${SCHEDULED} and id = $2`, [sellerId, id])

/** The newest card kept, or to be kept, for the charge. */
export const scheduledOf = ({ sellerId, row }: Transaction, chargeId: Uuid) =>
  row<ScheduledRow>(
    `${SCHEDULED} and charge_id = $2 and state in ('KEEPING', 'KEPT')
      order by created_at desc limit 1`,
    [sellerId, chargeId],
  )

interface ScheduledChange {
  readonly state: ScheduledState
  readonly tokenSealed?: Buffer
  readonly asks?: number
  readonly askAt?: Instant
}

/** Also forgets the token of a card that is charged or over. */
export async function changeScheduled(
  { sellerId, run }: Transaction,
  id: Uuid,
  change: ScheduledChange,
): Promise<void> {
  await run(
    `update scheduled_card set state = $3, asks = coalesce($5, asks),
            next_ask_at = coalesce($6, next_ask_at),
            card_token_sealed = case when $3 in ('CHARGED', 'OVER') then null
                                     else coalesce($4, card_token_sealed) end
      where seller_id = $1 and id = $2`,
    [sellerId, id, change.state, change.tokenSealed, change.asks, change.askAt],
  )
}

interface Waiting {
  readonly seller_id: SellerId
  readonly id: Uuid
}

/** Cards not kept for sure; across sellers, for the job alone. */
export const cardsToTokenize = ({ rows }: Queries, at: Instant, most: number) =>
  rows<Waiting>(
    `select seller_id, id from scheduled_card where state = 'KEEPING' and next_ask_at <= $1
      order by next_ask_at limit $2`,
    [at, most],
  )

/** Kept cards whose hour has come; across sellers, for the job alone. */
export const cardsToCharge = ({ rows }: Queries, now: Instant, most: number) =>
  rows<Waiting>(
    `select seller_id, id from scheduled_card where state = 'KEPT' and charge_at <= $1
      order by charge_at limit $2`,
    [now, most],
  )

/** When kept cards are to be charged within a time; across sellers, for the sandbox clock alone. */
export const chargeMoments = async (
  { rows }: Queries,
  from: Instant,
  to: Instant,
): Promise<Instant[]> => {
  const found = await rows<{ at: Instant }>(
    `select distinct charge_at as at from scheduled_card
      where state in ('KEEPING', 'KEPT') and charge_at > $1 and charge_at <= $2`,
    [from, to],
  )
  return found.map(({ at }) => at)
}
