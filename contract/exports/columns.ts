import type { Viewer } from '#contract/access/access.ts'
import { type ActionName, may } from '#contract/access/actions.ts'
import type { Day, Instant } from '#contract/basics/days.ts'
import type { Centavos } from '#contract/basics/money.ts'

/** A cell of a file: text, a count, an amount, a date or a moment; null for none. */
export type ExportCell =
  | string
  | number
  | null
  | { readonly amount: Centavos }
  | { readonly day: Day }
  | { readonly instant: Instant }

/** A column of an exported list. */
export interface ExportColumn<Row> {
  /** Its name in the query of the call. */
  readonly key: string
  readonly label: string
  /** Its width in a workbook, in characters. */
  readonly width: number
  readonly cell: (row: Row) => ExportCell
  /** The column of the screen that shows the value; absent where only the file has it. */
  readonly screen?: string
  /** The right without which the file lacks the column, as the list does. */
  readonly right?: ActionName
}

/** Values under names that users choose: each name is a column of its own. */
export interface NamedColumns<Row> {
  readonly label: (name: string) => string
  /** The right without which the file lacks them. */
  readonly right: ActionName
  readonly values: (row: Row) => readonly { readonly key: string; readonly value: string }[]
}

/** How a list is exported: declared once, for the service and the panel. */
export interface ExportTable<Row> {
  /** The name of the file, without its ending. */
  readonly fileName: string
  /** The name of the sheet in a workbook. */
  readonly title: string
  readonly columns: readonly ExportColumn<Row>[]
  /** Behind the others in the file with all columns. */
  readonly named?: NamedColumns<Row>
}

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The most rows of a workbook; a CSV file has no limit. */
export const MAX_SHEET_ROWS = 100_000

/** The columns of the file: those that were chosen, or all, of those that the viewer may see. */
export const exportColumnsFor = <Row>(
  { columns }: ExportTable<Row>,
  viewer: Viewer,
  chosen?: readonly string[],
): readonly ExportColumn<Row>[] =>
  columns.filter(
    ({ key, right }) => (!right || may(viewer, right)) && (!chosen || chosen.includes(key)),
  )

const NAMED_WIDTH = 24

/** A column for each of the names. */
export const columnsOfNames = <Row>(
  { label, values }: NamedColumns<Row>,
  names: readonly string[],
): readonly ExportColumn<Row>[] =>
  names.map((name) => ({
    key: name,
    label: label(name),
    width: NAMED_WIDTH,
    cell: (row) =>
      values(row)
        .filter(({ key }) => key === name)
        .map(({ value }) => value)
        .join(', ') || null,
  }))

/** The keys of the columns whose values these columns of the screen show. */
export const exportKeysShownBy = (
  { columns }: ExportTable<never>,
  shown: readonly string[],
): readonly string[] =>
  columns.filter(({ screen }) => screen && shown.includes(screen)).map(({ key }) => key)
