import type { Day } from '#contract/basics/days.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { Periodicity } from '#contract/plans/rules.ts'
import { type AdditionalValue, additionalShare } from '#contract/subscriptions/additional.ts'
import { periodAfter } from '#contract/subscriptions/rules.ts'

/** How many planned charges the detail of a subscription lists. */
export const UPCOMING_CHARGES = 3

/** What a subscription is billed by. */
export interface BillingTerms {
  /** The day of the month that all periods begin on. */
  readonly dueDay: number
  readonly periodicity: Periodicity
  /** Of a period. */
  readonly value: Centavos
  readonly additional: AdditionalValue | null
}

/** What changes with the next charge that is created; null: it stays. */
export interface NextTerms {
  readonly price: Pick<BillingTerms, 'periodicity' | 'value'> | null
  readonly dueDay: number | null
}

/** The terms once a change took effect. */
export const termsAfter = (terms: BillingTerms, { price, dueDay }: NextTerms): BillingTerms => ({
  ...terms,
  ...price,
  dueDay: dueDay ?? terms.dueDay,
})

/** The period with which a change takes effect: its length is that of the present terms. */
export const periodOfChange = (
  { dueDay, periodicity }: BillingTerms,
  change: Pick<NextTerms, 'dueDay'> | null,
  lastPeriod: Day,
): Day => periodAfter(change?.dueDay ?? dueDay, lastPeriod, periodicity)

/** How far a subscription is billed. */
export interface BillingPosition {
  /** The latest period that has a charge. */
  readonly lastPeriod: Day
  /** How many of its charges were not canceled. */
  readonly countedCharges: number
}

/** A charge as billing creates it. */
export interface PlannedCharge {
  readonly period: Day
  readonly due: Day
  readonly value: Centavos
  /** The share of the additional value that is part of it. */
  readonly additional: Centavos
}

/**
 * The charge of a period. One that is created after its day, because no worker ran, is due on the
 * day of its creation, so that it is not late at once.
 */
export function chargeOfPeriod(
  { value, additional }: BillingTerms,
  { countedCharges }: Pick<BillingPosition, 'countedCharges'>,
  period: Day,
  today: Day,
): PlannedCharge {
  const share = additionalShare(additional, countedCharges)
  const due = period > today ? period : today
  return { period, due, value: value + share, additional: share }
}

/** The period after the latest one that has a charge. */
export const nextPeriod = (
  { dueDay, periodicity }: Pick<BillingTerms, 'dueDay' | 'periodicity'>,
  lastPeriod: Day,
): Day => periodAfter(dueDay, lastPeriod, periodicity)

/** The charge of the period after the latest one. */
export const nextCharge = (
  terms: BillingTerms,
  position: BillingPosition,
  today: Day,
): PlannedCharge => chargeOfPeriod(terms, position, nextPeriod(terms, position.lastPeriod), today)

/**
 * The next charges that billing creates unless something changes; a pending change takes effect
 * with the first of them.
 */
export function upcomingCharges(
  terms: BillingTerms,
  position: BillingPosition,
  { today, count, change }: Upcoming,
): PlannedCharge[] {
  const changed = change ? termsAfter(terms, change) : terms
  const period = periodOfChange(terms, change, position.lastPeriod)
  const planned = [chargeOfPeriod(changed, position, period, today)]
  while (planned.length < count) {
    const lastPeriod = planned.at(-1)?.period ?? period
    const countedCharges = position.countedCharges + planned.length
    planned.push(nextCharge(changed, { lastPeriod, countedCharges }, today))
  }
  return planned
}

/** Which of the next charges are listed. */
export interface Upcoming {
  readonly today: Day
  readonly count: number
  readonly change: NextTerms | null
}
