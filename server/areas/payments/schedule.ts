import type { Instant } from '#contract/basics/days.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The time of day in São Paulo at which receivables are released. */
export const RELEASE_TIME = '06:00:00'

/** How long a sender holds its attempt, refund or stored card before the reconciler polls it. */
export const LEASE_MS = 30 * SECOND_MS

/**
 * How long the registration of a code is left to its starter. Polling its bank and registering it
 * again under the same reference are safe, so a killed process delays its buyer by this at most.
 */
export const CODE_LEASE_MS = 5 * SECOND_MS

// SM-ATTEMPT: 5 s, 30 s, 5 min, 1 h, then daily 7 times.
const WAITS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  5 * MINUTE_MS,
  HOUR_MS,
  ...Array.from({ length: 7 }, () => DAY_MS),
]

/**
 * Whether an answer without an outcome counts as a poll of the record. A callback that makes us ask
 * starts the polling of a record and never counts after that, or a company that repeats its
 * callbacks while it does not answer our questions would use up all polls within seconds.
 */
export const countsAsPoll = (
  { cause }: Pick<UnitOfWork, 'cause'>,
  { poll_count }: { readonly poll_count: number },
): boolean => cause.actorKind !== 'PROVIDER' || poll_count === 0

/** When to poll after so many polls; null when an operator has to decide. */
export function nextPollAt(pollCount: number): Instant | null {
  const wait = WAITS_MS[pollCount]
  return wait === undefined ? null : machineInstant(wait)
}

/** When to poll a record that is asked about until it is answered: in the end daily. */
export const nextPollWithoutEnd = (pollCount: number): Instant =>
  nextPollAt(pollCount) ?? machineInstant(DAY_MS)
