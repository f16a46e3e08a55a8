import { addDays, type Day } from '#contract/basics/days.ts'
import type { Centavos } from '#contract/basics/money.ts'

/** How long a receiver that was looked up can be paid without another look-up. */
export const RECEIVER_LIFE_MS = 10 * 60_000

/** How many days ahead a Pix can be scheduled. */
export const MAX_SCHEDULED_DAYS = 365

/** The last day that a Pix can be scheduled for. */
export const lastScheduledDay = (today: Day): Day => addDays(today, MAX_SCHEDULED_DAYS)

/** How many days after its arrival a Pix can be given back (rules of Pix: 90 days). */
export const RETURN_WITHIN_DAYS = 90

/** A Pix that arrived, and what was given back of it or is on its way. */
export interface ArrivedPix {
  readonly amount: Centavos
  readonly returned: Centavos
  readonly arrivedOn: Day
  /** Whether it gives a sent Pix back. */
  readonly isReturn: boolean
}

/** Whether the id in the payment system is one of a return: those begin with D, of others with E. */
export const isReturnId = (endToEndId: string): boolean => endToEndId.startsWith('D')

/** What can still be given back of a Pix on a day. */
export function returnable(
  { amount, returned, arrivedOn, isReturn }: ArrivedPix,
  today: Day,
): Centavos {
  // The rules of Pix know no return of a return.
  if (isReturn) return 0n
  const isInTime = today <= addDays(arrivedOn, RETURN_WITHIN_DAYS)
  // A return that waits and a claim of the payer's bank (MED) together may pass the amount.
  return isInTime && returned < amount ? amount - returned : 0n
}

/** Whether a second person approves a Pix; a null threshold asks for none. */
export const needsApproval = (amount: Centavos, threshold: Centavos | null): boolean =>
  threshold !== null && amount > threshold

/** Whether another threshold lets more Pix leave without a second person. */
export const loosensApproval = (before: Centavos | null, after: Centavos | null): boolean =>
  before !== null && (after === null || after > before)
