import { addDays, type Day } from '#contract/basics/days.ts'
import type { Centavos } from '#contract/basics/money.ts'

/** How long a receiver that was looked up can be paid without another look-up. */
export const RECEIVER_LIFE_MS = 10 * 60_000

/** How many days ahead a Pix can be scheduled. */
export const SCHEDULED_AT_MOST_DAYS = 365

/** The last day that a Pix can be scheduled for. */
export const lastScheduledDay = (today: Day): Day => addDays(today, SCHEDULED_AT_MOST_DAYS)

/** How many days after its arrival a Pix can be given back (rules of Pix: 90 days). */
export const RETURN_WITHIN_DAYS = 90

/** A Pix that arrived, and what was given back of it or is on its way. */
export interface ArrivedPix {
  readonly amount: Centavos
  readonly returned: Centavos
  readonly arrivedOn: Day
}

/** What can still be given back of a Pix on a day. */
export function returnable({ amount, returned, arrivedOn }: ArrivedPix, today: Day): Centavos {
  const isInTime = today <= addDays(arrivedOn, RETURN_WITHIN_DAYS)
  // A return that waits and a claim of the payer's bank (MED) together may pass the amount.
  return isInTime && returned < amount ? amount - returned : 0n
}

/** Whether a second person approves a Pix; a null threshold asks for none. */
export const needsApproval = (amount: Centavos, threshold: Centavos | null): boolean =>
  threshold !== null && amount > threshold
