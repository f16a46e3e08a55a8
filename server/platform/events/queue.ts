import { PgBoss, type Job as QueuedJob } from 'pg-boss'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { commitInTwoPhases } from '#server/platform/database/directory.ts'
import type { EventRow } from '#server/platform/events/events.ts'
import { derivedId, newId } from '#server/platform/security/identifiers.ts'
import type { Log } from '#server/platform/process/log.ts'
import { noteFaultOf } from '#server/platform/process/faults.ts'
import { withOrigin } from '#server/platform/process/origin.ts'
import { inSpan } from '#server/platform/process/tracing.ts'
import { safeMessage } from '#server/platform/process/safe-error.ts'

/**
 * A subscriber that runs outside the relay's transaction, because it calls an outside company. It
 * may run again after a crash: what it sends uses the given id as idempotency key.
 */
export interface EventJob {
  readonly name: string
  readonly types: readonly string[]
  run(follow: SubscribedEvent): Promise<void>
}

/** The event a job follows; `id` is the same however often the job is tried. */
export interface SubscribedEvent {
  readonly id: Uuid
  readonly sellerId: SellerId
  readonly event: EventRow
  readonly database: Database
}

/** The queue: filled inside the relay's transaction, emptied by workers with retries. */
export interface Queue {
  put(transaction: Transaction, events: readonly EventRow[]): Promise<void>
  stop(): Promise<void>
}

interface Ticket {
  readonly sellerId: SellerId
  readonly eventId: Uuid
}

/** The schema that pg-boss keeps its tables in. */
export const QUEUE_SCHEMA = 'queue'
/** The queue of jobs that exhausted their retries. */
export const DEAD_LETTERS = 'dead-letters'
// A dead letter waits for an operator: nothing deletes it within a year.
const DEAD_LETTERS_KEPT = { retentionSeconds: 365 * 24 * 3_600 } as const
const RETRIES = { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3_600 } as const
// A worker renews its claim on a job; the job of a dead process is taken over within seconds.
const HEARTBEAT = { heartbeatSeconds: 10 } as const
const WATCH = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 } as const
// A notification wakes the worker of a queue; polling finds retries and jobs put back. After a full
// batch the next one is fetched at once: the notifications of many jobs come together.
const WORKERS = { batchSize: 20, pollingIntervalSeconds: 5, burstWhenBatchFull: true } as const
// pg-boss has a listener of its own, but an error on its closed connection ends the process.
const CHANNEL = 'guiche_queue'

const EVENT = `
  select id, type, subject_kind, subject_id, at, data from event where seller_id = $1 and id = $2`

async function runOne(database: Database, job: EventJob, { data }: QueuedJob<Ticket>) {
  const { sellerId, eventId } = data
  const event = await database.withTenant(sellerId, ({ row }) =>
    row<EventRow>(EVENT, [sellerId, eventId]),
  )
  if (!event) throw new Error(`no event ${eventId}`)
  // The same id also when a dead letter was put back into its queue under another one.
  await job.run({ id: derivedId(job.name, eventId), sellerId, event, database })
}

// A failing job does not fail the others of its batch.
async function runBatch(
  boss: PgBoss,
  database: Database,
  job: EventJob,
  batch: QueuedJob<Ticket>[],
) {
  await Promise.all(
    batch.map((each) =>
      withOrigin({ job: job.name, requestId: newId() }, () =>
        inSpan({ name: `job ${job.name}`, kind: 'internal' }, () => runOne(database, job, each)),
      ).then(
        () => boss.complete(job.name, each.id),
        (error: unknown) => boss.fail(job.name, each.id, { message: safeMessage(error) }),
      ),
    ),
  )
}

/** How any process connects to the queue at `url`. */
export const queueOptions = (url: string) => ({
  connectionString: url,
  schema: QUEUE_SCHEMA,
  max: 2,
  application_name: 'guiche_queue',
  createSchema: false,
  schedule: false,
  monitorVacuum: false,
  reindex: false,
})

/** Opens the queue at `url` and starts a worker for each job. */
export async function openQueue(
  url: string,
  database: Database,
  jobs: readonly EventJob[],
  log: Log,
): Promise<Queue> {
  const boss = new PgBoss({ ...queueOptions(url), ...WATCH })
  boss.on('error', (error) => {
    if (!noteFaultOf(error, log)) log.error({ job: 'queue', stack: error.stack }, 'queue')
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
    await boss.createQueue(DEAD_LETTERS, DEAD_LETTERS_KEPT)
    await boss.updateQueue(DEAD_LETTERS, DEAD_LETTERS_KEPT)
    for (const job of jobs) {
      const options = { ...RETRIES, ...HEARTBEAT }
      await boss.createQueue(job.name, { ...options, deadLetter: DEAD_LETTERS })
      // An existing queue keeps its jobs.
      await boss.updateQueue(job.name, options)
      const run = (batch: QueuedJob<Ticket>[]) => runBatch(boss, database, job, batch)
      workers.set(job.name, await boss.work<Ticket>(job.name, WORKERS, run))
    }
    stopListening = await database.listen(CHANNEL, wake)
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
  return {
    async put(transaction, events) {
      const { sellerId } = transaction
      const db = {
        executeSql: async (text: string, values?: unknown[]) => ({
          rows: await transaction.rows<object>(text, values),
        }),
      }
      for (const { name, types } of jobs) {
        const due = events.filter(({ type }) => types.includes(type))
        const tickets = due.map(({ id }) => ({
          // An event queues one job per subscriber, however often it is relayed.
          id: derivedId(name, id),
          data: { sellerId, eventId: id },
        }))
        if (tickets.length === 0) continue
        commitInTwoPhases(transaction)
        await boss.insert(name, tickets, { db })
        transaction.enqueue('select pg_notify($1, $2)', [CHANNEL, name])
      }
    },
    async stop() {
      await stopListening()
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
