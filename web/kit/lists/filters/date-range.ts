import { type Day, formatDay } from '#contract/basics/days.ts'
import { kitTexts } from '#web/kit/texts.ts'

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

/** '01/11/2026 a 30/11/2026', 'até 30/11/2026'; nothing without a day. */
export function rangeText({ from, to }: DateRange): string | null {
  if (from) return `${formatDay(from)} a ${to ? formatDay(to) : ''}`
  return to && `até ${formatDay(to)}`
}

/** Why a period is not searched: one of its ends is missing. Without both it is no period. */
export function missingEndText({ from, to }: DateRange, endMissing: string): string | undefined {
  if (from && !to) return endMissing
  return to && !from ? kitTexts.startMissing : undefined
}

/** The name of the field: it must hold the dates that are seen. */
export const rangeName = (label: string, range: DateRange): string =>
  `${label}: ${rangeText(range) ?? RANGE_PLACEHOLDER}`
