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

export interface AnticipableReceivable extends ReceivableRow {
  readonly gross_centavos: bigint
  readonly fee_centavos: bigint
}

const ANTICIPABLE_COLUMNS = columns<AnticipableReceivable>()('receivable', [
  'id',
  'owner_id',
  'charge_id',
  'gross_centavos',
  'fee_centavos',
  'net_centavos',
  'due_date',
  'anticipation_id',
])

const SLICE = 200

/** What an anticipation may take: open card receivables that are due after the day. */
export interface Anticipable {
  readonly ownerId: Uuid
  readonly dueAfter: Day
  /** As many of the nearest are read as reach this amount. */
  readonly needed: bigint
  /** Locks them, in the order in which the release locks them. */
  readonly isLocked: boolean
}

/** The nearest receivables that reach the needed amount together, or all that there are. */
export async function anticipableReceivables(
  { sellerId, rows }: Transaction,
  { ownerId, dueAfter, needed, isLocked }: Anticipable,
): Promise<AnticipableReceivable[]> {
  const found: AnticipableReceivable[] = []
  let reached = 0n
  while (reached < needed) {
    const last = found.at(-1)
    const slice = await rows<AnticipableReceivable>(
      `select ${ANTICIPABLE_COLUMNS} from receivable
        where seller_id = $1 and owner_id = $2 and state = 'OPEN' and anticipation_id is null
          and attempt_id is not null and due_date > $3 and net_centavos > 0
          and ($4::uuid is null or (due_date, id) > ($5::date, $4::uuid))
        order by due_date, id limit ${SLICE} ${isLocked ? 'for update' : ''}`,
      [sellerId, ownerId, dueAfter, last?.id ?? null, last?.due_date ?? null],
    )
    for (const row of slice) {
      if (reached >= needed) break
      found.push(row)
      reached += row.net_centavos
    }
    if (slice.length < SLICE) break
  }
  return found
}

/** Marks an open receivable as advanced by the anticipation. */
export const markAnticipated = ({ sellerId, run }: Transaction, id: Uuid, anticipationId: Uuid) =>
  run('update receivable set anticipation_id = $3 where seller_id = $1 and id = $2', [
    sellerId,
    id,
    anticipationId,
  ])

export interface ReceivablePart {
  readonly gross: bigint
  readonly fee: bigint
  readonly net: bigint
}

/** Leaves `part` in the locked receivable and makes another one, `restId`, of the rest. */
export async function splitReceivable(
  { sellerId, now, run }: Transaction,
  receivable: AnticipableReceivable,
  { gross, fee, net }: ReceivablePart,
  restId: Uuid,
): Promise<void> {
  await run(
    `insert into receivable (seller_id, id, owner_id, charge_id, attempt_id, installment, part,
       gross_centavos, fee_centavos, net_centavos, due_date, state, created_at)
     select seller_id, $3, owner_id, charge_id, attempt_id, installment,
            (select max(part) + 1 from receivable as piece
              where piece.seller_id = $1 and piece.charge_id = source.charge_id
                and piece.owner_id = source.owner_id
                and piece.installment = source.installment),
            gross_centavos - $4, fee_centavos - $5, net_centavos - $6, due_date, state, $7
       from receivable as source where seller_id = $1 and id = $2`,
    [sellerId, receivable.id, restId, gross, fee, net, now],
  )
  await run(
    `update receivable set gross_centavos = $3, fee_centavos = $4, net_centavos = $5
      where seller_id = $1 and id = $2`,
    [sellerId, receivable.id, gross, fee, net],
  )
}
