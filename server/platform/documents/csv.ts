/** A cell: text, or a number or date that is written as it is. */
export type Cell = string | { readonly number: string }

// A text that a spreadsheet would run as a formula; also in the full-width forms.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

function cellText(cell: Cell): string {
  const text = typeof cell === 'string' ? (FORMULA.test(cell) ? `'${cell}` : cell) : cell.number
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const lineOf = (row: readonly Cell[]): string => `${row.map(cellText).join(';')}\r\n`

/** CSV for Brazilian spreadsheets: BOM, `;`, quoted where needed, without formulas. */
export const csv = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${[head, ...rows].map(lineOf).join('')}`

/** The same, piece by piece, for files of any length. */
export async function* csvPieces(
  head: readonly string[],
  slices: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield csv(head, [])
  for await (const rows of slices) yield rows.map(lineOf).join('')
}

/** A file of CSV of any length: its columns and its rows, slice by slice. */
export interface CsvTable {
  readonly head: readonly string[]
  readonly slices: AsyncIterable<readonly (readonly Cell[])[]>
}

/** A table whose cells are made of each row. */
export const csvTable = <Row>(
  head: readonly string[],
  rows: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => readonly Cell[],
): CsvTable => ({ head, slices: cellsOfRows(rows, cellsOf) })

async function* cellsOfRows<Row>(
  slices: AsyncIterable<readonly Row[]>,
  cellsOf: (row: Row) => readonly Cell[],
) {
  for await (const rows of slices) yield rows.map(cellsOf)
}
