import { DAY_BEGINS, type LimitPeriod, limitPeriod } from '#contract/basics/brazil/pix.ts'
import {
  addDays,
  type Day,
  dayInSaoPaulo,
  type Instant,
  timeInSaoPaulo,
  toInstant,
} from '#contract/basics/days.ts'
import type { Centavos } from '#contract/basics/money.ts'

/** After so long an increase applies (K-PIX-03). */
export const INCREASE_AFTER_MS = 24 * 3_600_000

/** The limits of an account until they are changed. */
export const DEFAULT_LIMITS: Readonly<Record<LimitPeriod, Centavos>> = {
  DAY: 5_000_000n,
  NIGHT: 100_000n,
}

/** A limit with the increase that waits for its moment, if any. */
export interface Limit {
  readonly amount: Centavos
  readonly scheduled: { readonly amount: Centavos; readonly at: Instant } | null
}

/** A period on its day; a night is named after the day on which it began. */
export interface PeriodOfDay {
  readonly period: LimitPeriod
  readonly day: Day
}

/** The period of that moment: a night that spans two dates is one (R-PIXLIM-07). */
export function periodOfDay(at: Instant): PeriodOfDay {
  const day = dayInSaoPaulo(at)
  const isAfterMidnight = timeInSaoPaulo(at) < DAY_BEGINS
  return { period: limitPeriod(at), day: isAfterMidnight ? addDays(day, -1) : day }
}

/**
 * The limit as it holds at that moment: an increase whose moment has come is applied; the same
 * object when there is none.
 */
export const limitAt = (limit: Limit, now: Instant): Limit =>
  limit.scheduled && limit.scheduled.at <= now
    ? { amount: limit.scheduled.amount, scheduled: null }
    : limit

export type LimitChange =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'applied' | 'scheduled'; readonly limit: Limit }
  | { readonly kind: 'refused' }

/**
 * What a requested amount makes of a limit (SM-PIXLIMIT): a lower one applies at once, a higher one
 * after 24 hours. While an increase waits, only a repetition of it is taken.
 */
export function changeOfLimit(limit: Limit, amount: Centavos, now: Instant): LimitChange {
  const { amount: current, scheduled } = limitAt(limit, now)
  if (scheduled) return { kind: scheduled.amount === amount ? 'unchanged' : 'refused' }
  if (amount === current) return { kind: 'unchanged' }
  if (amount < current) return { kind: 'applied', limit: { amount, scheduled: null } }
  const at = toInstant(Date.parse(now) + INCREASE_AFTER_MS)
  return { kind: 'scheduled', limit: { amount: current, scheduled: { amount, at } } }
}

/** Whether a Pix fits into what the period has left. */
export const fitsLimit = (limit: Centavos, used: Centavos, amount: Centavos): boolean =>
  used + amount <= limit
