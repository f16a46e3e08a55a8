import { formatDay, type Day } from '#contract/basics/days.ts'

export interface DateRange {
  readonly from: Day | null
  readonly to: Day | null
}

export interface DateRangeFilterProps {
  /** Names the field: 'Vencimento'. */
  readonly label: string
  readonly value: DateRange
  readonly onChange: (range: DateRange) => void
  /** The warning for a start without an end. */
  readonly error?: string | undefined
}

export const RANGE_PLACEHOLDER = 'dd/mm/aaaa a dd/mm/aaaa'

/** '01/11/2026 a 30/11/2026'; nothing without a start. */
export const rangeText = ({ from, to }: DateRange): string | null =>
  from ? `${formatDay(from)} a ${to ? formatDay(to) : ''}` : null

/** The name of the field: it must hold the dates that are seen. */
export const rangeName = (label: string, range: DateRange): string =>
  `${label}: ${rangeText(range) ?? RANGE_PLACEHOLDER}`
