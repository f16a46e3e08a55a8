import type { Day, Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Waiting } from '#server/areas/payments/attempts/sql.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import type { DisputeRow } from '#server/areas/payments/disputes/read-disputes.ts'
import { insert, update } from '#server/platform/database/rows.ts'

export const insertDispute = (
  transaction: Transaction,
  dispute: Omit<DisputeRow, 'state' | 'message' | 'contested_at'>,
) => insert(transaction, 'dispute', { ...dispute, state: 'OPEN', created_at: transaction.now })

export const changeDispute = (
  transaction: Transaction,
  id: Uuid,
  state: DisputeRow['state'],
  contest: { readonly message: string; readonly at: Instant } | null = null,
) =>
  update(
    transaction,
    'dispute',
    { id },
    { state, message: contest?.message, contested_at: contest?.at },
  )

/** Disputes that were not contested in time, of all sellers; for the job only. */
export const overdueDisputes = ({ rows }: Queries, today: Day, limit: number) =>
  rows<Waiting & { readonly attempt_id: Uuid }>(
    `select seller_id, id, attempt_id from dispute where state = 'OPEN' and deadline < $1
      order by deadline limit $2`,
    [today, limit],
  )
