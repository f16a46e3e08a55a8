import type { Day } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { columns, insert } from '#server/platform/database/rows.ts'

export interface NewReceivable {
  readonly id: Uuid
  readonly ownerId: Uuid
  readonly chargeId: Uuid
  readonly attemptId: Uuid | null
  readonly installment: number
  readonly gross: bigint
  readonly fee: bigint
  readonly net: bigint
  readonly dueDate: Day
  readonly released: boolean
}

export const insertReceivable = (transaction: Transaction, row: NewReceivable) =>
  insert(transaction, 'receivable', {
    id: row.id,
    owner_id: row.ownerId,
    charge_id: row.chargeId,
    attempt_id: row.attemptId,
    installment: row.installment,
    gross_centavos: row.gross,
    fee_centavos: row.fee,
    net_centavos: row.net,
    due_date: row.dueDate,
    state: row.released ? 'RELEASED' : 'OPEN',
    released_on: row.released ? row.dueDate : null,
    created_at: transaction.now,
  })

export interface ReceivableRow {
  readonly id: Uuid
  readonly owner_id: Uuid
  readonly charge_id: Uuid
  readonly net_centavos: bigint
  readonly due_date: Day
  readonly anticipation_id: Uuid | null
}

const RECEIVABLE_COLUMNS = columns<ReceivableRow>()('receivable', [
  'id',
  'owner_id',
  'charge_id',
  'net_centavos',
  'due_date',
  'anticipation_id',
])

/** Locks the open and due ones of the receivables, the first due first. */
export const lockDueReceivables = ({ sellerId, today, rows }: Transaction, ids: readonly Uuid[]) =>
  rows<ReceivableRow>(
    `select ${RECEIVABLE_COLUMNS} from receivable
      where seller_id = $1 and id = any ($3::uuid[]) and state = 'OPEN' and due_date <= $2
      order by due_date, id for update`,
    [sellerId, today, ids],
  )

export const markReleased = ({ sellerId, today, run }: Transaction, id: Uuid) =>
  run(
    `update receivable set state = 'RELEASED', released_on = $3 where seller_id = $1 and id = $2`,
    [sellerId, id, today],
  )

/** Receivables that are due, of all sellers, the first due first; for the release only. */
export const dueReceivables = ({ rows }: Queries, today: Day, limit: number) =>
  rows<{ seller_id: SellerId; id: Uuid }>(
    `select seller_id, id from receivable where state = 'OPEN' and due_date <= $1
      order by due_date limit $2`,
    [today, limit],
  )

export interface HeldReceivable {
  readonly id: Uuid
  readonly owner_id: Uuid
  readonly net_centavos: bigint
  readonly fee_centavos: bigint
  readonly state: 'OPEN' | 'RELEASED' | 'CANCELED'
  readonly anticipation_id: Uuid | null
}

const HELD_RECEIVABLE_COLUMNS = columns<HeldReceivable>()('receivable', [
  'id',
  'owner_id',
  'net_centavos',
  'fee_centavos',
  'state',
  'anticipation_id',
])

/** Locked in the order in which the release locks them. */
export const lockReceivablesOf = ({ sellerId, rows }: Transaction, chargeId: Uuid) =>
  rows<HeldReceivable>(
    `select ${HELD_RECEIVABLE_COLUMNS} from receivable
      where seller_id = $1 and charge_id = $2 order by due_date, id for update`,
    [sellerId, chargeId],
  )

export const cancelReceivables = ({ sellerId, run }: Transaction, chargeId: Uuid) =>
  run(
    `update receivable set state = 'CANCELED'
      where seller_id = $1 and charge_id = $2 and state = 'OPEN'`,
    [sellerId, chargeId],
  )

/** Reopens receivables; with `from` not due before it and without their anticipation. */
export const reopenReceivables = (
  { sellerId, run }: Transaction,
  chargeId: Uuid,
  from: Day | null = null,
) =>
  run(
    `update receivable set state = 'OPEN', due_date = greatest(due_date, $3),
            anticipation_id = case when $3::date is null then anticipation_id end
      where seller_id = $1 and charge_id = $2 and state = 'CANCELED'`,
    [sellerId, chargeId, from],
  )
