import { type Day, dayInSaoPaulo, type Instant, toInstant } from '#contract/basics/days.ts'

/**
 * The host's time in milliseconds: tokens, sessions, codes, throttles, leases, idempotency, logs.
 * It never moves with the sandbox clock (R-GEN-22). Tests may replace it.
 */
export const machineTime = {
  now: (): number => Date.now(),
}

/** What the host's clock itself says, for what watches that clock; tests do not replace it. */
export const hostClockMs = (): number => Date.now()

/** The host's time as an instant. */
export const machineInstant = (afterMs = 0): Instant => toInstant(machineTime.now() + afterMs)

/**
 * When to do what waits for nothing. The present would be in the future for a host whose clock is set
 * back, and for one whose clock is behind.
 */
export const DUE_AT_ONCE: Instant = '1970-01-01T00:00:00.000Z'

/** The offset of product time from the host's, the one row of `product_clock`. */
export interface ClockRow {
  readonly offset_ms: bigint
  readonly fixed_at: Instant | null
}

/** Product time: every date that a merchant or a buyer sees (R-GEN-22). */
export interface ProductTime {
  readonly now: Instant
  readonly today: Day
}

/** Product time of this moment from the clock row. */
export function productTime({ offset_ms, fixed_at }: ClockRow): ProductTime {
  const now = fixed_at ?? toInstant(machineTime.now() + Number(offset_ms))
  return { now, today: dayInSaoPaulo(now) }
}
