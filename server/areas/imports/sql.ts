import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { ChargeStatus } from '#contract/charges/states.ts'
import type { ColumnChoice } from '#contract/imports/fields.ts'
import type { ImportKind } from '#contract/imports/kinds.ts'
import type { ImportRowState } from '#contract/imports/states.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import { countListed, pageSql } from '#server/platform/database/page.ts'
import {
  insert,
  type NewRow,
  NOT_COPIED,
  type RowOf,
  update,
} from '#server/platform/database/rows.ts'
import type { TableRow } from '#server/platform/documents/table-rows.ts'

const BATCH_COLUMNS = [
  'id',
  'kind',
  'state',
  'file_name',
  'columns',
  'choices',
  'row_count',
  'checked_count',
  'ready_count',
  'matched_count',
  'refused_count',
  'created_count',
  'failed_count',
  'undone_count',
  'kept_count',
  'created_by',
  'acting_user',
  'created_at',
  'rows_deleted',
] as const

/** An import as it is stored. */
export interface BatchRow extends RowOf<'import_batch', typeof BATCH_COLUMNS> {
  readonly columns: readonly string[]
  readonly choices: readonly ColumnChoice[]
}

const BATCH = `select ${BATCH_COLUMNS.join(', ')} from import_batch where seller_id = $1`

export const insertBatch = (transaction: Transaction, batch: NewRow<'import_batch'>) =>
  insert(transaction, 'import_batch', batch)

export const batchById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<BatchRow>(`${BATCH} and id = $2`, [sellerId, id])

/** The import, locked until the transaction ends. */
export const lockBatch = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<BatchRow>(`${BATCH} and id = $2 for update`, [sellerId, id])

/** A page of the imports of these kinds, newest first. */
export const pageOfBatches = (
  { sellerId, rows }: Transaction,
  kinds: readonly ImportKind[],
  offset: number,
  size: number,
) =>
  rows<BatchRow>(
    `${BATCH} and kind = any($2) order by created_at desc, id desc offset $3 limit $4`,
    [sellerId, kinds, offset, size],
  )

export const countBatches = (
  transaction: Transaction,
  kinds: readonly ImportKind[],
): Promise<number> =>
  countListed(transaction, 'from import_batch where seller_id = $1 and kind = any($2)', [
    transaction.sellerId,
    kinds,
  ])

export type BatchChange = Partial<
  Pick<BatchRow, 'state' | 'choices' | 'acting_user'> & Record<CountColumn, number>
>

export const changeBatch = (transaction: Transaction, id: Uuid, change: BatchChange) =>
  update(transaction, 'import_batch', { id }, change)

export const deleteBatch = ({ sellerId, run }: Transaction, id: Uuid) =>
  run('delete from import_batch where seller_id = $1 and id = $2', [sellerId, id])

/** When the same file of the kind was last imported, and not undone. */
export const sameFileImported = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<{ at: Instant | null }>(
    `select max(other.created_at) as at
       from import_batch own
       join import_batch other on other.seller_id = own.seller_id
        and other.file_hash = own.file_hash and other.kind = own.kind and other.id <> own.id
        and other.state in ('RUNNING', 'DONE')
      where own.seller_id = $1 and own.id = $2`,
    [sellerId, id],
  )

/** The counts of an import that a row's state adds to. */
type CountColumn =
  | 'checked_count'
  | 'ready_count'
  | 'matched_count'
  | 'refused_count'
  | 'created_count'
  | 'failed_count'
  | 'undone_count'
  | 'kept_count'

/** Adds to the counts of an import. */
export const addToCounts = (
  { sellerId, run }: Transaction,
  id: Uuid,
  added: Readonly<Partial<Record<CountColumn, number>>>,
) => {
  const names = Object.keys(added)
  const set = names.map((name, at) => `${name} = ${name} + $${at + 3}`).join(', ')
  return run(`update import_batch set ${set} where seller_id = $1 and id = $2`, [
    sellerId,
    id,
    ...Object.values(added),
  ])
}

/** Stores the rows of a file. */
export const insertRows = (
  { sellerId, run }: Transaction,
  importId: Uuid,
  rows: readonly TableRow[],
) =>
  run(
    `insert into import_row (seller_id, import_id, number, cells)
     select $1, $2, number, cells
       from jsonb_to_recordset($3) as given (number integer, cells jsonb)
     ${NOT_COPIED}`,
    [sellerId, importId, JSON.stringify(rows)],
  )

const ROW_COLUMNS = ['number', 'cells', 'state', 'subject', 'message', 'record_id'] as const

/** A row of a file as it is stored. */
export interface ImportRowRow extends RowOf<'import_row', typeof ROW_COLUMNS> {
  readonly cells: readonly string[]
}

const ROW = `select ${ROW_COLUMNS.join(', ')} from import_row where seller_id = $1 and import_id = $2`

interface RowPage {
  readonly importId: Uuid
  readonly status: ImportRowState | undefined
  readonly offset: number
  readonly size: number
}

/** A page of an import's rows, in the order of the file. */
export const pageOfRows = ({ sellerId, rows }: Transaction, page: RowPage) =>
  rows<ImportRowRow>(
    pageSql({
      table: 'import_row',
      columns: ROW_COLUMNS.join(', '),
      where: `seller_id = $1 and import_id = $2 ${page.status ? 'and state = $5' : ''}`,
      by: ['number'],
      descending: false,
      offset: '$3',
      size: '$4',
    }),
    [sellerId, page.importId, page.offset, page.size, ...(page.status ? [page.status] : [])],
  )

export const countRows = (
  transaction: Transaction,
  { importId, status }: Pick<RowPage, 'importId' | 'status'>,
): Promise<number> =>
  countListed(
    transaction,
    `from import_row where seller_id = $1 and import_id = $2 ${status ? 'and state = $3' : ''}`,
    [transaction.sellerId, importId, ...(status ? [status] : [])],
  )

/** The rows after that number, at most so many. */
export const rowsAfter = (
  { sellerId, rows }: Transaction,
  importId: Uuid,
  after: number,
  limit: number,
) =>
  rows<ImportRowRow>(`${ROW} and number > $3 order by number limit $4`, [
    sellerId,
    importId,
    after,
    limit,
  ])

/** Rows that were not checked yet, locked; those that another worker has are left out. */
export const lockUnchecked = ({ sellerId, rows }: Transaction, importId: Uuid, limit: number) =>
  rows<ImportRowRow>(`${ROW} and state = 'NEW' order by number limit $3 for update skip locked`, [
    sellerId,
    importId,
    limit,
  ])

/** All rows are to be checked again. */
export const resetRows = ({ sellerId, run }: Transaction, importId: Uuid) =>
  run(
    `update import_row set state = 'NEW', subject = '', document = null, message = ''
      where seller_id = $1 and import_id = $2 and state <> 'NEW'`,
    [sellerId, importId],
  )

/** What the check found about a row. */
export interface CheckedRow {
  readonly number: number
  readonly state: 'READY' | 'MATCHED' | 'REFUSED'
  readonly subject: string
  readonly message: string
  readonly document: string | null
}

export const storeChecked = (
  { sellerId, run }: Transaction,
  importId: Uuid,
  rows: readonly CheckedRow[],
) =>
  run(
    `update import_row as kept
        set state = found.state, subject = found.subject, message = found.message,
            document = found.document
       from jsonb_to_recordset($3) as found
              (number integer, state text, subject text, message text, document text)
      where kept.seller_id = $1 and kept.import_id = $2 and kept.number = found.number`,
    [sellerId, importId, JSON.stringify(rows)],
  )

/** The first rows of the import that create the customers with these documents. */
export const firstRowsOf = (
  { sellerId, rows }: Transaction,
  importId: Uuid,
  documents: readonly string[],
) =>
  rows<{ document: string; number: number }>(
    `select document, min(number) as number from import_row
      where seller_id = $1 and import_id = $2 and document = any($3) group by document`,
    [sellerId, importId, documents],
  )

/** The row, locked, in this state; undefined when it is not or another worker has it. */
export const lockRow = (
  { sellerId, row }: Transaction,
  { importId, number, state }: { importId: Uuid; number: number; state: ImportRowState },
) =>
  row<ImportRowRow>(`${ROW} and number = $3 and state = $4 for update skip locked`, [
    sellerId,
    importId,
    number,
    state,
  ])

export const changeRow = (
  transaction: Transaction,
  importId: Uuid,
  number: number,
  change: Partial<Pick<ImportRowRow, 'state' | 'message' | 'record_id'>>,
) => update(transaction, 'import_row', { import_id: importId, number }, change)

/** Counts an unexpected failure of a row; how many there were. */
export const countRowError = ({ sellerId, row }: Transaction, importId: Uuid, number: number) =>
  row<{ errors: number }>(
    `update import_row set error_count = error_count + 1
      where seller_id = $1 and import_id = $2 and number = $3 returning error_count as errors`,
    [sellerId, importId, number],
  )

/** The charges of a subscription, in the order of their days. */
export const chargesOfSubscription = ({ sellerId, rows }: Transaction, id: Uuid) =>
  rows<{ id: Uuid; status: ChargeStatus }>(
    `select id, status from charge
      where seller_id = $1 and subscription_id = $2 order by expiration_date, id`,
    [sellerId, id],
  )

export interface DueBatch {
  readonly seller_id: SellerId
  readonly id: Uuid
}

/** Imports whose rows are to be checked; across sellers, for the job only. */
export const batchesToCheck = ({ rows }: Queries, limit: number) =>
  rows<DueBatch>(
    `select seller_id, id from import_batch
      where state = 'CHECKING' order by created_at, id limit $1`,
    [limit],
  )

/** The state in which the rows of an import are due, by its own. */
const DUE_STATE = `case import_batch.state when 'RUNNING' then 'READY' else 'CREATED' end`

export interface DueRow {
  readonly seller_id: SellerId
  /** Names the row among all items of the job. */
  readonly id: string
  readonly import_id: Uuid
  readonly number: number
  readonly state: 'READY' | 'CREATED'
}

const BATCHES_AT_ONCE = 20

const RUNNING = `
  select seller_id, id, ${DUE_STATE} as due_state from import_batch
   where state in ('RUNNING', 'UNDOING') order by created_at, id limit $1`

const ROWS_DUE = `
  select seller_id, import_id || '/' || number as id, import_id, number, state from import_row
   where seller_id = $1 and import_id = $2 and state = $3 order by number limit $4`

/**
 * Rows to import or to undo, of several imports by turns, so that a long file holds up no other;
 * across sellers, for the job only.
 */
export async function dueRows({ rows }: Queries, limit: number): Promise<DueRow[]> {
  const batches = await rows<DueBatch & { readonly due_state: DueRow['state'] }>(RUNNING, [
    BATCHES_AT_ONCE,
  ])
  const due: { readonly row: DueRow; readonly turn: number }[] = []
  for (const { seller_id, id, due_state } of batches) {
    const found = await rows<DueRow>(ROWS_DUE, [seller_id, id, due_state, limit])
    due.push(...found.map((row, turn) => ({ row, turn })))
  }
  return due
    .sort(
      (one, other) => one.turn - other.turn || (one.row.import_id < other.row.import_id ? -1 : 1),
    )
    .slice(0, limit)
    .map(({ row }) => row)
}

/** Imports without a row left to import or to undo; across sellers, for the job only. */
export const batchesToEnd = ({ rows }: Queries, limit: number) =>
  rows<DueBatch>(
    `select seller_id, id from import_batch
      where state in ('RUNNING', 'UNDOING') and not exists (
        select from import_row
         where import_row.seller_id = import_batch.seller_id
           and import_row.import_id = import_batch.id and import_row.state = ${DUE_STATE})
      order by created_at, id limit $1`,
    [limit],
  )

/** Whether rows of the import are left in this state. */
export const hasRows = async (
  { sellerId, row }: Transaction,
  importId: Uuid,
  state: ImportRowState,
): Promise<boolean> =>
  (await row(
    'select from import_row where seller_id = $1 and import_id = $2 and state = $3 limit 1',
    [sellerId, importId, state],
  )) !== undefined

/** Imports from before that time whose rows are kept; across sellers, for the job only. */
export const batchesToForget = ({ rows }: Queries, before: Instant, limit: number) =>
  rows<DueBatch>(
    `select seller_id, id from import_batch
      where created_at < $1 and not rows_deleted and state not in ('RUNNING', 'UNDOING')
      order by created_at, id limit $2`,
    [before, limit],
  )

/** Deletes the rows of an import, of which its counts are left. */
export async function deleteRows(transaction: Transaction, id: Uuid): Promise<void> {
  const { sellerId, run } = transaction
  await run('delete from import_row where seller_id = $1 and import_id = $2', [sellerId, id])
  await update(transaction, 'import_batch', { id }, { rows_deleted: true })
}
