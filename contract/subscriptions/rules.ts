import { addMonthsClamped, type Day } from '#contract/basics/days.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { Refusal } from '#contract/basics/refusals.ts'
import { MAX_PERIOD_CENTAVOS, MONTHS, type Periodicity } from '#contract/plans/rules.ts'
import { subscriptionRefusals } from '#contract/subscriptions/refusals.ts'
import {
  afterSubscriptionEvent,
  type SubscriptionEvent,
  type SubscriptionStatus,
} from '#contract/subscriptions/states.ts'

/** How long the text on a boleto may be. */
export const MAX_SLIP_DESCRIPTION_LENGTH = 130

/** How many charges the detail of a subscription lists. */
export const LAST_CHARGES = 10

/** Calendar months between two days. */
function monthsBetween(from: Day, to: Day): number {
  const [year, month] = from.split('-').map(Number) as [number, number]
  const [toYear, toMonth] = to.split('-').map(Number) as [number, number]
  return (toYear - year) * 12 + toMonth - month
}

/**
 * The start of the next period: on the anchor's day of the month, or the last day of a shorter
 * month. It is computed from the anchor, so that February shortens no later month.
 */
export const periodAfter = (anchor: Day, period: Day, periodicity: Periodicity): Day =>
  addMonthsClamped(anchor, monthsBetween(anchor, period) + MONTHS[periodicity])

/** The first day on or after `today` that falls on the anchor's day of a month. */
export function nextAnchorDay(anchor: Day, today: Day): Day {
  if (anchor >= today) return anchor
  const months = monthsBetween(anchor, today)
  const thisMonth = addMonthsClamped(anchor, months)
  return thisMonth >= today ? thisMonth : addMonthsClamped(anchor, months + 1)
}

/**
 * The period at which a paused subscription resumes: after the last billed one, unless that lies in
 * the past. Periods that passed during the pause are not billed.
 */
export function periodOnResuming(
  anchor: Day,
  lastCounted: Day | null,
  periodicity: Periodicity,
  today: Day,
): Day {
  const next = lastCounted === null ? anchor : periodAfter(anchor, lastCounted, periodicity)
  return next >= today ? next : nextAnchorDay(anchor, today)
}

/** The facts about a subscription's charges that determine its status. */
export interface ChargeCounts {
  /** One of them was paid. */
  readonly paid: boolean
  /** One of them is LATE or FAILED. */
  readonly owed: boolean
}

/** The events that result from its charges, in order (R-SUBD-17). */
export function eventsOfCharges(
  status: SubscriptionStatus,
  { paid, owed }: ChargeCounts,
): SubscriptionEvent[] {
  const events: SubscriptionEvent[] = []
  let now = status
  const happens = (event: SubscriptionEvent) => {
    const next = afterSubscriptionEvent(now, event)
    if (next === null) return
    now = next
    events.push(event)
  }
  if (paid) happens('firstPaid')
  happens(owed ? 'debtArose' : 'debtSettled')
  return events
}

/** The status that follows; the same when nothing changes it. */
export const statusAfter = (
  status: SubscriptionStatus,
  events: readonly SubscriptionEvent[],
): SubscriptionStatus =>
  events.reduce((now, event) => afterSubscriptionEvent(now, event) ?? now, status)

/** The facts about a subscription that its rules need. */
export interface SubscriptionFacts {
  readonly status: SubscriptionStatus
  readonly cancelledDate: Day | null
  readonly anticipationActive: boolean
}

/** Why a subscription rejects an action; null when it allows it (SM-SUBSCRIPTION). */
export const whySubscriptionRejects = {
  change: ({ cancelledDate }: SubscriptionFacts): Refusal | null =>
    cancelledDate === null ? null : subscriptionRefusals.notChangeable,
  cancel({ cancelledDate, anticipationActive }: SubscriptionFacts): Refusal | null {
    if (cancelledDate !== null) return subscriptionRefusals.notCancelable
    return anticipationActive ? subscriptionRefusals.anticipated : null
  },
} as const

/** A cancelled subscription never changes again. */
export const isCancelable = ({ cancelledDate }: Pick<SubscriptionFacts, 'cancelledDate'>) =>
  cancelledDate === null

const SWITCHES = ['activate', 'deactivate'] as const
export type SubscriptionSwitch = (typeof SWITCHES)[number]

/** How a subscription may be switched; a pending one both ways (R-SUBD-11, R-SUBD-12). */
export const switchesOf = ({
  status,
  cancelledDate,
}: Pick<SubscriptionFacts, 'status' | 'cancelledDate'>): readonly SubscriptionSwitch[] =>
  cancelledDate === null
    ? SWITCHES.filter((name) => afterSubscriptionEvent(status, name) !== null)
    : []

interface Priced {
  readonly type: Periodicity
  readonly value: Centavos
  readonly valuePerMonth: Centavos
}

/** Whether the period's value is months times price, within a centavo a month for rounding. */
export function isWholeOfMonths({ type, value, valuePerMonth }: Priced): boolean {
  const months = BigInt(MONTHS[type])
  const off = value - valuePerMonth * months
  const isNear = off <= months && off >= -months
  return valuePerMonth > 0n && value > 0n && value <= MAX_PERIOD_CENTAVOS && isNear
}
