import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Waiting } from '#server/areas/payments/attempts/sql.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import type { BuyerReturnRow } from '#server/areas/payments/buyer-returns/read-returns.ts'

export type NewReturn = Omit<BuyerReturnRow, 'refusal' | 'poll_count'>

export const insertReturn = ({ sellerId, now, run }: Transaction, made: NewReturn) =>
  run(
    `insert into buyer_return (seller_id, id, case_id, charge_id, payment_id, method, state,
                               amount_centavos, transfer_reference, poll_count, next_poll_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $10, $11)`,
    [
      sellerId,
      made.id,
      made.case_id,
      made.charge_id,
      made.payment_id,
      made.method,
      made.state,
      made.amount_centavos,
      made.transfer_reference,
      made.next_poll_at,
      now,
    ],
  )

export interface ReturnChange {
  readonly state: BuyerReturnRow['state']
  readonly refusal?: string
  readonly poll_count?: number
  readonly pollAt?: Instant
}

/** Also forgets an earlier refusal unless the change names one. */
export const changeReturn = ({ sellerId, run }: Transaction, id: Uuid, change: ReturnChange) =>
  run(
    `update buyer_return set state = $3, refusal = $4, poll_count = coalesce($5, poll_count),
            next_poll_at = coalesce($6, next_poll_at)
      where seller_id = $1 and id = $2`,
    [sellerId, id, change.state, change.refusal ?? null, change.poll_count, change.pollAt],
  )

/** Returns to send or to ask about; across sellers, for the job alone. */
export const returnsToPoll = ({ rows }: Queries, at: Instant, limit: number) =>
  rows<Waiting>(
    `select seller_id, id from buyer_return
      where state in ('REQUESTED', 'SENDING', 'UNKNOWN') and next_poll_at <= $1
      order by next_poll_at limit $2`,
    [at, limit],
  )
