import { type Instant, toInstant } from '#contract/basics/days.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { JobName } from '#contract/sandbox/endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Job, nextDueMoment } from '#server/platform/events/jobs.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { machineInstant, machineTime } from '#server/platform/process/clock.ts'
import type { Log } from '#server/platform/process/log.ts'
import { describeError } from '#server/platform/process/safe-error.ts'

export interface Ran {
  readonly name: JobName
  readonly ran: number
}

// A second process may have moved the clock further meanwhile: it is never moved back (R-SBX-05).
const MOVE = `
  update product_clock set offset_ms = $1, fixed_at = $2
   where coalesce(fixed_at, $3::timestamptz + offset_ms * interval '1 millisecond') <= $4`

async function setTo(database: Database, now: Instant, fixed: boolean): Promise<void> {
  const offsetMs = Date.parse(now) - machineTime.now()
  await database.run(MOVE, [offsetMs, fixed ? now : null, machineInstant(), now])
}

/** The mode of the clock. */
export async function clockMode(database: Database): Promise<'real' | 'fixed' | 'offset'> {
  const row = await database.row<{ offset_ms: bigint; fixed_at: Instant | null }>(
    'select offset_ms, fixed_at from product_clock',
  )
  if (row?.fixed_at) return 'fixed'
  return row?.offset_ms === 0n ? 'real' : 'offset'
}

interface Move {
  readonly database: Database
  readonly jobs: readonly Job<JobName>[]
  readonly log: Log
}

let lastMove: Promise<unknown> = Promise.resolve()

/** Serialises moves of the clock: each starts where the previous one ended. */
function serialised<T>(work: () => Promise<T>): Promise<T> {
  const done = lastMove.then(work, work)
  lastMove = done.catch(() => {})
  return done
}

/**
 * Moves product time forward to the moment that `target` makes of the present, stopping at every
 * moment at which something falls due and running every job there, in order (R-SBX-02); jobs
 * without dates run at the end alone. Refuses to go back (R-SBX-05). A job that fails is logged and
 * keeps none of the others from running.
 */
export const moveClock = (
  move: Move,
  target: (now: Instant) => Instant,
  mode?: 'fixed' | 'offset',
): Promise<{ now: Instant; jobs: Ran[] }> => serialised(() => moveNow(move, target, mode))

async function moveNow(
  { database, jobs, log }: Move,
  target: (now: Instant) => Instant,
  mode: 'fixed' | 'offset' | undefined,
): Promise<{ now: Instant; jobs: Ran[] }> {
  const { now } = await database.time()
  const to = target(now)
  const isFixed = (mode ?? (await clockMode(database))) === 'fixed'
  if (to < now) {
    const values = { campo: 'now', motivo: 'o relógio não volta' }
    reject(platformRefusals.invalidField, { field: 'now', values })
  }
  const counts = new Map<JobName, number>(jobs.map(({ name }) => [name, 0]))
  let moment = now
  do {
    moment = await nextDueMoment(jobs, moment, to)
    await setTo(database, moment, isFixed)
    const isEnd = moment === to
    for (const { name, run } of jobs.filter(({ isUndated }) => isEnd || !isUndated)) {
      const ran = await run().catch((error: unknown) => {
        log.error({ job: name, ...describeError(error) }, 'job failed')
        return 0
      })
      counts.set(name, (counts.get(name) ?? 0) + ran)
    }
  } while (moment < to)
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
