import { formatDay, formatInstant } from '#contract/basics/days.ts'
import { decimalText } from '#contract/basics/money.ts'
import type { ExportCell } from '#contract/exports/columns.ts'

/** A cell: text, or a number or date that is written as it is. */
export type Cell = string | { readonly number: string }

/** The cell of a list's file as it is written in CSV: amounts with a comma, days as people write them. */
export function csvCell(cell: ExportCell): Cell {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return { number: String(cell) }
  if ('amount' in cell) return { number: decimalText(cell.amount).replace('.', ',') }
  return { number: 'day' in cell ? formatDay(cell.day) : formatInstant(cell.instant) }
}

// A text that a spreadsheet would run as a formula; also in the full-width forms, and behind what
// spreadsheets drop at the beginning of a text: blanks and marks that have no width.
const FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

// U+0000 is no character of a text file: programs that read one stop there.
const withoutNul = (text: string) => text.replaceAll('\0', '')

function safeText(given: string): string {
  const text = withoutNul(given)
  return FORMULA.test(text) ? `'${text}` : text
}

/**
 * The text of a trimmed cell without the apostrophe by which our own files guard it, so that a row
 * can be corrected in such a file and read again.
 */
export function unguardedText(cell: string): string {
  const text = cell.slice(1).trim()
  return cell.startsWith("'") && FORMULA.test(text) ? text : cell
}

function cellText(cell: Cell): string {
  const text = typeof cell === 'string' ? safeText(cell) : cell.number
  return /[";\r\n\t]|^\ufeff/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
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
