import { Counter, Gauge, Histogram, Registry } from 'prom-client'

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
const requestSeconds = new Histogram({
  name: 'guiche_http_request_seconds',
  help: 'How long requests took to be answered',
  buckets: [0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})
const outsideCalls = new Counter({
  name: 'guiche_outside_calls_total',
  help: 'Requests to other companies by outcome: answered, unknown or not-processed',
  labelNames: ['company', 'outcome'],
  registers,
})
const outsideSeconds = new Histogram({
  name: 'guiche_outside_call_seconds',
  help: 'How long other companies took to answer',
  labelNames: ['company'],
  buckets: [0.1, 0.5, 1, 2.5, 8, 15],
  registers,
})
const faults = new Counter({
  name: 'guiche_faults_total',
  help: 'Faults of the database, the host or its clock that this process noticed',
  labelNames: ['fault'],
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
const checkTook = new Gauge({
  name: 'guiche_ledger_check_seconds',
  help: 'How long the last check of the invariants took; the next waits nineteen times as long',
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

const queueAge = new Gauge({
  name: 'guiche_queue_oldest_seconds',
  help: 'How long the oldest follow-up of an event has been in its queue',
  labelNames: ['queue'],
  registers,
})
const waitingEvents = new Gauge({
  name: 'guiche_events_waiting',
  help: 'Events that were not given to their subscribers yet',
  registers,
})
const eventAge = new Gauge({
  name: 'guiche_events_oldest_seconds',
  help: 'How long the oldest of these events has waited',
  registers,
})
const unknownOutcomes = new Gauge({
  name: 'guiche_unknown_outcomes',
  help: 'Movements of money whose outcome at the other company is unknown',
  labelNames: ['kind', 'state'],
  registers,
})
const unknownAge = new Gauge({
  name: 'guiche_unknown_outcomes_oldest_seconds',
  help: 'How long ago the oldest of these movements was begun',
  labelNames: ['kind', 'state'],
  registers,
})
const differences = new Gauge({
  name: 'guiche_reconciliation_differences',
  help: 'Items of settlement files that differ from the books and are open',
  labelNames: ['provider'],
  registers,
})
const processSeen = new Gauge({
  name: 'guiche_process_seen_timestamp_seconds',
  help: 'When each process last reported what it does',
  labelNames: ['process', 'roles'],
  registers,
})

/** The faults of the database, the host or its clock that are distinguished. */
export const FAULT_NAMES = [
  'database-lost',
  'database-read-only',
  'disk-full',
  'process-frozen',
  'clock-stepped',
] as const
export type FaultName = (typeof FAULT_NAMES)[number]

// Prometheus sees no increase in a series that begins at 1: the first fault would be no alert.
for (const fault of FAULT_NAMES) faults.inc({ fault }, 0)

/** Counts a run of a job; `items` is what it did, null when its run failed. */
export function countJobRun(job: string, items: number | null): void {
  jobRuns.inc({ job, outcome: items === null ? 'failed' : 'ok' })
  jobItems.inc({ job }, items ?? 0)
}

/** Counts an item that threw. */
export const countItemFailure = (job: string): void => itemFailures.inc({ job })

/** Counts an answered request. */
export function countRequest(call: string, status: number, seconds: number): void {
  requests.inc({ call, status })
  requestSeconds.observe(seconds)
}

/** Counts a request to another company. */
export function countOutsideCall(company: string, outcome: string, seconds: number): void {
  outsideCalls.inc({ company, outcome })
  outsideSeconds.observe({ company }, seconds)
}

/** Counts a fault of the database, the host or its clock. */
export const countFault = (fault: FaultName): void => faults.inc({ fault })

/** Keeps what a check of the ledger found: offenders by invariant, none where all hold. */
export function recordCheck(
  found: readonly { readonly id: string; readonly offenders: number }[],
  { atMs, tookMs }: { readonly atMs: number; readonly tookMs: number },
): void {
  violations.reset()
  for (const { id, offenders } of found) violations.set({ invariant: id }, offenders)
  checkedAt.set(atMs / 1_000)
  checkTook.set(tookMs / 1_000)
}

/** Figures that are counted in the database when the metrics are read; ages are in seconds. */
export interface StoredFigures {
  readonly postponed: readonly { readonly job: string; readonly count: number }[]
  readonly cases: readonly { readonly kind: string; readonly count: number }[]
  readonly deadLetters: readonly { readonly queue: string; readonly count: number }[]
  readonly depth: readonly {
    readonly queue: string
    readonly state: string
    readonly count: number
    readonly oldest: number
  }[]
  readonly events: { readonly count: number; readonly oldest: number }
  readonly unknown: readonly {
    readonly kind: string
    readonly state: string
    readonly count: number
    readonly oldest: number
  }[]
  readonly differences: readonly { readonly provider: string; readonly count: number }[]
  readonly processes: readonly {
    readonly process: string
    readonly roles: string
    readonly seenAtMs: number
  }[]
}

const STORED = [
  postponedItems,
  openCases,
  deadLetters,
  queueDepth,
  queueAge,
  unknownOutcomes,
  unknownAge,
  differences,
  processSeen,
]

/**
 * The figures as Prometheus reads them, with those just counted in the database; null: it did not answer,
 * and the figures of this process are all that is known.
 */
export async function metricsText(stored: StoredFigures | null): Promise<string> {
  for (const gauge of STORED) gauge.reset()
  if (stored) setStored(stored)
  else for (const gauge of [waitingEvents, eventAge]) gauge.remove()
  return metrics.metrics()
}

function setStored(stored: StoredFigures): void {
  for (const { job, count } of stored.postponed) postponedItems.set({ job }, count)
  for (const { kind, count } of stored.cases) openCases.set({ kind }, count)
  for (const { queue, count } of stored.deadLetters) deadLetters.set({ queue }, count)
  const ages = new Map<string, number>()
  for (const { queue, state, count, oldest } of stored.depth) {
    queueDepth.set({ queue, state }, count)
    ages.set(queue, Math.max(oldest, ages.get(queue) ?? 0))
  }
  for (const [queue, oldest] of ages) queueAge.set({ queue }, oldest)
  waitingEvents.set(stored.events.count)
  eventAge.set(stored.events.oldest)
  for (const { kind, state, count, oldest } of stored.unknown) {
    unknownOutcomes.set({ kind, state }, count)
    unknownAge.set({ kind, state }, oldest)
  }
  for (const { provider, count } of stored.differences) differences.set({ provider }, count)
  // Processes of containers may share host and number: the one that was seen last counts.
  const bySeen = stored.processes.toSorted((one, other) => one.seenAtMs - other.seenAtMs)
  for (const { process, roles, seenAtMs } of bySeen) {
    processSeen.set({ process, roles }, seenAtMs / 1_000)
  }
}
