import { PARTS_SHOWN } from '#contract/balance/origin.ts'
import type { Day } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { MovementRow } from '#server/areas/ledger/origin.ts'
import type { Transaction } from '#server/platform/database/database.ts'

export interface ReceivableOrigin {
  readonly id: Uuid
  readonly owner_id: Uuid
  readonly charge_id: Uuid
  readonly anticipation_id: Uuid | null
  readonly gross: bigint
  readonly fee: bigint
  readonly net: bigint
  /** Of the whole instalment, with the parts of all owners. */
  readonly instalment_gross: bigint
  /** Of all its parts of this owner. */
  readonly own_gross: bigint
  /** Of all instalments of this owner. */
  readonly charge_net: bigint
}

/** A receivable with what it is a part of. */
export const receivableOrigin = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<ReceivableOrigin>(
    `select own.id, own.owner_id, own.charge_id, own.anticipation_id, own.gross_centavos as gross,
            own.fee_centavos as fee, own.net_centavos as net,
            sum(other.gross_centavos) filter (where other.installment = own.installment)::bigint
              as instalment_gross,
            sum(other.gross_centavos) filter (where other.installment = own.installment
              and other.owner_id = own.owner_id)::bigint as own_gross,
            sum(other.net_centavos) filter (where other.owner_id = own.owner_id)::bigint
              as charge_net
       from receivable own
       join receivable other on other.seller_id = $1 and other.charge_id = own.charge_id
      where own.seller_id = $1 and own.id = $2
      group by own.seller_id, own.id`,
    [sellerId, id],
  )

export interface AnticipationRow {
  readonly requested: bigint
  readonly advanced: bigint
  readonly tax: bigint
  readonly monthly_basis_points: number
  readonly flagged_basis_points: number | null
  readonly anticipated_on: Day
  readonly part_count: number
  readonly parts_net: bigint
  readonly parts_tax: bigint
}

/** An anticipation with the sums of its parts. */
export const anticipationOrigin = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<AnticipationRow>(
    `select requested_centavos as requested, advanced_centavos as advanced,
            anticipation.tax_centavos as tax, monthly_basis_points, flagged_basis_points,
            anticipated_on, count(*)::integer as part_count,
            sum(part.net_centavos)::bigint as parts_net, sum(part.tax_centavos)::bigint as parts_tax
       from anticipation
       join anticipation_part part on part.seller_id = $1 and part.anticipation_id = anticipation.id
      where anticipation.seller_id = $1 and anticipation.id = $2
      group by anticipation.seller_id, anticipation.id`,
    [sellerId, id],
  )

export interface PartRow {
  readonly receivable: Uuid
  readonly charge_id: Uuid
  readonly title: string
  readonly installment: number
  readonly installments: number
  readonly due_date: Day
  readonly net: bigint
  readonly tax: bigint
}

/** The first parts of an anticipation, the nearest due first. */
export const anticipationParts = ({ sellerId, rows }: Transaction, id: Uuid) =>
  rows<PartRow>(
    `select part.receivable_id as receivable, receivable.charge_id, charge.title,
            receivable.installment, charge.installments, part.due_date,
            part.net_centavos as net, part.tax_centavos as tax
       from anticipation_part part
       join receivable on receivable.seller_id = $1 and receivable.id = part.receivable_id
       join charge on charge.seller_id = $1 and charge.id = receivable.charge_id
      where part.seller_id = $1 and part.anticipation_id = $2
      order by part.due_date, part.receivable_id limit ${PARTS_SHOWN}`,
    [sellerId, id],
  )

export type ReceivableName = Omit<PartRow, 'net' | 'tax' | 'due_date'>

/** The charges and instalments of these receivables. */
export const receivableNames = ({ sellerId, rows }: Transaction, ids: readonly Uuid[]) =>
  rows<ReceivableName>(
    `select receivable.id as receivable, charge_id, title, installment, installments
       from receivable join charge on charge.seller_id = $1 and charge.id = receivable.charge_id
      where receivable.seller_id = $1 and receivable.id = any ($2::uuid[])`,
    [sellerId, ids],
  )

const SPAN = `
  from posting line
  join journal_entry entry on entry.seller_id = $1 and entry.id = line.entry_id
 where line.seller_id = $1 and line.owner_id = $2 and line.code = 'AVAILABLE'
   and line.entry_id < $3
   and line.entry_id >= coalesce(
     (select last.entry_id from posting last
        join journal_entry request on request.seller_id = $1 and request.id = last.entry_id
         and request.kind = 'PAYOUT_REQUESTED'
       where last.seller_id = $1 and last.owner_id = $2 and last.code = 'AVAILABLE'
         and last.entry_id < $3
       order by last.entry_id desc limit 1), '00000000-0000-0000-0000-000000000000')
   and kind <> 'PAYOUT_REQUESTED'`

/**
 * What a payout of a sub-seller pays: all movements of its balance since the payout before, which
 * left nothing. By kind, and the latest ones by themselves.
 */
export async function paidMovements(
  { sellerId, rows }: Transaction,
  ownerId: Uuid,
  requestId: Uuid,
): Promise<{ sums: Pick<MovementRow, 'kind' | 'amount'>[]; movements: MovementRow[] }> {
  const values = [sellerId, ownerId, requestId]
  const sums = rows<Pick<MovementRow, 'kind' | 'amount'>>(
    `select kind, sum(amount)::bigint as amount ${SPAN} group by kind order by kind`,
    values,
  )
  const movements = rows<MovementRow>(
    `select entry.id, kind, occurred_at, effective_date, amount ${SPAN}
      order by entry.id desc limit ${PARTS_SHOWN}`,
    values,
  )
  return { sums: await sums, movements: await movements }
}
