import { addDays, type Day } from '#contract/basics/days.ts'

/** How often a declined renewal is charged again at most. */
export const MAX_CARD_RETRIES = 4

/** Days after the due date at which a declined renewal is charged again, unless configured. */
export const DEFAULT_RETRY_DAYS: readonly number[] = [1, 3, 5, 7]

/**
 * The first day after `today` at which the card of a charge may be charged again; null when none is
 * left (SM-CHARGE). Days that passed without an attempt are not made up for, so that a card is never
 * charged more often than the schedule says.
 */
export function nextRetryOn(due: Day, today: Day, retryDays: readonly number[]): Day | null {
  const days = retryDays.slice(0, MAX_CARD_RETRIES).map((count) => addDays(due, count))
  return days.find((day) => day > today) ?? null
}

/** The facts of a declined attempt that its retry depends on. */
export interface DeclinedCard {
  /** The acquirer forbids another attempt with this card. */
  readonly hard: boolean
  /** The acquirer does not know the token any more. */
  readonly tokenOver?: boolean | undefined
}

/** Whether a card may be charged again after it was declined. */
export const mayRetry = ({ hard, tokenOver }: DeclinedCard): boolean => !hard && tokenOver !== true
