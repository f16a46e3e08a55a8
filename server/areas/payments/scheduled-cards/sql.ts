import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import type { ScheduledState } from '#server/areas/payments/scheduled-cards/read-scheduled.ts'

interface NewScheduled {
  readonly id: Uuid
  readonly chargeId: Uuid
  readonly tokenSealed: Buffer
  readonly chargeAt: Instant
  readonly pollAt: Instant
}

export const insertScheduled = ({ sellerId, now, run }: Transaction, card: NewScheduled) =>
  run(
    `insert into scheduled_card (seller_id, id, charge_id, state, card_token_sealed, charge_at,
                                 poll_count, next_poll_at, created_at)
     values ($1, $2, $3, 'TOKENIZING', $4, $5, 0, $6, $7)`,
    [sellerId, card.id, card.chargeId, card.tokenSealed, card.chargeAt, card.pollAt, now],
  )

interface ScheduledChange {
  readonly state: ScheduledState
  readonly tokenSealed?: Buffer
  readonly poll_count?: number
  readonly pollAt?: Instant
}

/** Also forgets the token of a card that is charged or over. */
export async function changeScheduled(
  { sellerId, run }: Transaction,
  id: Uuid,
  change: ScheduledChange,
): Promise<void> {
  await run(
    `update scheduled_card set state = $3, poll_count = coalesce($5, poll_count),
            next_poll_at = coalesce($6, next_poll_at),
            card_token_sealed = case when $3 in ('CHARGED', 'ENDED') then null
                                     else coalesce($4, card_token_sealed) end
      where seller_id = $1 and id = $2`,
    [sellerId, id, change.state, change.tokenSealed, change.poll_count, change.pollAt],
  )
}

interface Waiting {
  readonly seller_id: SellerId
  readonly id: Uuid
}

/** Cards not kept for sure; across sellers, for the job alone. */
export const cardsToTokenize = ({ rows }: Queries, at: Instant, limit: number) =>
  rows<Waiting>(
    `select seller_id, id from scheduled_card where state = 'TOKENIZING' and next_poll_at <= $1
      order by next_poll_at limit $2`,
    [at, limit],
  )

/** Kept cards whose hour has come; across sellers, for the job alone. */
export const cardsToCharge = ({ rows }: Queries, now: Instant, limit: number) =>
  rows<Waiting>(
    `select seller_id, id from scheduled_card where state = 'TOKENIZED' and charge_at <= $1
      order by charge_at limit $2`,
    [now, limit],
  )
