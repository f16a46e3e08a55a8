import { toInstant } from '#contract/basics/days.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { blockUntil, countFailure, forgetFailures, throttleOf } from '#server/areas/sign-in/sql.ts'
import { machineInstant, machineTime } from '#server/platform/clock.ts'
import type { Queries } from '#server/platform/database.ts'
import { hashOf } from '#server/platform/identifiers.ts'
import { refuse } from '#server/platform/refused.ts'

const FREE_FAILURES = 5
const MOST_FAILURES = 100
const MINUTE_MS = 60_000
const LONGEST_WAIT_MS = 60 * MINUTE_MS
const FOREVER = toInstant(Date.UTC(9_999, 0, 1))

/**
 * Slows guessing down (R-LOGIN-19): per e-mail and address five failures are free, then each
 * doubles the wait; a hundred in a row for an e-mail leave only a password reset. Known and
 * unknown e-mails are treated alike, and no user's status ever changes.
 */
export function createThrottle(queries: Queries) {
  const keysOf = (email: string, ip: string) =>
    [
      ['sign-in', hashOf(`${email} ${ip}`)],
      ['sign-in-email', hashOf(email)],
    ] as const
  return {
    async check(email: string, ip: string): Promise<void> {
      for (const [kind, key] of keysOf(email, ip)) {
        const found = await throttleOf(queries, kind, key)
        const leftMs = found?.blocked_until
          ? Date.parse(found.blocked_until) - machineTime.now()
          : 0
        if (leftMs > 0) {
          const retryAfterSeconds = Math.ceil(Math.min(leftMs, LONGEST_WAIT_MS) / 1_000)
          refuse(platformRefusals.tooManyTries, { retryAfterSeconds })
        }
      }
    },
    async failed(email: string, ip: string): Promise<void> {
      const [near, far] = keysOf(email, ip)
      const here = await countFailure(queries, ...near, machineInstant())
      const beyond = (here?.failures ?? 0) - FREE_FAILURES
      if (beyond >= 0) {
        const waitMs = Math.min(MINUTE_MS * 2 ** beyond, LONGEST_WAIT_MS)
        await blockUntil(queries, ...near, machineInstant(waitMs))
      }
      const everywhere = await countFailure(queries, ...far, machineInstant())
      if ((everywhere?.failures ?? 0) >= MOST_FAILURES) await blockUntil(queries, ...far, FOREVER)
    },
    /** A new password opens an e-mail again from everywhere. */
    async forget(email: string): Promise<void> {
      await forgetFailures(queries, 'sign-in-email', hashOf(email))
    },
    async succeeded(email: string, ip: string): Promise<void> {
      for (const [kind, key] of keysOf(email, ip)) await forgetFailures(queries, kind, key)
    },
  }
}
