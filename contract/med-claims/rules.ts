import { addDays, type Day } from '#contract/basics/days.ts'

/** How many days after a Pix its payer's bank may ask it back (rules of the MED: 80 days). */
export const CLAIM_WITHIN_DAYS = 80

/** How many days the receiver's bank has to decide about a claim (rules of the MED: 7 days). */
export const DECIDE_WITHIN_DAYS = 7

/** Whether a Pix of that day may still be asked back. */
export const mayBeClaimed = (arrivedOn: Day, today: Day): boolean =>
  today <= addDays(arrivedOn, CLAIM_WITHIN_DAYS)

/** The last day on which the bank decides about a claim. */
export const decisionDay = (openedOn: Day): Day => addDays(openedOn, DECIDE_WITHIN_DAYS)
