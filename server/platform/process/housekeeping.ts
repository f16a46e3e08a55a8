import { machineInstant } from '#server/platform/process/clock.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { deleteFinished } from '#server/platform/events/postponed.ts'

const DAY_MS = 24 * 3_600_000
/** A failed sign-in is long forgotten by then; one that locks an e-mail stays. */
const FAILURES_KEPT_MS = 30 * DAY_MS

const KEPT_ANSWERS = 'delete from idempotency where expires_at < $1 and final'
const COUNTS = 'delete from use_count where until < $1'
const OLD_FAILURES = `
  delete from throttle where updated_at < $1 and (blocked_until is null or blocked_until < $1)`

/**
 * Takes away what has run out: kept answers, counts of use, failures of a month ago,
 * postponed items that their jobs no longer find.
 */
export async function deleteExpired(queries: Queries): Promise<number> {
  const { run } = queries
  const now = machineInstant()
  const longAgo = machineInstant(-FAILURES_KEPT_MS)
  return (
    (await run(KEPT_ANSWERS, [now])) +
    (await run(COUNTS, [now])) +
    (await run(OLD_FAILURES, [longAgo])) +
    (await deleteFinished(queries))
  )
}
