import { addDays, addMonthsClamped, type Day, daysBetween } from '#contract/basics/days.ts'
import { type BasisPoints, type Centavos, halfUp } from '#contract/basics/money.ts'

/** What the program spares a person by a notice or a charge that it makes by itself. */
export const MINUTES_PER_STEP = 5

const MAX_DAILY_LINES = 31

/** The longest period of the figures, so that an answer stays small. */
export const LONGEST_PERIOD_DAYS = 3_660

const ALL = 10_000n

/** Late as a part of paid and late; 0 without either (R-DASH-12). */
export function defaultRate(paid: Centavos, late: Centavos): BasisPoints {
  return paid + late === 0n ? 0 : Number(halfUp(late * ALL, paid + late))
}

/** The first day of the month. */
export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01` as Day

/** Whether the graph of the period has a line a day; a longer period has one a month. */
export const hasDailyLines = (from: Day, to: Day): boolean =>
  daysBetween(from, to) < MAX_DAILY_LINES

/** The dates of the graph's lines: each day, or the first day of each month. */
export function lineDates(from: Day, to: Day): Day[] {
  const isDaily = hasDailyLines(from, to)
  const first = isDaily ? from : monthOf(from)
  const dates: Day[] = []
  for (let at = 0, date = first; date <= to; at += 1) {
    dates.push(date)
    date = isDaily ? addDays(first, at + 1) : addMonthsClamped(first, at + 1)
  }
  return dates
}
