import type { Queries } from '#server/platform/database/database.ts'
import { deleteFinished } from '#server/platform/events/postponed.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

const EXPIRED_RESPONSES = 'delete from idempotency where expires_at < $1 and final'
const EXPIRED_COUNTS = 'delete from use_count where until < $1'

/** Deletes stored responses and counts of use that expired, and postponed items without a job. */
export async function deleteExpired(queries: Queries): Promise<number> {
  const { run } = queries
  const now = machineInstant()
  return (
    (await run(EXPIRED_RESPONSES, [now])) +
    (await run(EXPIRED_COUNTS, [now])) +
    (await deleteFinished(queries))
  )
}
