import type { Day, Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Waiting } from '#server/areas/payments/attempts/sql.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import type { CodeRow } from '#server/areas/payments/codes/read-codes.ts'

export interface NewCode {
  readonly id: Uuid
  readonly chargeId: Uuid
  readonly kind: CodeRow['kind']
  readonly providerRef: string
  readonly amount: bigint
  readonly dueDate: Day
  readonly expiresAt: Instant
  readonly pollAt: Instant
}

export const insertCode = ({ sellerId, now, enqueue }: Transaction, code: NewCode): void =>
  enqueue(
    `insert into payment_code (seller_id, id, charge_id, kind, state, provider_ref,
                               amount_centavos, due_date, expires_at, poll_count, next_poll_at, created_at)
     values ($1, $2, $3, $4, 'REQUESTED', $5, $6, $7, $8, 0, $9, $10)`,
    [
      sellerId,
      code.id,
      code.chargeId,
      code.kind,
      code.providerRef,
      code.amount,
      code.dueDate,
      code.expiresAt,
      code.pollAt,
      now,
    ],
  )

export interface CodeChange {
  readonly state: CodeRow['state']
  readonly code?: string
  readonly barcode?: string
  readonly pollAt?: Instant
  readonly poll_count?: number
}

export const changeCode = ({ sellerId, run }: Transaction, id: Uuid, change: CodeChange) =>
  run(
    `update payment_code set state = $3, code = coalesce($4, code), barcode = coalesce($5, barcode),
            next_poll_at = coalesce($6, next_poll_at), poll_count = coalesce($7, poll_count)
      where seller_id = $1 and id = $2`,
    [sellerId, id, change.state, change.code, change.barcode, change.pollAt, change.poll_count],
  )

/** Codes not registered for sure, to be removed, or that may be over; across sellers, for the janitor alone. */
export const codesToPoll = ({ rows }: Queries, at: Instant, limit: number) =>
  rows<Waiting>(
    `select seller_id, id from payment_code
      where state in ('REQUESTED', 'ACTIVE', 'REMOVING') and next_poll_at <= $1
      order by next_poll_at limit $2`,
    [at, limit],
  )
