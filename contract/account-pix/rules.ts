import { addDays, type Day } from '#contract/basics/days.ts'
import type { Centavos } from '#contract/basics/money.ts'

/** How long a receiver that was looked up can be paid without another look-up. */
export const RECEIVER_LIFE_MS = 10 * 60_000

/** How many days ahead a Pix can be scheduled. */
export const SCHEDULED_AT_MOST_DAYS = 365

/** The last day that a Pix can be scheduled for. */
export const lastScheduledDay = (today: Day): Day => addDays(today, SCHEDULED_AT_MOST_DAYS)

/** Whether a second person approves a Pix; a null threshold asks for none. */
export const needsApproval = (amount: Centavos, threshold: Centavos | null): boolean =>
  threshold !== null && amount > threshold
