import type { Viewer } from '#contract/access/access.ts'
import { may } from '#contract/access/actions.ts'
import type { InputOf } from '#contract/access/endpoint.ts'
import { formatDay, type DayRange } from '#contract/basics/days.ts'
import { formatDocument } from '#contract/basics/documents.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import { decimalText } from '#contract/basics/money.ts'
import type { exportCharges as exportEndpoint } from '#contract/charges/endpoints.ts'
import { methodLabel, statusLabel } from '#contract/charges/labels.ts'
import { filterOf, statusesOf } from '#server/areas/charges/list/list-charges.ts'
import {
  exportedCharges,
  sliceOfCharges,
  type ExportedRow,
} from '#server/areas/charges/list/sql.ts'
import { csvPieces, csvTable, type Cell, type CsvTable } from '#server/platform/documents/csv.ts'
import { cursorSlices } from '#server/platform/database/cursor.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Caller } from '#server/platform/http/routes.ts'

type Query = InputOf<typeof exportEndpoint>['query']

const HEAD = [
  'Cliente',
  'E-mail',
  'Documento',
  'Cobrança',
  'Método',
  'Vencimento',
  'Pagamento',
  'Parcelas',
  'Valor',
  'Situação',
  'Código',
]
const INSTALLMENTS_AT = HEAD.indexOf('Parcelas')
const SLICE = 2_000

const ALL_CHARGES = {
  statuses: null,
  documentPrefix: null,
  pattern: null,
  history: false,
  orderColumn: 'expiration_date',
  descending: true,
  offset: 0,
  size: 0,
} as const

const cellsOf = (row: ExportedRow): Cell[] => [
  row.customer_name ?? '',
  row.customer_email ?? '',
  row.customer_document ? formatDocument(row.customer_document) : '',
  row.title,
  methodLabel(row.payment_method),
  { number: formatDay(row.expiration_date) },
  { number: row.paid_date ? formatDay(row.paid_date) : '' },
  { number: String(row.installments) },
  { number: decimalText(row.value).replace('.', ',') },
  statusLabel(row.status),
  row.id,
]

const withoutInstallments = <T>(cells: readonly T[]): T[] => cells.toSpliced(INSTALLMENTS_AT, 1)

// A column that the list does not show is not in the file either (G-07).
const columnsFor = (viewer: Viewer) =>
  may(viewer, 'charge.installments') ? <T>(cells: T[]) => cells : withoutInstallments

/** The charges that fall due in the period, with the columns of the export. */
export function chargesOfPeriod(
  transaction: Transaction,
  { from, to }: DayRange,
  viewer: Viewer,
): CsvTable {
  const chosen = columnsFor(viewer)
  const statement = exportedCharges(transaction.sellerId, { ...ALL_CHARGES, from, to })
  const rows = cursorSlices<ExportedRow>(transaction, statement)
  return csvTable(chosen(HEAD), rows, (row) => chosen(cellsOf(row)))
}

/** Streams all rows of the query as CSV in the order of the list, one slice in memory at a time. */
export function exportCharges(
  database: Database,
  query: Query,
  caller: Caller,
): AsyncGenerator<string> {
  const chosen = columnsFor(caller)
  const slices = slicesOf(database, caller.sellerId, query, (row) => chosen(cellsOf(row)))
  return csvPieces(chosen(HEAD), slices)
}

async function* slicesOf(
  database: Database,
  sellerId: SellerId,
  query: Query,
  cellsOfRow: (row: ExportedRow) => Cell[],
) {
  const filter = { ...filterOf(query), statuses: statusesOf(query.status) }
  let after: ExportedRow | null = null
  for (;;) {
    const from: ExportedRow | null = after
    const rows: ExportedRow[] = await database.withTenant(sellerId, (transaction) =>
      sliceOfCharges(transaction, filter, from, SLICE),
    )
    yield rows.map(cellsOfRow)
    after = rows.at(-1) ?? null
    if (rows.length < SLICE) return
  }
}
