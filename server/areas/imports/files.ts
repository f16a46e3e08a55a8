import { addDays, type Day, formatDay } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { ExportFormat } from '#contract/exports/columns.ts'
import { importFieldsOf } from '#contract/imports/fields.ts'
import type { ImportKind } from '#contract/imports/kinds.ts'
import { IMPORT_KIND_LABELS, importRowLabel } from '#contract/imports/labels.ts'
import { importRefusals } from '#contract/imports/refusals.ts'
import { seenBy } from '#server/areas/imports/read-import.ts'
import { batchById, rowsAfter } from '#server/areas/imports/sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Cell, csv, csvPieces } from '#server/platform/documents/csv.ts'
import { xlsx } from '#server/platform/documents/xlsx.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { FileReply } from '#server/platform/http/responses.ts'
import type { Caller, Download } from '#server/platform/http/routes.ts'

const NAMES: Readonly<Record<ImportKind, string>> = {
  CUSTOMERS: 'clientes',
  CHARGES: 'cobrancas',
  SUBSCRIPTIONS: 'recorrencias',
}

const EXAMPLE_DAYS = 10
const COLUMN_WIDTH = 24

/** A file with the columns of a kind and one row as an example (IMP-10). */
export async function templateOf(
  kind: ImportKind,
  format: ExportFormat,
  today: Day,
): Promise<FileReply> {
  const fields = importFieldsOf(kind)
  const soon = formatDay(addDays(today, EXAMPLE_DAYS))
  const example = fields.map((field) => field.example ?? soon)
  const name = `modelo-${NAMES[kind]}.${format}`
  const labels = fields.map(({ label }) => label)
  if (format === 'csv') return new FileReply(csv(labels, [example]), name)
  const columns = labels.map((label) => ({ label, width: COLUMN_WIDTH }))
  const sheet = { name: IMPORT_KIND_LABELS[kind], columns, slices: [[example]] }
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return new FileReply(await xlsx(sheet), name, { type })
}

const HEAD = ['Linha', 'Situação', 'Cliente', 'Resultado']
const ROWS_AT_ONCE = 1_000

/**
 * What became of each row, followed by its own cells, so that the refused ones can be corrected in
 * this file and sent again (IMP-07).
 */
export async function reportOf(database: Database, id: Uuid, caller: Caller): Promise<Download> {
  const { sellerId } = caller
  const { kind, columns } = await database.withTenant(sellerId, async (transaction) => {
    const batch = seenBy(caller, await batchById(transaction, id))
    return batch.rows_deleted ? reject(importRefusals.rowsDeleted) : batch
  })
  async function* slices(): AsyncGenerator<readonly (readonly Cell[])[]> {
    for (let after = 0; ; ) {
      const rows = await database.withTenant(sellerId, (transaction) =>
        rowsAfter(transaction, id, after, ROWS_AT_ONCE),
      )
      if (rows.length === 0) return
      yield rows.map(({ number, state, subject, message, cells }) => [
        { number: String(number) },
        importRowLabel(state),
        subject,
        message,
        ...columns.map((_, at) => cells[at] ?? ''),
      ])
      after = rows.at(-1)?.number ?? after
    }
  }
  return {
    name: `importacao-${NAMES[kind]}.csv`,
    pieces: csvPieces([...HEAD, ...columns], slices()),
  }
}
