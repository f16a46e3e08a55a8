import { addDays, dayInSaoPaulo, type Instant, instantInSaoPaulo } from '#contract/basics/days.ts'
import { underStopSignal } from '#server/platform/events/stop-signal.ts'
import { noteFaultOf } from '#server/platform/process/faults.ts'
import type { Log } from '#server/platform/process/log.ts'
import { countJobRun } from '#server/platform/process/metrics.ts'
import { withOrigin } from '#server/platform/process/origin.ts'
import { describeError } from '#server/platform/process/safe-error.ts'
import { newId } from '#server/platform/security/identifiers.ts'

/** A job that queries its due work, so that a missed tick loses nothing. */
export interface Job<Name extends string = string> {
  readonly name: Name
  readonly everyMs: number
  /** The longest part of the time that it runs, from 0 to 1: after a long run it waits longer. */
  readonly timeShare?: number
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
export type FollowRuns = (job: string, items: number | null) => void

/** How long a job waits for its next run after one that took so long. */
const pauseAfter = ({ everyMs, timeShare = 1 }: Job, tookMs: number): number =>
  Math.max(everyMs, tookMs * (1 / timeShare - 1))

/** Runs each job at its interval until stopped; a job never overlaps itself. */
export function startJobs(
  jobs: readonly Job[],
  log: Log,
  followRuns: FollowRuns = () => {},
): () => Promise<void> {
  const stopping = new AbortController()
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  const beat = (job: Job) => {
    const begunMs = performance.now()
    const turn = underStopSignal(stopping.signal, () =>
      withOrigin({ job: job.name, requestId: newId() }, () => job.run()),
    )
      .then((ran) => {
        countJobRun(job.name, ran)
        followRuns(job.name, ran)
        if (ran > 0) log.info({ job: job.name, ran }, 'job')
      })
      .catch((error: unknown) => {
        countJobRun(job.name, null)
        followRuns(job.name, null)
        if (noteFaultOf(error, log)) return
        log.error({ job: job.name, ...describeError(error) }, 'job failed')
      })
      .finally(() => {
        running.delete(turn)
        if (!stopping.signal.aborted)
          timers.set(
            job.name,
            setTimeout(() => beat(job), pauseAfter(job, performance.now() - begunMs)),
          )
      })
    running.add(turn)
  }
  for (const job of jobs) beat(job)
  return async () => {
    stopping.abort()
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
