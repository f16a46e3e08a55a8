import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Waiting } from '#server/areas/payments/attempts/sql.ts'
import type { RefundRow } from '#server/areas/payments/refunds/read-refunds.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { enqueueInsert, update } from '#server/platform/database/rows.ts'

export type NewRefund = Pick<
  RefundRow,
  'id' | 'charge_id' | 'attempt_id' | 'provider' | 'amount_centavos' | 'as_fraud' | 'entry_id'
>

export const insertRefund = (transaction: Transaction, refund: NewRefund, pollAt: Instant): void =>
  enqueueInsert(transaction, 'refund', {
    ...refund,
    state: 'SENDING',
    poll_count: 0,
    next_poll_at: pollAt,
    created_at: transaction.now,
  })

export const changeRefund = (
  transaction: Transaction,
  id: Uuid,
  state: RefundRow['state'],
  poll: { readonly count: number; readonly at: Instant } | null = null,
) =>
  update(transaction, 'refund', { id }, { state, poll_count: poll?.count, next_poll_at: poll?.at })

/** Refunds without an outcome in time, of all sellers; for the reconciler only. */
export const refundsToPoll = ({ rows }: Queries, at: Instant, limit: number) =>
  rows<Waiting>(
    `select seller_id, id from refund where state in ('SENDING', 'UNKNOWN') and next_poll_at <= $1
      order by next_poll_at limit $2`,
    [at, limit],
  )
