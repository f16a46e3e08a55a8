import type { SellerId } from '#contract/basics/ids.ts'
import type { Database } from '#server/platform/database/database.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

/**
 * Rows that wait for a moment: the end of a lease, the next poll or the next try by the host's time, or
 * `due_at` by product time. A date in the calendar, such as the day of a reminder, is no such wait.
 */
export interface Waits {
  readonly table: string
  readonly column: 'next_poll_at' | 'next_try_at' | 'lease_until' | 'locked_until' | 'due_at'
  /** Which of them wait, as a condition of SQL. */
  readonly where: string
}

/** The keys of requests under way, and the items of jobs that threw. */
export const PLATFORM_WAITS: readonly Waits[] = [
  { table: 'idempotency', column: 'locked_until', where: 'not final' },
  { table: 'postponed_item', column: 'next_try_at', where: 'true' },
]

/**
 * Ends all waits, after the host's clock was set back: those that were begun while it was ahead would
 * last longer by the step, and which these are cannot be seen. What is polled early is only asked for,
 * and what a lease protected is sent under its id, as after a crash. Returns how many.
 */
export async function endWaits(jobs: Database, all: readonly Waits[]): Promise<number> {
  const hostNow = machineInstant()
  const { now: productNow } = await jobs.time()
  let ended = 0
  for (const { table, column, where } of all) {
    const now = column === 'due_at' ? productNow : hostNow
    const isWaiting = `(${where}) and ${column} > $1`
    const sellers = await jobs.rows<{ seller_id: SellerId }>(
      `select distinct seller_id from ${table} where ${isWaiting}`,
      [now],
    )
    for (const { seller_id } of sellers) {
      const end = `update ${table} set ${column} = $1 where ${isWaiting} and seller_id = $2`
      ended += await jobs.withTenant(seller_id, ({ run }) => run(end, [now, seller_id]))
    }
  }
  return ended
}
