import { type JobResult, PgBoss, type Job as QueuedJob, type QueueResult } from 'pg-boss'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Database, Queries, Transaction } from '#server/platform/database/database.ts'
import { commitInTwoPhases } from '#server/platform/database/directory.ts'
import { EVENT_COLUMNS, type EventRow } from '#server/platform/events/events.ts'
import type { FollowRuns } from '#server/platform/events/jobs.ts'
import { noteFaultOf } from '#server/platform/process/faults.ts'
import type { Log } from '#server/platform/process/log.ts'
import { countItemFailure, countJobRun } from '#server/platform/process/metrics.ts'
import { withOrigin } from '#server/platform/process/origin.ts'
import { NotAccepted } from '#server/platform/process/outside-calls.ts'
import { describeError, safeMessage } from '#server/platform/process/safe-error.ts'
import { inFollowingSpan } from '#server/platform/process/tracing.ts'
import { derivedId, newId } from '#server/platform/security/identifiers.ts'

/**
 * A subscriber that runs outside the relay's transaction, because it calls an outside company or does
 * one thing to each of several records. It may run again after a crash: what it sends uses the given
 * id as idempotency key.
 */
export interface EventJob {
  readonly name: string
  readonly types: readonly string[]
  /**
   * The addresses that an event is mailed to, or the ids of the records that it concerns, when there may be
   * several: each has a job of its own, so that one that fails repeats no other.
   */
  recipients?(transaction: Transaction, event: EventRow): Promise<readonly string[]>
  run(follow: SubscribedEvent): Promise<void>
}

/** The event a job follows; `id` is the same however often the job is tried. */
export interface SubscribedEvent {
  readonly id: Uuid
  readonly sellerId: SellerId
  readonly event: EventRow
  readonly database: Database
  /** Whether this job is the one of that recipient. */
  isFor(address: string): boolean
}

/** The queue: filled inside the relay's transaction, emptied by workers with retries. */
export interface Queue {
  put(transaction: Transaction, events: readonly EventRow[]): Promise<void>
  stop(): Promise<void>
}

interface Ticket {
  readonly sellerId: SellerId
  readonly eventId: Uuid
  /** Names a recipient without holding the address; absent: the job is for all of them. */
  readonly recipient?: Uuid
}

/** The schema that pg-boss keeps its tables in. */
export const QUEUE_SCHEMA = 'queue'
/** The queue of jobs that exhausted their retries. */
export const DEAD_LETTERS = 'dead-letters'
// A dead letter waits for an operator: nothing deletes it within a year.
const DEAD_LETTER_OPTIONS = { retentionSeconds: 365 * 24 * 3_600 } as const
const JOB_QUEUE_OPTIONS = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3_600,
  // A worker renews its claim on a job; the job of a dead process is taken over within seconds.
  heartbeatSeconds: 10,
  deadLetter: DEAD_LETTERS,
} as const
const WATCH = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 } as const
// A notification wakes the worker of a queue; polling finds retries and jobs put back. After a full
// batch the next one is fetched at once: the notifications of many jobs come together.
const WORKERS = {
  batchSize: 20,
  pollingIntervalSeconds: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const
// What still runs by then is failed, and another worker repeats it: longer than a mail takes, whose server
// may use its time limit for the connection, the greeting and the answer to each command.
const STOP_WITHIN_MS = 30_000
// pg-boss has a listener of its own, but an error on its closed connection ends the process.
const CHANNEL = 'guiche_queue'

const EVENT = `
  select ${EVENT_COLUMNS.join(', ')} from event where seller_id = $1 and id = $2`

async function ticketsOf(
  transaction: Transaction,
  job: EventJob,
  event: EventRow,
): Promise<{ readonly id: Uuid; readonly data: Ticket }[]> {
  const data = { sellerId: transaction.sellerId, eventId: event.id }
  // An event queues one job per subscriber and recipient, however often it is relayed.
  if (!job.recipients) return [{ id: derivedId(job.name, event.id), data }]
  const addresses = await job.recipients(transaction, event)
  return addresses.map((address) => {
    const recipient = derivedId(event.id, address)
    return { id: derivedId(job.name, recipient), data: { ...data, recipient } }
  })
}

async function runOne(database: Database, job: EventJob, { data }: QueuedJob<Ticket>) {
  const { sellerId, eventId, recipient } = data
  const event = await database.withTenant(sellerId, ({ row }) =>
    row<EventRow>(EVENT, [sellerId, eventId]),
  )
  if (!event) throw new Error(`no event ${eventId}`)
  // The same id also when a dead letter was put back into its queue under another one.
  const followed: SubscribedEvent = {
    id: derivedId(job.name, eventId),
    sellerId,
    event,
    database,
    isFor: (address) => recipient === undefined || recipient === derivedId(eventId, address),
  }
  await inFollowingSpan(event, { name: `job ${job.name}`, kind: 'internal' }, () =>
    job.run(followed),
  )
}

/**
 * Whether what the job sent may have arrived: it is not sent again by itself. As a dead letter operators
 * see it, and decide.
 */
const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof NotAccepted && error.outcome === 'unknown'

// A failing job does not fail the others of its batch.
async function runBatch(
  boss: PgBoss,
  database: Database,
  job: EventJob,
  batch: QueuedJob<Ticket>[],
  followRuns: FollowRuns,
): Promise<JobResult[]> {
  return Promise.all(
    batch.map(async (each): Promise<JobResult> => {
      const { id } = each
      try {
        await withOrigin({ job: job.name, requestId: newId() }, () => runOne(database, job, each))
      } catch (error) {
        countItemFailure(job.name)
        followRuns(job.name, null)
        const output = { message: safeMessage(error) }
        if (isOutcomeUnknown(error)) return { id, status: 'deadletter', output }
        await boss.fail(job.name, id, output)
        return { id, status: 'failed', output }
      }
      countJobRun(job.name, 1)
      followRuns(job.name, 1)
      // At once: after a kill the slowest of the batch alone is done again.
      await boss.complete(job.name, id)
      return { id, status: 'completed' }
    }),
  )
}

/** How any process connects to the queue at `url`. */
export const queueOptions = (url: string) => ({
  connectionString: url,
  schema: QUEUE_SCHEMA,
  max: 2,
  // A server that vanished fails what was sent to it.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  query_timeout: 120_000,
  application_name: 'guiche_queue',
  createSchema: false,
  schedule: false,
  monitorVacuum: false,
  reindex: false,
})

/**
 * Makes the queues that are missing and gives the others the options of this version; most starts find
 * them all as they should be, with one query. An existing queue keeps its jobs.
 */
async function prepareQueues(boss: PgBoss, jobs: readonly EventJob[]): Promise<void> {
  const found = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const prepare = async (name: string, options: Partial<QueueResult>) => {
    const queue = found.get(name)
    if (!queue) return boss.createQueue(name, options)
    const wanted = Object.entries(options) as [keyof QueueResult, unknown][]
    if (wanted.some(([option, value]) => queue[option] !== value)) {
      await boss.updateQueue(name, options)
    }
  }
  await prepare(DEAD_LETTERS, DEAD_LETTER_OPTIONS)
  for (const { name } of jobs) await prepare(name, JOB_QUEUE_OPTIONS)
}

/** Opens the queue at `url` and starts a worker for each job. */
export async function openQueue(
  url: string,
  database: Database,
  jobs: readonly EventJob[],
  log: Log,
  followRuns: FollowRuns = () => {},
): Promise<Queue> {
  const boss = new PgBoss({ ...queueOptions(url), ...WATCH })
  boss.on('error', (error) => {
    if (!noteFaultOf(error, log)) log.error({ job: 'queue', ...describeError(error) }, 'queue')
  })
  const workers = new Map<string, string>()
  // After a lost connection it is unknown which queue was filled: every worker looks.
  const wake = (queue: string) => {
    for (const [name, worker] of workers) {
      if (queue === '' || queue === name) boss.notifyWorker(worker)
    }
  }
  let stopListening = async () => {}
  try {
    await boss.start()
    await prepareQueues(boss, jobs)
    for (const job of jobs) {
      const run = (batch: QueuedJob<Ticket>[]) => runBatch(boss, database, job, batch, followRuns)
      workers.set(job.name, await boss.work<Ticket>(job.name, WORKERS, run))
    }
    stopListening = await database.listen(CHANNEL, wake)
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
  return {
    async put(transaction, events) {
      const db = {
        executeSql: async (text: string, values?: unknown[]) => ({
          rows: await transaction.rows<object>(text, values),
        }),
      }
      for (const job of jobs) {
        const due = events.filter(({ type }) => job.types.includes(type))
        const tickets = await Promise.all(due.map((event) => ticketsOf(transaction, job, event)))
        const queued = tickets.flat()
        if (queued.length === 0) continue
        commitInTwoPhases(transaction)
        await boss.insert(job.name, queued, { db })
        transaction.enqueue('select pg_notify($1, $2)', [CHANNEL, job.name])
      }
    },
    async stop() {
      await stopListening()
      await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS })
    },
  }
}

/** Removes every job of every queue, as a reset of the sandbox does. */
export async function emptyQueues({ row, run }: Queries): Promise<void> {
  const table = `${QUEUE_SCHEMA}.job`
  const found = await row<{ is_made: boolean }>('select to_regclass($1) is not null as is_made', [
    table,
  ])
  if (found?.is_made) await run(`delete from ${table}`)
}

/** Makes the tables of the queue as its first start does, for rows that come from elsewhere. */
export async function makeQueueTables(url: string): Promise<void> {
  const boss = new PgBoss(queueOptions(url))
  await boss.start()
  await boss.stop({ graceful: false })
}
