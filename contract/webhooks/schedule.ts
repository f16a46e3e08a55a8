const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** How long each of the ten tries of a delivery comes after the one before. */
export const TRY_AFTER_MS = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const

const SPREAD = 0.2
const MAX_RETRY_AFTER_MS = 24 * HOUR_MS

/** How long a webhook may fail without one success before it is made inactive. */
export const FAILING_MAX_MS = 5 * 24 * HOUR_MS

/** How long a receiver may take to answer. */
export const ANSWER_WITHIN_MS = 15 * SECOND_MS

/**
 * How long to wait for the next try after so many failed ones; null after the last. `random` is
 * from 0 to 1 and spreads the pause by ± 20 %, so that a receiver that was away does not get
 * everything at once. A receiver that asks for more time by `Retry-After` gets up to 24 hours.
 */
export function pauseAfter(
  triesMade: number,
  random: number,
  retryAfterMs: number | null = null,
): number | null {
  const pauseMs = TRY_AFTER_MS[triesMade]
  if (pauseMs === undefined) return null
  const spreadMs = Math.round(pauseMs * (1 + SPREAD * (2 * random - 1)))
  return Math.max(spreadMs, Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS))
}

const SECONDS = /^\d{1,9}$/

/** The milliseconds that a `Retry-After` header asks for: seconds or a date; null: neither. */
export function retryAfterOf(header: string | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? ''
  if (SECONDS.test(text)) return Number(text) * SECOND_MS
  const atMs = Date.parse(text)
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs)
}
