import { addDays, instantInSaoPaulo, dayInSaoPaulo, type Instant } from '#contract/basics/days.ts'
import type { Log } from '#server/platform/process/log.ts'
import { noteFaultOf } from '#server/platform/process/faults.ts'
import { countJobRun } from '#server/platform/process/metrics.ts'
import { withOrigin } from '#server/platform/process/origin.ts'
import { newId } from '#server/platform/security/identifiers.ts'

/** A job that queries its due work, so that a missed tick loses nothing. */
export interface Job<Name extends string = string> {
  readonly name: Name
  readonly everyMs: number
  /** A time of day of São Paulo at which it has something due, besides midnight: `HH:mm:ss`. */
  readonly dueAt?: string
  /** Handles what is due at the product's time; how many items. */
  run(): Promise<number>
  /**
   * The first moment after `from` and up to `to` at which this job has something due, besides the
   * daily ones: the sandbox clock stops there too.
   */
  nextDue?(from: Instant, to: Instant): Promise<Instant | null>
  /** Whether nothing of it depends on a date: a move of the sandbox clock runs it once, at its end. */
  readonly isUndated?: boolean
}

/** Is called after each run of a job with how many items it did; null when it failed. */
type FollowRuns = (job: string, items: number | null) => void

/** Runs each job at its interval until stopped; a job never overlaps itself. */
export function startJobs(
  jobs: readonly Job[],
  log: Log,
  followRuns: FollowRuns = () => {},
): () => Promise<void> {
  let stopped = false
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  const beat = (job: Job) => {
    const turn = withOrigin({ job: job.name, requestId: newId() }, () => job.run())
      .then((ran) => {
        countJobRun(job.name, ran)
        followRuns(job.name, ran)
        if (ran > 0) log.info({ job: job.name, ran }, 'job')
      })
      .catch((error: unknown) => {
        countJobRun(job.name, null)
        followRuns(job.name, null)
        if (noteFaultOf(error, log)) return
        const stack = error instanceof Error ? error.stack : String(error)
        log.error({ job: job.name, stack }, 'job failed')
      })
      .finally(() => {
        running.delete(turn)
        if (!stopped)
          timers.set(
            job.name,
            setTimeout(() => beat(job), job.everyMs),
          )
      })
    running.add(turn)
  }
  for (const job of jobs) beat(job)
  return async () => {
    stopped = true
    for (const timer of timers.values()) clearTimeout(timer)
    await Promise.allSettled(running)
  }
}

/** A new day begins: what depends on the date falls due. */
const MIDNIGHT = '00:00:00'

const soonest = (moments: readonly Instant[]): Instant | undefined => [...moments].sort()[0]

/** The first moment after `from` and before `to` at which some job is due, otherwise `to`. */
export async function nextDueMoment(
  jobs: readonly Job[],
  from: Instant,
  to: Instant,
): Promise<Instant> {
  const times = [MIDNIGHT, ...jobs.flatMap(({ dueAt }) => dueAt ?? [])]
  const today = dayInSaoPaulo(from)
  const daily = [today, addDays(today, 1)].flatMap((day) =>
    times.map((time) => instantInSaoPaulo(day, time)),
  )
  const own = await Promise.all(jobs.map((job) => job.nextDue?.(from, to) ?? null))
  const moments = [...daily, ...own.filter((moment) => moment !== null)]
  return soonest(moments.filter((moment) => moment > from && moment < to)) ?? to
}
