import { createHash } from 'node:crypto'
import type { InputOf } from '#contract/access/endpoint.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import { platformRefusals, type Refusal } from '#contract/basics/refusals.ts'
import type { uploadImport } from '#contract/imports/endpoints.ts'
import { guessColumns } from '#contract/imports/fields.ts'
import { type ImportKind, mayImport } from '#contract/imports/kinds.ts'
import { importRefusals } from '#contract/imports/refusals.ts'
import { IMPORT_UPLOADS, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#contract/imports/rules.ts'
import type { ImportBatch } from '#contract/imports/shapes.ts'
import { shownImport } from '#server/areas/imports/read-import.ts'
import { insertBatch, insertRows } from '#server/areas/imports/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readTable } from '#server/platform/documents/read-table.ts'
import {
  type Table,
  type TableProblem,
  UnreadableTable,
} from '#server/platform/documents/table-rows.ts'
import { fileName } from '#server/platform/documents/uploaded-file.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { countWithin } from '#server/platform/http/rate-limits.ts'
import type { Caller } from '#server/platform/http/routes.ts'
import { newId } from '#server/platform/security/identifiers.ts'

/** A workbook of 50,000 rows and some twenty columns unpacks to less. */
const LIMITS = {
  maxRows: MAX_IMPORT_ROWS,
  maxColumns: MAX_IMPORT_COLUMNS,
  maxTextLength: 32 * 1_048_576,
  maxPartBytes: 128 * 1_048_576,
}

const REFUSALS: Readonly<Record<TableProblem, Refusal>> = {
  empty: importRefusals.empty,
  'not-a-table': importRefusals.notATable,
  'too-large': importRefusals.tooLarge,
  'too-many-rows': importRefusals.tooManyRows,
  'too-many-columns': importRefusals.tooManyColumns,
  'unknown-encoding': importRefusals.unknownEncoding,
  'open-quote': importRefusals.openQuote,
  broken: importRefusals.broken,
}

async function tableOf(content: Buffer): Promise<Table> {
  try {
    return await readTable(content, LIMITS)
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    const values = { linha: String(error.line) }
    return reject(REFUSALS[error.problem], { field: 'file', values })
  }
}

const LETTERS = 26
const FIRST_LETTER = 65
const MAX_NAME_LENGTH = 100

/** The letters by which spreadsheets name a column. */
function columnLetters(at: number): string {
  const letter = String.fromCharCode(FIRST_LETTER + (at % LETTERS))
  return at < LETTERS ? letter : columnLetters(Math.floor(at / LETTERS) - 1) + letter
}

const nameOfColumn = (name: string, at: number): string =>
  name.slice(0, MAX_NAME_LENGTH).toWellFormed() || `Coluna ${columnLetters(at)}`

const ROWS_AT_ONCE = 1_000

/** Counts an upload, also one whose file is refused; rejects when the hour had too many. */
const countUpload = (database: Database, sellerId: SellerId) =>
  database.withTenant(sellerId, (transaction) =>
    countWithin(transaction, 'import files of a seller', String(sellerId), IMPORT_UPLOADS),
  )

/** An uploaded file that was read. */
interface Upload {
  readonly kind: ImportKind
  readonly name: string
  readonly hash: Buffer
  readonly createdBy: string
  readonly table: Table
}

interface UploadTools {
  readonly database: Database
  readonly sellerId: SellerId
  readonly caller: Caller | null
}

/** Reads an uploaded file, before the transaction that stores it: a workbook takes seconds. */
export async function readUpload(
  { kind, file }: InputOf<typeof uploadImport>['body'],
  { database, sellerId, caller }: UploadTools,
): Promise<Upload> {
  await countUpload(database, sellerId)
  if (!caller || !mayImport(caller, kind)) return reject(platformRefusals.forbidden)
  const [given] = file
  if (!given) return reject(importRefusals.noFile, { field: 'file' })
  const content = Buffer.from(await given.arrayBuffer())
  return {
    kind,
    name: fileName(given.name),
    hash: createHash('sha256').update(content).digest(),
    createdBy: caller.email ?? '',
    table: await tableOf(content),
  }
}

/** Stores the rows of an uploaded file, with a guess which column is which field (IMP-01). */
export async function storeUpload(
  work: UnitOfWork,
  { kind, name, hash, createdBy, table }: Upload,
): Promise<ImportBatch> {
  const { rows } = table
  const columns = table.columns.map(nameOfColumn)
  const id = newId()
  await insertBatch(work, {
    id,
    kind,
    state: 'UPLOADED',
    file_name: name,
    file_hash: hash,
    columns,
    choices: guessColumns(kind, columns),
    row_count: rows.length,
    created_by: createdBy,
    created_at: work.now,
  })
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await insertRows(work, id, rows.slice(at, at + ROWS_AT_ONCE))
  }
  const after = { kind, fileName: name, rows: rows.length }
  work.audit({ subject: { kind: 'import', id }, after })
  return shownImport(work, id)
}
