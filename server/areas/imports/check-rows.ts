import type { Uuid } from '#contract/basics/ids.ts'
import { repeatedRowText } from '#contract/imports/labels.ts'
import { importRefusals } from '#contract/imports/refusals.ts'
import {
  type Accepts,
  type Resolution,
  refusedRow,
  valuesOf,
} from '#server/areas/imports/kinds/importer.ts'
import { importerOf } from '#server/areas/imports/kinds/importers.ts'
import { moveImport } from '#server/areas/imports/manage-import.ts'
import {
  addToCounts,
  type BatchRow,
  batchById,
  type CheckedRow,
  type DueBatch,
  firstRowsOf,
  hasRows,
  type ImportRowRow,
  lockBatch,
  lockUnchecked,
  storeChecked,
} from '#server/areas/imports/sql.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'

const ROWS_AT_ONCE = 500
/** So many transactions of rows are checked before the rows of other imports have their turn. */
const BATCHES_A_TURN = 2

/** What would become of the rows; one with cells under no head is refused. */
async function resolve(
  transaction: Transaction,
  batch: BatchRow,
  rows: readonly ImportRowRow[],
  accepts: Accepts,
): Promise<readonly Resolution[]> {
  const values = rows.map(({ cells }) => valuesOf(cells, batch.choices))
  const resolutions = await importerOf(batch.kind).resolve(transaction, values, accepts)
  return resolutions.map((resolution, at) =>
    (rows[at]?.cells.length ?? 0) > batch.columns.length
      ? refusedRow(values[at] ?? {}, importRefusals.moreCells.text)
      : resolution,
  )
}

/** Of the rows that create the same customer only the first one in the file is ready. */
async function withoutRepeated(
  transaction: Transaction,
  importId: Uuid,
  rows: readonly CheckedRow[],
): Promise<readonly CheckedRow[]> {
  const documents = rows.flatMap(({ document }) => document ?? [])
  if (documents.length === 0) return rows
  const stored = await firstRowsOf(transaction, importId, documents)
  const first = new Map(stored.map(({ document, number }) => [document, number]))
  return rows.map((row) => {
    if (row.document === null) return row
    const known = first.get(row.document)
    if (known === undefined) {
      first.set(row.document, row.number)
      return row
    }
    return { ...row, state: 'REFUSED', message: repeatedRowText(known), document: null }
  })
}

const countOf = (rows: readonly CheckedRow[], state: CheckedRow['state']) =>
  rows.filter((row) => row.state === state).length

/** Checks the next rows; how many. */
async function checkSome(
  transaction: Transaction,
  batch: BatchRow,
  accepts: Accepts,
): Promise<number> {
  const rows = await lockUnchecked(transaction, batch.id, ROWS_AT_ONCE)
  if (rows.length === 0) return 0
  const resolutions = await resolve(transaction, batch, rows, accepts)
  const found = resolutions.map(({ state, subject, message, ...ready }, at): CheckedRow => {
    const document = 'document' in ready ? (ready.document ?? null) : null
    return { number: rows[at]?.number ?? 0, state, subject, message, document }
  })
  const checked = await withoutRepeated(transaction, batch.id, found)
  await storeChecked(transaction, batch.id, checked)
  await addToCounts(transaction, batch.id, {
    checked_count: checked.length,
    ready_count: countOf(checked, 'READY'),
    matched_count: countOf(checked, 'MATCHED'),
    refused_count: countOf(checked, 'REFUSED'),
  })
  return checked.length
}

/**
 * Checks the next rows of an import, some in each transaction, and ends the check when none is left;
 * false when there was nothing to do because another worker has the last rows.
 */
export async function checkImport(
  database: Database,
  { seller_id, id }: DueBatch,
  accepts: Accepts,
): Promise<boolean> {
  let hasChecked = false
  for (let turn = 0; turn < BATCHES_A_TURN; turn += 1) {
    const checked = await database.withTenant(seller_id, async (transaction) => {
      const batch = await batchById(transaction, id)
      return batch?.state === 'CHECKING' ? checkSome(transaction, batch, accepts) : 0
    })
    if (checked === 0) break
    hasChecked = true
  }
  const hasEnded = await database.withTenant(seller_id, async (transaction) => {
    const batch = await lockBatch(transaction, id)
    if (!batch || (await hasRows(transaction, id, 'NEW'))) return false
    return moveImport(openUnitOfWork(transaction, jobCause('imports')), batch, 'rowsChecked')
  })
  return hasChecked || hasEnded
}
