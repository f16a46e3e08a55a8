import { toInstant } from '#contract/basics/days.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import {
  blockedUntil,
  countAttemptWithEnd,
  countAttemptWithWait,
  deleteOldFailures,
  forgetFailures,
} from '#server/areas/sign-in/sql.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { machineInstant, machineTime } from '#server/platform/process/clock.ts'
import { hashOf } from '#server/platform/security/identifiers.ts'

const FREE_FAILURES = 5
const MAX_FAILURES = 100
const MINUTE_MS = 60_000
const LONGEST_WAIT_MS = 60 * MINUTE_MS
const FAILURES_RETENTION_MS = 30 * 24 * 3_600_000
const FOREVER = toInstant(Date.UTC(9_999, 0, 1))

/**
 * Throttles guessing (R-LOGIN-19): per e-mail and IP address five failures are free, then each
 * doubles the wait; after a hundred in a row an e-mail needs a password reset. Known and unknown
 * e-mails are treated alike, and no user's status changes.
 */
export function createThrottle(queries: Queries) {
  const near = (email: string, ip: string) =>
    ({ kind: 'sign-in', key: hashOf(`${email} ${ip}`), free: FREE_FAILURES }) as const
  const far = (email: string) =>
    ({ kind: 'sign-in-email', key: hashOf(email), free: MAX_FAILURES }) as const

  async function rejectUntil({ kind, key }: { kind: string; key: Buffer }): Promise<never> {
    const until = Date.parse((await blockedUntil(queries, kind, key)) ?? machineInstant())
    const leftMs = Math.min(Math.max(until - machineTime.now(), 1_000), LONGEST_WAIT_MS)
    return reject(platformRefusals.tooManyTries, { retryAfterSeconds: Math.ceil(leftMs / 1_000) })
  }
  return {
    /** Counts an attempt as failed before it is verified; rejects it during a wait. */
    async begin(email: string, ip: string): Promise<void> {
      const at = machineInstant()
      const [here, everywhere] = [near(email, ip), far(email)]
      const mayHere = await countAttemptWithWait(
        queries,
        { ...here, at },
        LONGEST_WAIT_MS / MINUTE_MS,
      )
      if (!mayHere) await rejectUntil(here)
      const mayAnywhere = await countAttemptWithEnd(queries, { ...everywhere, at }, FOREVER)
      if (!mayAnywhere) await rejectUntil(everywhere)
    },
    /** A new password removes the lock of an e-mail. */
    async forget(email: string): Promise<void> {
      const { kind, key } = far(email)
      await forgetFailures(queries, kind, key)
    },
    async succeeded(email: string, ip: string): Promise<void> {
      for (const { kind, key } of [near(email, ip), far(email)]) {
        await forgetFailures(queries, kind, key)
      }
    },
  }
}

/** Deletes failed sign-ins older than a month, but no lock of an e-mail; returns their number. */
export const deleteForgottenFailures = (queries: Queries): Promise<number> =>
  deleteOldFailures(queries, machineInstant(-FAILURES_RETENTION_MS))
