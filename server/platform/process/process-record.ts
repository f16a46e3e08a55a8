import { hostname } from 'node:os'
import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { type Notice, recentNotices } from '#server/platform/process/faults.ts'
import { newId } from '#server/platform/security/identifiers.ts'

const REPORT_EVERY_MS = 15_000
const KEPT_MS = 24 * 60 * 60_000

/** What a process did with one of its jobs; null until a first run. */
export interface JobReport {
  readonly job: string
  readonly runs: number
  readonly failures: number
  readonly items: number
  readonly lastRunAt: Instant | null
}

/** A process as it reported itself last; times are the host's. */
export interface ProcessRow {
  readonly id: Uuid
  readonly roles: string
  readonly host: string
  readonly pid: number
  readonly started_at: Instant
  readonly seen_at: Instant
  readonly jobs: readonly JobReport[]
  readonly notices: readonly Notice[]
}

/** Every process that reported itself within a day, the one that was seen last coming first. */
export const listProcesses = ({ rows }: Queries): Promise<ProcessRow[]> =>
  rows<ProcessRow>(
    `select id, roles, host, pid, started_at, seen_at, jobs, notices
       from process order by seen_at desc, id`,
  )

const REPORT = `
  insert into process (id, roles, host, pid, started_at, seen_at, jobs, notices)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (id) do update
     set seen_at = excluded.seen_at, jobs = excluded.jobs, notices = excluded.notices`

/** Keeps the row by which others see what this process does. */
export interface ProcessRecord {
  /** A job ran and did so many items; null when its run failed. */
  jobRan(job: string, items: number | null): void
  stop(): Promise<void>
}

interface ProcessOptions {
  readonly roles: readonly string[]
  /** The jobs that it runs, and the queues that it empties. */
  readonly jobs: readonly string[]
}

/** Reports this process, at once and then several times a minute. */
export async function openProcessRecord(
  database: Queries,
  { roles, jobs }: ProcessOptions,
): Promise<ProcessRecord> {
  const id = newId()
  const startedAt = machineInstant()
  const reports = new Map<string, JobReport>(
    jobs.map((job) => [job, { job, runs: 0, failures: 0, items: 0, lastRunAt: null }]),
  )
  const report = async () => {
    await database.run(REPORT, [
      id,
      roles.join(', '),
      hostname(),
      process.pid,
      startedAt,
      machineInstant(),
      JSON.stringify([...reports.values()]),
      JSON.stringify(recentNotices()),
    ])
    await database.run('delete from process where seen_at < $1', [machineInstant(-KEPT_MS)])
  }
  // A process of the same host, number and roles was this one before it was killed: in a container each
  // has the same number.
  await database.run('delete from process where host = $1 and pid = $2 and roles = $3', [
    hostname(),
    process.pid,
    roles.join(', '),
  ])
  await report()
  // A report that cannot be written is followed by the next one.
  const timer = setInterval(() => void report().catch(() => {}), REPORT_EVERY_MS)
  timer.unref()
  return {
    jobRan(job, items) {
      const { runs = 0, failures = 0, items: before = 0 } = reports.get(job) ?? {}
      reports.set(job, {
        job,
        runs: runs + 1,
        failures: failures + (items === null ? 1 : 0),
        items: before + (items ?? 0),
        lastRunAt: machineInstant(),
      })
    },
    async stop() {
      clearInterval(timer)
      await database.run('delete from process where id = $1', [id]).catch(() => {})
    },
  }
}
