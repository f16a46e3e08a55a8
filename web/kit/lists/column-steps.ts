/** The widths at which the style sheet of the list can leave a column out, in px. */
const STEP_PX = 40
/** A column without a width of its own shares what is left; it never gets less than this. */
const MIN_FLEXIBLE_PX = 160

interface ColumnWidth {
  readonly key: string
  readonly widthPx?: number
  /** 1 is left out first; a column without it is never left out of a table. */
  readonly dropOrder?: number
}

const neededPx = ({ widthPx = MIN_FLEXIBLE_PX }: ColumnWidth) => widthPx

/**
 * Below which width of the list each column is left out, so that the others, above all the first
 * one with its link, stay readable. Columns that are never left out are not in the answer.
 */
export function columnSteps(columns: readonly ColumnWidth[]): ReadonlyMap<string, number> {
  const dropped = columns
    .filter(({ dropOrder }) => dropOrder !== undefined)
    .toSorted((one, other) => (one.dropOrder ?? 0) - (other.dropOrder ?? 0))
  let totalPx = columns.reduce((sum, column) => sum + neededPx(column), 0)
  const steps = new Map<string, number>()
  for (const column of dropped) {
    steps.set(column.key, Math.ceil(totalPx / STEP_PX) * STEP_PX)
    totalPx -= neededPx(column)
  }
  return steps
}
