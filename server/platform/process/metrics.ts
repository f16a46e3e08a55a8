import { Counter, Gauge, Registry } from 'prom-client'

/** The figures of this process, in Prometheus' terms: counts and names, no values of records. */
export const metrics = new Registry()

const registers = [metrics]

const jobRuns = new Counter({
  name: 'guiche_job_runs_total',
  help: 'Runs of jobs by outcome',
  labelNames: ['job', 'outcome'],
  registers,
})
const jobItems = new Counter({
  name: 'guiche_job_items_total',
  help: 'Items that jobs did',
  labelNames: ['job'],
  registers,
})
const itemFailures = new Counter({
  name: 'guiche_item_failures_total',
  help: 'Items of jobs whose handling threw',
  labelNames: ['job'],
  registers,
})
const requests = new Counter({
  name: 'guiche_http_requests_total',
  help: 'Answered requests by call and status',
  labelNames: ['call', 'status'],
  registers,
})
const violations = new Gauge({
  name: 'guiche_ledger_violations',
  help: 'Records that break an invariant of the ledger, as the last check found',
  labelNames: ['invariant'],
  registers,
})
const checkedAt = new Gauge({
  name: 'guiche_ledger_checked_timestamp_seconds',
  help: 'When the invariants of the ledger were last checked',
  registers,
})
const postponedItems = new Gauge({
  name: 'guiche_postponed_items',
  help: 'Items of jobs that wait for their next try after a throw',
  labelNames: ['job'],
  registers,
})
const openCases = new Gauge({
  name: 'guiche_open_cases',
  help: 'Operator cases that are open',
  labelNames: ['kind'],
  registers,
})
const deadLetters = new Gauge({
  name: 'guiche_dead_letters',
  help: 'Follow-ups of events that exhausted their retries',
  labelNames: ['queue'],
  registers,
})
const queueDepth = new Gauge({
  name: 'guiche_queue_depth',
  help: 'Follow-ups of events that wait or run, by queue',
  labelNames: ['queue', 'state'],
  registers,
})

/** Counts a run of a job; `items` is what it did, null when its run failed. */
export function countJobRun(job: string, items: number | null): void {
  jobRuns.inc({ job, outcome: items === null ? 'failed' : 'ok' })
  jobItems.inc({ job }, items ?? 0)
}

/** Counts an item that threw. */
export const countItemFailure = (job: string): void => itemFailures.inc({ job })

/** Counts an answered request. */
export const countRequest = (call: string, status: number): void => requests.inc({ call, status })

/** Keeps what a check of the ledger found: offenders by invariant, none where all hold. */
export function recordViolations(
  found: readonly { readonly id: string; readonly offenders: number }[],
  atMs: number,
): void {
  violations.reset()
  for (const { id, offenders } of found) violations.set({ invariant: id }, offenders)
  checkedAt.set(atMs / 1_000)
}

/** Figures that are counted in the database when the metrics are read. */
export interface StoredFigures {
  readonly postponed: readonly { readonly job: string; readonly count: number }[]
  readonly cases: readonly { readonly kind: string; readonly count: number }[]
  readonly deadLetters: readonly { readonly queue: string; readonly count: number }[]
  readonly depth: readonly {
    readonly queue: string
    readonly state: string
    readonly count: number
  }[]
}

/** The figures as Prometheus reads them, with those just counted in the database. */
export async function metricsText(stored: StoredFigures): Promise<string> {
  for (const gauge of [postponedItems, openCases, deadLetters, queueDepth]) gauge.reset()
  for (const { job, count } of stored.postponed) postponedItems.set({ job }, count)
  for (const { kind, count } of stored.cases) openCases.set({ kind }, count)
  for (const { queue, count } of stored.deadLetters) deadLetters.set({ queue }, count)
  for (const { queue, state, count } of stored.depth) queueDepth.set({ queue, state }, count)
  return metrics.metrics()
}
