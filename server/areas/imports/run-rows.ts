import { importFieldsOf } from '#contract/imports/fields.ts'
import { changedRowText, UNEXPECTED_ROW_TEXT } from '#contract/imports/labels.ts'
import { type Accepts, reasonTexts, valuesOf } from '#server/areas/imports/kinds/importer.ts'
import { importerOf } from '#server/areas/imports/kinds/importers.ts'
import { moveImport } from '#server/areas/imports/manage-import.ts'
import {
  addToCounts,
  type BatchRow,
  changeRow,
  countRowError,
  type DueBatch,
  type DueRow,
  hasRows,
  type ImportRowRow,
  lockBatch,
  lockRow,
} from '#server/areas/imports/sql.ts'
import {
  type Cause,
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { FAILURES_UNTIL_CASE } from '#server/platform/events/postponed.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/** The job works for the user who started it, under that user's name. */
const causeOf = ({ acting_user }: BatchRow, call: string): Cause => ({
  ...jobCause(call, 'USER'),
  actorId: acting_user,
})

/** Checks a row again, because records may have changed since, and creates its record if it is ready. */
async function importRow(
  work: UnitOfWork,
  batch: BatchRow,
  { number, cells, message: checked }: ImportRowRow,
  accepts: Accepts,
) {
  const { id, kind, choices } = batch
  const [resolution] = await importerOf(kind).resolve(work, [valuesOf(cells, choices)], accepts)
  if (!resolution) throw new Error(`row ${number} of import ${id} was not resolved`)
  const { message } = resolution
  const isChanged =
    resolution.state === 'READY' &&
    resolution.decided?.some((fact) => !checked.includes(fact)) === true
  if (resolution.state === 'READY' && !isChanged) {
    const record_id = await resolution.create(work)
    await changeRow(work, id, number, { state: 'CREATED', message, record_id })
    await addToCounts(work, id, { created_count: 1 })
  } else if (resolution.state === 'MATCHED') {
    await changeRow(work, id, number, { state: 'MATCHED', message })
    await addToCounts(work, id, { matched_count: 1 })
  } else {
    const why = isChanged ? changedRowText(message) : message
    await changeRow(work, id, number, { state: 'FAILED', message: why })
    await addToCounts(work, id, { failed_count: 1 })
  }
}

/** Takes the record of a row back. */
async function undoRow(work: UnitOfWork, { id, kind }: BatchRow, row: ImportRowRow) {
  if (row.record_id === null) throw new Error(`row ${row.number} of import ${id} has no record`)
  await importerOf(kind).undo(work, row.record_id)
  await changeRow(work, id, row.number, { state: 'UNDONE' })
  await addToCounts(work, id, { undone_count: 1 })
}

/**
 * The row with its import, both locked, as long as it is due; undefined otherwise. The lock of the
 * import keeps a row from being created after somebody stopped it.
 */
async function lockDue(transaction: Transaction, { import_id, number, state }: DueRow) {
  const batch = await lockBatch(transaction, import_id)
  if (batch?.state !== (state === 'CREATED' ? 'UNDOING' : 'RUNNING')) return undefined
  const row = await lockRow(transaction, { importId: import_id, number, state })
  return row && { row, batch }
}

/** Notes why the record of a row was not created, or not taken back. */
async function endRow(transaction: Transaction, due: DueRow, message: string): Promise<void> {
  const isUndone = due.state === 'CREATED'
  const state = isUndone ? 'KEPT' : 'FAILED'
  await changeRow(transaction, due.import_id, due.number, { state, message })
  await addToCounts(transaction, due.import_id, isUndone ? { kept_count: 1 } : { failed_count: 1 })
}

/** A row whose processing failed so often is given up, some tries after its case was opened. */
const MAX_ERRORS = FAILURES_UNTIL_CASE + 3

/**
 * Imports or undoes a row: one unit of work with the state of the row in it, so that it happens once
 * however often it is begun. A refusal is noted on the row. Any other error is thrown; after so many
 * the row is given up, so that its import ends.
 */
export async function runRow(database: Database, due: DueRow, accepts: Accepts): Promise<boolean> {
  const { seller_id: sellerId, import_id: importId, number } = due
  try {
    return await database.withTenant(sellerId, async (transaction) => {
      const locked = await lockDue(transaction, due)
      if (!locked) return false
      const isUndo = due.state === 'CREATED'
      const cause = causeOf(locked.batch, isUndo ? 'IMP-08' : 'IMP-05')
      const work = openUnitOfWork(transaction, cause)
      if (isUndo) await undoRow(work, locked.batch, locked.row)
      else await importRow(work, locked.batch, locked.row, accepts)
      return true
    })
  } catch (error) {
    if (error instanceof ApiError) return refuseRow(database, due, error)
    await database.withTenant(sellerId, async (transaction) => {
      if (!(await lockDue(transaction, due))) return
      const counted = await countRowError(transaction, importId, number)
      if ((counted?.errors ?? 0) >= MAX_ERRORS) {
        await endRow(transaction, due, UNEXPECTED_ROW_TEXT)
      }
    })
    throw error
  }
}

const refuseRow = (database: Database, due: DueRow, error: ApiError): Promise<boolean> =>
  database.withTenant(due.seller_id, async (transaction) => {
    const locked = await lockDue(transaction, due)
    if (!locked) return false
    const texts = reasonTexts(error, importFieldsOf(locked.batch.kind))
    await endRow(transaction, due, texts.join(' '))
    return true
  })

/** Ends an import of which no row is left to import or to undo; whether it did. */
export const endImport = (database: Database, { seller_id, id }: DueBatch): Promise<boolean> =>
  database.withTenant(seller_id, async (transaction) => {
    const batch = await lockBatch(transaction, id)
    if (!batch) return false
    const isUndo = batch.state === 'UNDOING'
    if (await hasRows(transaction, id, isUndo ? 'CREATED' : 'READY')) return false
    const work = openUnitOfWork(transaction, jobCause('imports'))
    return moveImport(work, batch, isUndo ? 'rowsUndone' : 'rowsDone', { acting_user: null })
  })
