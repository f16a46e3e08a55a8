import writeXlsxFile, { type Cell, type SheetData } from 'write-excel-file/node'
import type { Day } from '#contract/basics/days.ts'
import { decimalText, type Centavos } from '#contract/basics/money.ts'

/** A cell of a sheet: text, an amount or a date; null for none. */
export type SheetCell = string | null | { readonly amount: Centavos } | { readonly day: Day }

const AMOUNT = '#,##0.00'
const DATE = 'dd/mm/yyyy'

function cellOf(cell: SheetCell): Cell {
  if (cell === null) return null
  // Text is stored as text, so a spreadsheet runs none of it as a formula.
  if (typeof cell === 'string') return { type: String, value: cell }
  if ('day' in cell) return { type: Date, value: new Date(`${cell.day}T00:00:00Z`), format: DATE }
  return { type: Number, value: Number(decimalText(cell.amount)), format: AMOUNT }
}

export interface Sheet {
  readonly name: string
  readonly columns: readonly { readonly label: string; readonly width: number }[]
  readonly rows: readonly (readonly SheetCell[])[]
}

/** A workbook of one sheet with a fixed head. */
export function xlsx({ name, columns, rows }: Sheet): Promise<Buffer> {
  const head = columns.map(({ label }): Cell => ({ value: label, fontWeight: 'bold' }))
  const data: SheetData = [head, ...rows.map((row) => row.map(cellOf))]
  return writeXlsxFile(data, {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer()
}
