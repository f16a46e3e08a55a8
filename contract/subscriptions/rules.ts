import { addMonthsClamped, type Day, daysBetween } from '#contract/basics/days.ts'
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

/** The day of the month of a date. */
export const dayOfMonth = (day: Day): number => Number(day.slice(8))

// A month of 31 days, so that it has every due day.
const COUNTED_FROM = { year: 2000, month: '01' } as const

/** The due day so many months after the month of a date; the last day of a shorter month. */
function onDueDay(dueDay: number, from: Day, months: number): Day {
  const [year, month] = from.split('-').map(Number) as [number, number]
  const first =
    `${COUNTED_FROM.year}-${COUNTED_FROM.month}-${String(dueDay).padStart(2, '0')}` as Day
  return addMonthsClamped(first, (year - COUNTED_FROM.year) * 12 + month - 1 + months)
}

/**
 * The start of the next period: of the days on the due day of a month, the one that is nearest to
 * the end of the period; the later of two that are as near. In a shorter month it is the last day,
 * which shortens no later month. The first period after a change of the due day is therefore at most
 * half a month shorter or longer, and none is skipped or charged twice.
 */
export function periodAfter(dueDay: number, period: Day, periodicity: Periodicity): Day {
  const end = addMonthsClamped(period, MONTHS[periodicity])
  const distance = (months: number) => Math.abs(daysBetween(end, onDueDay(dueDay, end, months)))
  const months = [0, -1].reduce((best, each) => (distance(each) < distance(best) ? each : best), 1)
  return onDueDay(dueDay, end, months)
}

/** The first day on or after `from` that falls on the due day of a month. */
export function nextOnDueDay(dueDay: number, from: Day): Day {
  const thisMonth = onDueDay(dueDay, from, 0)
  return thisMonth >= from ? thisMonth : onDueDay(dueDay, from, 1)
}

/** The days that the periods of a subscription fall on. */
export interface DueDays {
  /** The first due date. */
  readonly start: Day
  readonly dueDay: number
}

/**
 * The period at which a paused subscription resumes: after the last billed one, unless that lies in
 * the past. Periods that passed during the pause are not billed.
 */
export function periodOnResuming(
  { start, dueDay }: DueDays,
  lastCounted: Day | null,
  periodicity: Periodicity,
  today: Day,
): Day {
  const next =
    lastCounted === null
      ? nextOnDueDay(dueDay, start)
      : periodAfter(dueDay, lastCounted, periodicity)
  return next >= today ? next : nextOnDueDay(dueDay, today)
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
