import { addDays, type Day, type DayRange } from '#contract/basics/days.ts'

/** The oldest first day of a report, in days before today (K-REP-01). */
export const OLDEST_START_DAYS = 90
const DEFAULT_DAYS = 30

/** A larger file is not attached to its mail, which then has a link. */
export const MAX_ATTACHED_BYTES = 10 * 1024 * 1024
/** How long the link of a large file opens it. */
export const LINK_DAYS = 7

/** How many reports a seller's users may request an hour. */
export const REPORT_REQUESTS = { max: 30, windowMs: 3_600_000 } as const

/** How many of their latest reports a user sees. */
export const SHOWN_REPORTS = 20

/** The first day that a period may have. */
export const oldestStart = (today: Day): Day => addDays(today, -OLDEST_START_DAYS)

/** The period that the dialog begins with: the last 30 days. */
export const defaultPeriod = (today: Day): DayRange => ({
  from: addDays(today, -DEFAULT_DAYS),
  to: today,
})

/** Whether a report may cover the period: 90 days ago ≤ start ≤ end ≤ today. */
export const isReportPeriod = ({ from, to }: DayRange, today: Day): boolean =>
  oldestStart(today) <= from && from <= to && to <= today
