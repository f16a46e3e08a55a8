import type { Viewer } from '#contract/access/access.ts'
import type { InputOf } from '#contract/access/endpoint.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { envelope, type Page } from '#contract/basics/paging.ts'
import type { listImportRows, listImports } from '#contract/imports/endpoints.ts'
import { importKindsOf, mayImport } from '#contract/imports/kinds.ts'
import { importRefusals } from '#contract/imports/refusals.ts'
import { lastKeptDay, SAMPLE_ROWS } from '#contract/imports/rules.ts'
import type { ImportBatch, ImportRow, ImportSummary } from '#contract/imports/shapes.ts'
import {
  type BatchRow,
  batchById,
  countBatches,
  countRows,
  pageOfBatches,
  pageOfRows,
  rowsAfter,
  sameFileImported,
} from '#server/areas/imports/sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

/** The import, for one who may import its kind; unknown to others. */
export function seenBy(viewer: Viewer | null, batch: BatchRow | undefined): BatchRow {
  const isSeen = viewer !== null && batch !== undefined && mayImport(viewer, batch.kind)
  return isSeen ? batch : reject(importRefusals.notFound)
}

const summaryOf = (row: BatchRow): ImportSummary => ({
  id: row.id,
  kind: row.kind,
  fileName: row.file_name,
  status: row.state,
  counts: {
    rows: row.row_count,
    checked: row.checked_count,
    ready: row.ready_count,
    matched: row.matched_count,
    refused: row.refused_count,
    created: row.created_count,
    failed: row.failed_count,
    undone: row.undone_count,
    kept: row.kept_count,
  },
  createdAt: row.created_at,
  createdBy: row.created_by,
})

const MAX_SAMPLE_LENGTH = 80

/** The import with the columns and first rows of its file. */
export async function shownImport(transaction: Transaction, id: Uuid): Promise<ImportBatch> {
  const batch = (await batchById(transaction, id)) ?? reject(importRefusals.notFound)
  const [rows, same] = await Promise.all([
    rowsAfter(transaction, id, 0, SAMPLE_ROWS),
    sameFileImported(transaction, id),
  ])
  return {
    ...summaryOf(batch),
    columns: [...batch.columns],
    sample: rows.map(({ cells }) =>
      batch.columns.map((_, at) => (cells[at] ?? '').slice(0, MAX_SAMPLE_LENGTH).toWellFormed()),
    ),
    choices: [...batch.choices],
    keptUntil: lastKeptDay(batch.created_at),
    rowsDeleted: batch.rows_deleted,
    importedBefore: same?.at ?? null,
  }
}

/** An import (IMP-03). */
export async function readImport(
  transaction: Transaction,
  id: Uuid,
  viewer: Viewer | null,
): Promise<ImportBatch> {
  seenBy(viewer, await batchById(transaction, id))
  return shownImport(transaction, id)
}

/** A page of the imports of the kinds that the viewer may import, newest first (IMP-02). */
export async function pageOfImports(
  transaction: Transaction,
  { page, size }: InputOf<typeof listImports>['query'],
  viewer: Viewer | null,
): Promise<Page<ImportSummary>> {
  const kinds = viewer ? importKindsOf(viewer) : []
  const offset = page * size
  const [rows, counted] = await Promise.all([
    pageOfBatches(transaction, kinds, offset, size),
    countBatches(transaction, kinds),
  ])
  return { content: rows.map(summaryOf), ...envelope(counted, page, size) }
}

interface AskedRows {
  readonly id: Uuid
  readonly query: InputOf<typeof listImportRows>['query']
  readonly viewer: Viewer | null
}

/** A page of the rows of an import, in the order of the file (IMP-06). */
export async function pageOfImportRows(
  transaction: Transaction,
  { id, query: { status, page, size }, viewer }: AskedRows,
): Promise<Page<ImportRow>> {
  seenBy(viewer, await batchById(transaction, id))
  const offset = page * size
  const asked = { importId: id, status, offset, size }
  const [rows, counted] = await Promise.all([
    pageOfRows(transaction, asked),
    countRows(transaction, asked),
  ])
  return {
    content: rows.map(({ number, subject, state, message, record_id }) => ({
      number,
      subject,
      status: state,
      message,
      recordId: record_id,
    })),
    ...envelope(counted, page, size),
  }
}
