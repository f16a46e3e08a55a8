import type { Day } from '#contract/basics/days.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { Periodicity } from '#contract/plans/rules.ts'
import { additionalShare, type AdditionalValue } from '#contract/subscriptions/additional.ts'
import { periodAfter } from '#contract/subscriptions/rules.ts'

/** How many planned charges the detail of a subscription lists. */
export const UPCOMING_CHARGES = 3

/** What a subscription is billed by. */
export interface BillingTerms {
  /** The day whose day of the month all periods begin on. */
  readonly anchor: Day
  readonly periodicity: Periodicity
  /** Of a period. */
  readonly value: Centavos
  readonly additional: AdditionalValue | null
}

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
  { anchor, periodicity }: Pick<BillingTerms, 'anchor' | 'periodicity'>,
  lastPeriod: Day,
): Day => periodAfter(anchor, lastPeriod, periodicity)

/** The charge of the period after the latest one. */
export const nextCharge = (
  terms: BillingTerms,
  position: BillingPosition,
  today: Day,
): PlannedCharge => chargeOfPeriod(terms, position, nextPeriod(terms, position.lastPeriod), today)

/** The next charges that billing creates unless something changes. */
export function upcomingCharges(
  terms: BillingTerms,
  position: BillingPosition,
  today: Day,
  count: number,
): PlannedCharge[] {
  const planned: PlannedCharge[] = []
  let { lastPeriod, countedCharges } = position
  while (planned.length < count) {
    const next = nextCharge(terms, { lastPeriod, countedCharges }, today)
    planned.push(next)
    lastPeriod = next.period
    countedCharges += 1
  }
  return planned
}
