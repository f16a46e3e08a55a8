import { unguardedText } from '#server/platform/documents/csv.ts'

/** Why a file is not read as a table. */
export type TableProblem =
  | 'empty'
  | 'not-a-table'
  | 'too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'unknown-encoding'
  | 'open-quote'
  | 'broken'

/** A file that is no table, or one beyond the limits. */
export class UnreadableTable extends Error {
  readonly problem: TableProblem
  /** The line at which reading stopped, where that helps a person. */
  readonly line: number | null
  constructor(problem: TableProblem, line: number | null = null) {
    super(problem)
    this.problem = problem
    this.line = line
  }
}

export interface TableLimits {
  readonly maxRows: number
  readonly maxColumns: number
  /** The most characters of all cells. */
  readonly maxTextLength: number
  /** The most bytes of an unpacked part of a workbook. */
  readonly maxPartBytes: number
}

/** A row of a table: its line in the spreadsheet, and its cells as trimmed text. */
export interface TableRow {
  readonly number: number
  readonly cells: readonly string[]
}

/** A table: the names of its columns, and its rows. */
export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
}

const trimmed = (cells: readonly string[]): string[] => {
  const texts = cells.map((cell) => unguardedText(cell.trim()))
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1)
}

/**
 * Collects the rows of a file within its limits. The first row with text is the head; rows without
 * any text are left out.
 */
export class TableRows {
  private columns: readonly string[] | null = null
  private readonly rows: TableRow[] = []
  private textLength = 0
  private readonly limits: TableLimits

  constructor(limits: TableLimits) {
    this.limits = limits
  }

  add(number: number, given: readonly string[]): void {
    const cells = trimmed(given)
    if (cells.length === 0) return
    const { maxColumns, maxRows, maxTextLength } = this.limits
    if (cells.length > maxColumns) throw new UnreadableTable('too-many-columns', number)
    this.textLength += cells.reduce((sum, { length }) => sum + length, 0)
    if (this.textLength > maxTextLength) throw new UnreadableTable('too-large', number)
    if (this.columns === null) {
      this.columns = cells
      return
    }
    if (this.rows.length === maxRows) throw new UnreadableTable('too-many-rows', number)
    this.rows.push({ number, cells })
  }

  table(): Table {
    if (this.columns === null || this.rows.length === 0) throw new UnreadableTable('empty')
    return { columns: this.columns, rows: this.rows }
  }
}
