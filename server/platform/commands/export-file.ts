import type * as z from 'zod/mini'
import { may } from '#contract/access/actions.ts'
import type { AnyEndpoint } from '#contract/access/endpoint.ts'
import { isUuid, type Uuid } from '#contract/basics/ids.ts'
import {
  columnsOfNames,
  type ExportCell,
  type ExportFormat,
  type ExportTable,
  exportColumnsFor,
  MAX_SHEET_ROWS,
} from '#contract/exports/columns.ts'
import type { ExportChoice, ExportEndpoint } from '#contract/exports/export-of.ts'
import { exportRefusals } from '#contract/exports/refusals.ts'
import { causeOf } from '#server/platform/commands/command.ts'
import { openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { cursorSlices } from '#server/platform/database/cursor.ts'
import type { SqlStatement, Transaction } from '#server/platform/database/database.ts'
import { csvCell, csvPieces } from '#server/platform/documents/csv.ts'
import { spool } from '#server/platform/documents/spool.ts'
import { xlsxPieces } from '#server/platform/documents/xlsx.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { HttpRequest } from '#server/platform/http/messages.ts'
import { type Caller, inputOf, type Route } from '#server/platform/http/routes.ts'
import { newId } from '#server/platform/security/identifiers.ts'

/** The request of an export, inside the snapshot of its rows. */
export interface ExportRequest<Params = unknown> {
  readonly params: Params
  readonly transaction: Transaction
  readonly caller: Caller
  readonly request: HttpRequest
}

/** Where the rows of an exported list come from. */
interface StoredRows<Query, Params> {
  /** All rows of the query, in the order of the list; rejects what the list itself rejects. */
  statement(query: Query, request: ExportRequest<Params>): SqlStatement | Promise<SqlStatement>
  /** What a row of the statement has for the `named` columns, in SQL: an array of `{key, value}`, or null. */
  readonly named?: string
}

/** A list of which each stored row is a row of the file. */
export interface ExportSource<Query, Stored, Row, Params = unknown>
  extends StoredRows<Query, Params> {
  rowOf(stored: Stored, request: ExportRequest<Params>): Row
}

/** A list of which a stored row may be several rows of the file. */
interface SplitSource<Query, Stored, Row, Params> extends StoredRows<Query, Params> {
  rowsOf(stored: Stored, request: ExportRequest<Params>): readonly Row[]
}

const splitSource = <Query, Stored, Row, Params>({
  rowOf,
  ...stored
}: ExportSource<Query, Stored, Row, Params>): SplitSource<Query, Stored, Row, Params> => ({
  ...stored,
  rowsOf: (stored, request) => [rowOf(stored, request)],
})

type Slices = AsyncIterable<readonly (readonly ExportCell[])[]>

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** Refuses a workbook of too many rows before any of it is written. */
async function checkSheet({ row }: Transaction, { text, values }: SqlStatement): Promise<void> {
  const found = await row<{ count: number }>(
    `select count(*)::integer as count
       from (select from (${text}) as exported limit ${MAX_SHEET_ROWS + 1}) as counted`,
    values,
    { plan: 'custom' },
  )
  if ((found?.count ?? 0) > MAX_SHEET_ROWS) reject(exportRefusals.tooManyRows)
}

/** Most columns of names that users chose; the names of most rows come first. */
const MAX_NAMES = 200
const COLLATOR = new Intl.Collator('pt-BR')

async function namesIn(
  { rows }: Transaction,
  { text, values }: SqlStatement,
  named: string,
): Promise<string[]> {
  const found = await rows<{ name: string }>(
    `select item ->> 'key' as name
       from (${text}) as exported, jsonb_array_elements(exported.${named}) as item
      group by name order by count(*) desc, name limit ${MAX_NAMES}`,
    values,
    { plan: 'custom' },
  )
  return found.map(({ name }) => name).sort(COLLATOR.compare)
}

/** The same slices, counted. */
async function* counted(slices: Slices, done: { rows: number }): Slices {
  for await (const rows of slices) {
    done.rows += rows.length
    yield rows
  }
}

/** The ids of a filter, one or several; none where it is of something else. */
function idsOf(value: unknown): readonly Uuid[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value]
  const ids = all.filter((one): one is Uuid => typeof one === 'string' && isUuid(one))
  return ids.length === all.length ? ids : []
}

/** The filters as the audit trail keeps them: of ids, which nothing has checked, how many they were. */
const auditedFilters = (filters: object): object =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, idsOf(value).length || value]),
  )

/** A call with a query that answers a file. */
interface FileEndpoint<Query, Params> extends AnyEndpoint {
  readonly params?: z.ZodMiniType<Params>
  readonly query: z.ZodMiniType<Query>
}

/** What a query asks for: the format, the columns (all, if absent), the filters of the rows. */
interface FileChoice {
  readonly format: ExportFormat
  readonly columns?: readonly string[] | undefined
  readonly filters: object
}

/**
 * A call that answers rows of one snapshot as a file, of any number in bounded memory. The file is
 * written before it is sent, so that a slow reader holds no connection; then an audit row says who
 * exported what.
 */
const tableFile = <Query, Stored, Row, Params>(
  endpoint: FileEndpoint<Query, Params>,
  table: ExportTable<Row>,
  choiceOf: (query: Query) => FileChoice,
  source: SplitSource<Query, Stored, Row, Params>,
): Route => ({
  endpoint,
  async handle({ database }, request, caller) {
    const { query, params } = inputOf(endpoint, request) as {
      readonly query: Query
      readonly params: Params
    }
    if (!caller) throw new Error(`${endpoint.id} has no caller`)
    const { format, columns: chosen, filters } = choiceOf(query)
    const columns = [...exportColumnsFor(table, caller, chosen)]
    const named = !chosen && table.named && may(caller, table.named.right) ? table.named : null
    const done = { rows: 0 }
    const { sizeBytes, body } = await database.readSnapshot(
      caller.sellerId,
      async (transaction) => {
        const from = { params, transaction, caller, request }
        const statement = await source.statement(query, from)
        if (format === 'xlsx') await checkSheet(transaction, statement)
        if (named && source.named) {
          const names = await namesIn(transaction, statement, source.named)
          columns.push(...columnsOfNames(named, names))
        }
        const slices = counted(
          cellsOf(
            rowsOf(cursorSlices<Stored>(transaction, statement), (stored) =>
              source.rowsOf(stored, from),
            ),
            (row) => columns.map(({ cell }) => cell(row)),
          ),
          done,
        )
        return spool(
          format === 'xlsx'
            ? xlsxPieces({ name: table.title, columns, slices })
            : csvPieces(
                columns.map(({ label }) => label),
                cellsOf(slices, (cells) => cells.map(csvCell)),
              ),
        )
      },
    )
    const audited = database.withTenant(caller.sellerId, async (transaction) => {
      openUnitOfWork(transaction, causeOf(endpoint, request, caller)).audit({
        subject: { kind: 'export', id: newId() },
        after: {
          list: table.title,
          format,
          columns: columns.map(({ key }) => key),
          rows: done.rows,
          filters: auditedFilters(filters),
        },
      })
    })
    // What is not sent is deleted.
    await audited.catch((error: unknown) => {
      body.destroy()
      throw error
    })
    return {
      status: 200,
      type: TYPES[format],
      headers: {
        'content-disposition': `attachment; filename="${table.fileName}.${format}"`,
        'content-length': String(sizeBytes),
      },
      body,
    }
  },
})

/** A call that answers a list as a file: the rows of its query, the columns that were chosen. */
export const exportFile = <Query, Stored, Row, Params>(
  endpoint: ExportEndpoint<Query, Params>,
  table: ExportTable<Row>,
  source: ExportSource<Query & ExportChoice, Stored, Row, Params>,
): Route =>
  tableFile(
    endpoint,
    table,
    ({ format, columns, ...filters }) => ({ format, columns, filters }),
    splitSource(source),
  )

/** A call that answers all columns of a table in one format. */
export const fixedFile = <Query extends object, Stored, Row, Params>(
  endpoint: FileEndpoint<Query, Params>,
  table: ExportTable<Row>,
  format: ExportFormat,
  source: ExportSource<Query, Stored, Row, Params> | SplitSource<Query, Stored, Row, Params>,
): Route =>
  tableFile(
    endpoint,
    table,
    (filters) => ({ format, filters }),
    'rowsOf' in source ? source : splitSource(source),
  )

async function* rowsOf<Stored, Row>(
  slices: AsyncIterable<readonly Stored[]>,
  rowsOfStored: (stored: Stored) => readonly Row[],
): AsyncGenerator<readonly Row[]> {
  for await (const stored of slices) yield stored.flatMap(rowsOfStored)
}

async function* cellsOf<From, To>(
  slices: AsyncIterable<readonly From[]>,
  cellsOfRow: (row: From) => To,
): AsyncGenerator<readonly To[]> {
  for await (const rows of slices) yield rows.map(cellsOfRow)
}
