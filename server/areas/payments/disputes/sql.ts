import type { Day, Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Waiting } from '#server/areas/payments/attempts/sql.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import type { DisputeRow } from '#server/areas/payments/disputes/read-disputes.ts'

export const insertDispute = (
  { sellerId, now, run }: Transaction,
  dispute: Omit<DisputeRow, 'state' | 'message' | 'contested_at'>,
) =>
  run(
    `insert into dispute (seller_id, id, charge_id, attempt_id, state, amount_centavos, reason,
                          opened_on, deadline, entry_id, created_at)
     values ($1, $2, $3, $4, 'OPEN', $5, $6, $7, $8, $9, $10)`,
    [
      sellerId,
      dispute.id,
      dispute.charge_id,
      dispute.attempt_id,
      dispute.amount_centavos,
      dispute.reason,
      dispute.opened_on,
      dispute.deadline,
      dispute.entry_id,
      now,
    ],
  )

export const changeDispute = (
  { sellerId, run }: Transaction,
  id: Uuid,
  state: DisputeRow['state'],
  contest: { readonly message: string; readonly at: Instant } | null = null,
) =>
  run(
    `update dispute set state = $3, message = coalesce($4, message),
            contested_at = coalesce($5, contested_at)
      where seller_id = $1 and id = $2`,
    [sellerId, id, state, contest?.message, contest?.at],
  )

/** Disputes that nobody contested in time; across sellers, for the job alone. */
export const overdueDisputes = ({ rows }: Queries, today: Day, limit: number) =>
  rows<Waiting & { readonly attempt_id: Uuid }>(
    `select seller_id, id, attempt_id from dispute where state = 'OPEN' and deadline < $1
      order by deadline limit $2`,
    [today, limit],
  )
