import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Waiting } from '#server/areas/payments/attempts/sql.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import type { RefundRow } from '#server/areas/payments/refunds/read-refunds.ts'

export type NewRefund = Pick<
  RefundRow,
  'id' | 'charge_id' | 'attempt_id' | 'amount_centavos' | 'as_fraud' | 'entry_id'
>

export const insertRefund = (
  { sellerId, now, enqueue }: Transaction,
  refund: NewRefund,
  pollAt: Instant,
): void =>
  enqueue(
    `insert into refund (seller_id, id, charge_id, attempt_id, state, amount_centavos, as_fraud,
                         entry_id, poll_count, next_poll_at, created_at)
     values ($1, $2, $3, $4, 'SENDING', $5, $6, $7, 0, $8, $9)`,
    [
      sellerId,
      refund.id,
      refund.charge_id,
      refund.attempt_id,
      refund.amount_centavos,
      refund.as_fraud,
      refund.entry_id,
      pollAt,
      now,
    ],
  )

export const changeRefund = (
  { sellerId, run }: Transaction,
  id: Uuid,
  state: RefundRow['state'],
  poll: { readonly count: number; readonly at: Instant } | null = null,
) =>
  run(
    `update refund set state = $3, poll_count = coalesce($4, poll_count), next_poll_at = coalesce($5, next_poll_at)
      where seller_id = $1 and id = $2`,
    [sellerId, id, state, poll?.count, poll?.at],
  )

/** Refunds whose outcome nobody told in time; across sellers, for the janitor alone. */
export const refundsToPoll = ({ rows }: Queries, at: Instant, limit: number) =>
  rows<Waiting>(
    `select seller_id, id from refund where state in ('SENDING', 'UNKNOWN') and next_poll_at <= $1
      order by next_poll_at limit $2`,
    [at, limit],
  )
