import type { Viewer } from '#contract/access/access.ts'
import type { InputOf } from '#contract/access/endpoint.ts'
import type { DayRange } from '#contract/basics/days.ts'
import { chargeTable, type ExportedCharge, type exportCharges } from '#contract/charges/exports.ts'
import { exportColumnsFor } from '#contract/exports/columns.ts'
import type { ExportChoice } from '#contract/exports/export-of.ts'
import { filterOf, orderOfList, statusesOf } from '#server/areas/charges/list/list-charges.ts'
import { allChargesSql } from '#server/areas/charges/list/sql.ts'
import { cursorSlices } from '#server/platform/database/cursor.ts'
import type { SqlStatement, Transaction } from '#server/platform/database/database.ts'
import { type CsvTable, csvCell, csvTable } from '#server/platform/documents/csv.ts'

const ALL_CHARGES = {
  statuses: null,
  documentPrefix: null,
  pattern: null,
  history: false,
  orderColumn: 'expiration_date',
  descending: true,
} as const

/** The charges that fall due in the period, with the columns of the list's file. */
export function chargesOfPeriod(
  transaction: Transaction,
  { from, to }: DayRange,
  viewer: Viewer,
): CsvTable {
  const columns = exportColumnsFor(chargeTable, viewer)
  const filter = { ...ALL_CHARGES, from, to }
  const statement = allChargesSql(transaction.sellerId, filter, { withMetadata: false })
  const rows = cursorSlices<ExportedCharge>(transaction, statement)
  return csvTable(
    columns.map(({ label }) => label),
    rows,
    (row) => columns.map(({ cell }) => csvCell(cell(row))),
  )
}

type Query = Omit<InputOf<typeof exportCharges>['query'], keyof ExportChoice>

/** The statement for all charges of the query; its rows are `ExportedCharge`. */
export const exportedCharges = (
  query: Query,
  { sellerId }: Pick<Transaction, 'sellerId'>,
): SqlStatement =>
  allChargesSql(
    sellerId,
    {
      ...filterOf(query),
      ...orderOfList(query.sort),
      statuses: statusesOf(query.status),
      history: query.history === true,
      ids: query.uuids,
    },
    { withMetadata: true },
  )
