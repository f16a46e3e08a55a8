import { toInstant, type Instant } from '#contract/basics/days.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { JobName } from '#contract/sandbox/endpoints.ts'
import { machineTime } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database.ts'
import { dueMoments, type Job } from '#server/platform/jobs.ts'
import { refuse } from '#server/platform/refused.ts'

export interface Ran {
  readonly name: JobName
  readonly ran: number
}

async function setTo(database: Database, now: Instant, fixed: boolean): Promise<void> {
  const offsetMs = Date.parse(now) - machineTime.now()
  await database.run('update product_clock set offset_ms = $1, fixed_at = $2', [
    ...[offsetMs, fixed ? now : null],
  ])
}

/** How the clock stands. */
export async function clockMode(database: Database): Promise<'real' | 'fixed' | 'offset'> {
  const row = await database.row<{ offset_ms: bigint; fixed_at: Instant | null }>(
    'select offset_ms, fixed_at from product_clock',
  )
  if (row?.fixed_at) return 'fixed'
  return row?.offset_ms === 0n ? 'real' : 'offset'
}

/**
 * Moves product time forward, stopping at every moment at which something falls due and running
 * every job there, in order (R-SBX-02). Refuses to go back (R-SBX-05).
 */
export async function moveClock(
  database: Database,
  jobs: readonly Job<JobName>[],
  to: Instant,
  mode: 'fixed' | 'offset',
): Promise<{ now: Instant; jobs: Ran[] }> {
  const { now } = await database.time()
  if (to < now) {
    const values = { campo: 'now', motivo: 'o relógio não volta' }
    refuse(platformRefusals.invalidField, { field: 'now', values })
  }
  const counts = new Map<JobName, number>(jobs.map(({ name }) => [name, 0]))
  for (const moment of dueMoments(now, to)) {
    await setTo(database, moment, mode === 'fixed')
    for (const { name, run } of jobs) counts.set(name, (counts.get(name) ?? 0) + (await run()))
  }
  const ran = [...counts].map(([name, count]) => ({ name, ran: count }))
  return { now: (await database.time()).now, jobs: ran }
}

/** The moment so much later than the present of the product. */
export const later = (now: Instant, { days = 0, hours = 0, minutes = 0 }: Duration): Instant =>
  toInstant(Date.parse(now) + ((days * 24 + hours) * 60 + minutes) * 60_000)

interface Duration {
  readonly days?: number | undefined
  readonly hours?: number | undefined
  readonly minutes?: number | undefined
}
