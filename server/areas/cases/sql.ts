import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import type { RowOf } from '#server/platform/database/rows.ts'

const CASE_COLUMNS = [
  'id',
  'kind',
  'charge_id',
  'amount_centavos',
  'detail',
  'opened_at',
  'closed_at',
] as const

export type CaseRow = RowOf<'operator_case', typeof CASE_COLUMNS>

const CASE = `select ${CASE_COLUMNS.join(', ')}
  from operator_case where seller_id = $1 and id = $2`

export const caseById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<CaseRow>(CASE, [sellerId, id])

export const lockCase = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<CaseRow>(`${CASE} for update`, [sellerId, id])

/** The open cases of the seller, locked until the transaction ends. */
export const lockOpenCases = ({ sellerId, rows }: Transaction) =>
  rows<CaseRow>(
    `select ${CASE_COLUMNS.join(', ')}
       from operator_case where seller_id = $1 and closed_at is null order by id for update`,
    [sellerId],
  )

/** Every case of the kind, open or closed, the oldest first. */
export const casesOfKind = ({ sellerId, rows }: Transaction, kind: CaseRow['kind']) =>
  rows<CaseRow>(
    `select ${CASE_COLUMNS.join(', ')}
       from operator_case where seller_id = $1 and kind = $2 order by opened_at, id`,
    [sellerId, kind],
  )

/** Whether a case of the kind is open. */
export const hasOpenCase = async (
  { sellerId, row }: Transaction,
  kind: CaseRow['kind'],
): Promise<boolean> =>
  (await row(
    `select 1 as found from operator_case
      where seller_id = $1 and kind = $2 and closed_at is null limit 1`,
    [sellerId, kind],
  )) !== undefined

/** Open cases with seller and amount, the oldest first; across sellers. */
export const openCases = ({ rows }: Queries) =>
  rows<CaseRow & { readonly seller_id: SellerId }>(
    `select seller_id, id, kind, charge_id, amount_centavos, detail, opened_at, closed_at
       from operator_case where closed_at is null order by opened_at, id`,
  )

/** How many cases of each kind are open; across sellers. */
export const countOpenCases = ({ rows }: Queries) =>
  rows<{ kind: string; count: number }>(
    `select kind, count(*)::integer as count from operator_case where closed_at is null group by 1`,
  )

export type NewCase = Pick<CaseRow, 'id' | 'kind' | 'charge_id' | 'amount_centavos' | 'detail'>

/** Does nothing when a case of that id exists, open or closed. */
export const insertCase = async ({ sellerId, now, run }: Transaction, opened: NewCase) =>
  (await run(
    `insert into operator_case (seller_id, id, kind, charge_id, amount_centavos, detail, opened_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [
      sellerId,
      opened.id,
      opened.kind,
      opened.charge_id,
      opened.amount_centavos,
      JSON.stringify(opened.detail),
      now,
    ],
  )) === 1

export const addDetail = ({ sellerId, run }: Transaction, id: Uuid, detail: object) =>
  run(
    `update operator_case set detail = detail || $3::jsonb
      where seller_id = $1 and id = $2 and closed_at is null`,
    [sellerId, id, JSON.stringify(detail)],
  )

export const storeClosed = (
  { sellerId, now, run }: Transaction,
  id: Uuid,
  closedBy: string,
  reason: string,
) =>
  run(
    `update operator_case set closed_at = $3, closed_by = $4, close_reason = $5
      where seller_id = $1 and id = $2 and closed_at is null`,
    [sellerId, id, now, closedBy, reason],
  )
