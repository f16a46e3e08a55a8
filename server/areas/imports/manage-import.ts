import type { Uuid } from '#contract/basics/ids.ts'
import type { Refusal } from '#contract/basics/refusals.ts'
import { areWholeChoices, type ColumnChoice } from '#contract/imports/fields.ts'
import { importRefusals } from '#contract/imports/refusals.ts'
import type { ImportBatch } from '#contract/imports/shapes.ts'
import { afterImportEvent, type ImportEvent, isDiscardable } from '#contract/imports/states.ts'
import { seenBy, shownImport } from '#server/areas/imports/read-import.ts'
import {
  type BatchChange,
  type BatchRow,
  changeBatch,
  deleteBatch,
  lockBatch,
  resetRows,
} from '#server/areas/imports/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { Caller } from '#server/platform/http/routes.ts'

/** Moves an import along its states; the caller holds its lock. */
export async function moveImport(
  work: UnitOfWork,
  { id, state }: BatchRow,
  event: ImportEvent,
  change: BatchChange = {},
): Promise<boolean> {
  const next = afterImportEvent(state, event)
  if (next === null) return false
  const subject = { kind: 'import', id }
  await changeBatch(work, id, { ...change, state: next })
  work.audit({ subject, before: { status: state }, after: { status: next } })
  work.recordEffect({ kind: 'state', subject, from: state, to: next })
  return true
}

async function lockSeen(work: UnitOfWork, id: Uuid, caller: Caller | null): Promise<BatchRow> {
  const batch = seenBy(caller, await lockBatch(work, id))
  return batch.rows_deleted ? reject(importRefusals.rowsDeleted) : batch
}

interface Move {
  readonly event: ImportEvent
  readonly change?: BatchChange
  readonly otherwise: Refusal
}

async function move(work: UnitOfWork, batch: BatchRow, { event, change, otherwise }: Move) {
  if (!(await moveImport(work, batch, event, change))) reject(otherwise)
  return shownImport(work, batch.id)
}

const UNCHECKED = { checked_count: 0, ready_count: 0, matched_count: 0, refused_count: 0 }

/** Says which column fills which field; all rows are then checked by the job (IMP-04). */
export async function chooseColumns(
  work: UnitOfWork,
  id: Uuid,
  choices: readonly ColumnChoice[],
  caller: Caller | null,
): Promise<ImportBatch> {
  const batch = await lockSeen(work, id, caller)
  if (!areWholeChoices(batch.kind, choices, batch.columns.length)) {
    reject(importRefusals.badColumns, { field: 'choices' })
  }
  if (batch.state === 'CHECKED') await resetRows(work, id)
  return move(work, batch, {
    event: 'columnsChosen',
    change: { choices, ...UNCHECKED },
    otherwise: importRefusals.notMappable,
  })
}

const actor = (caller: Caller | null) => ({ acting_user: caller?.email ?? '' })

/** Lets the job create what the checked rows say, or those that are left (IMP-05). */
export async function startImport(
  work: UnitOfWork,
  id: Uuid,
  caller: Caller | null,
): Promise<ImportBatch> {
  const batch = await lockSeen(work, id, caller)
  if (batch.state === 'CHECKED' && batch.ready_count === 0) reject(importRefusals.nothingToImport)
  return move(work, batch, {
    event: 'started',
    change: actor(caller),
    otherwise: importRefusals.notStartable,
  })
}

/** Lets the job create nothing more; the rows that are left can still be imported (IMP-11). */
export async function stopImport(
  work: UnitOfWork,
  id: Uuid,
  caller: Caller | null,
): Promise<ImportBatch> {
  const batch = seenBy(caller, await lockBatch(work, id))
  if (batch.state === 'STOPPED') return shownImport(work, id)
  return move(work, batch, {
    event: 'stopped',
    change: { acting_user: null },
    otherwise: importRefusals.notStoppable,
  })
}

/** Lets the job take back what the import created (IMP-08). */
export async function undoImport(
  work: UnitOfWork,
  id: Uuid,
  caller: Caller | null,
): Promise<ImportBatch> {
  const batch = await lockSeen(work, id, caller)
  return move(work, batch, {
    event: 'undoStarted',
    change: actor(caller),
    otherwise: importRefusals.notUndoable,
  })
}

/** Throws an import away from which nothing was created, with its rows (IMP-09). */
export async function discardImport(
  work: UnitOfWork,
  id: Uuid,
  caller: Caller | null,
): Promise<void> {
  const batch = seenBy(caller, await lockBatch(work, id))
  if (!isDiscardable(batch.state)) reject(importRefusals.notDiscardable)
  await deleteBatch(work, id)
  const before = { status: batch.state, fileName: batch.file_name }
  work.audit({ subject: { kind: 'import', id }, before, after: null })
}
