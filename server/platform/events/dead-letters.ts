import { PgBoss } from 'pg-boss'
import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { DEAD_LETTERS, QUEUE_SCHEMA, queueOptions } from '#server/platform/events/queue.ts'

/** A follow-up of an event that exhausted its retries. */
export interface DeadLetter {
  readonly id: Uuid
  readonly queue: string
  readonly seller_id: SellerId
  readonly event_id: Uuid
  readonly tries: number
  readonly failed_at: Instant
  readonly last_error: string | null
}

const DEAD = `${QUEUE_SCHEMA}.job where name = '${DEAD_LETTERS}' and state = 'created'`

/** Every dead letter, the oldest first; across sellers. */
export const listDeadLetters = ({ rows }: Queries) =>
  rows<DeadLetter>(
    `select id, coalesce(source_name, '') as queue, (data ->> 'sellerId')::integer as seller_id,
            data ->> 'eventId' as event_id, coalesce(source_retry_count, 0) + 1 as tries,
            created_on as failed_at, source_output ->> 'message' as last_error
       from ${DEAD} order by created_on, id`,
  )

/** How many dead letters each queue has. */
export const countDeadLetters = ({ rows }: Queries) =>
  rows<{ queue: string; count: number }>(
    `select coalesce(source_name, '') as queue, count(*)::integer as count from ${DEAD} group by 1`,
  )

/** How many follow-ups of each queue wait or run, and since when the oldest one does. */
export const queueDepths = ({ rows }: Queries) =>
  rows<{ queue: string; state: string; count: number; since: Instant }>(
    `select name as queue, state::text as state, count(*)::integer as count,
            min(created_on) as since
       from ${QUEUE_SCHEMA}.job
      where name <> '${DEAD_LETTERS}' and state in ('created', 'retry', 'active') group by 1, 2`,
  )

async function inQueue<Answer>(
  databaseUrl: string,
  work: (boss: PgBoss) => Promise<Answer>,
): Promise<Answer> {
  const boss = new PgBoss({ ...queueOptions(databaseUrl), supervise: false, migrate: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    return await work(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/**
 * Puts a dead letter back into its queue, with all of its attempts. False when there is none of
 * that id, so that a letter returns once however often this is called.
 */
export const requeue = (databaseUrl: string, id: Uuid): Promise<boolean> =>
  inQueue(databaseUrl, async (boss) => (await boss.redrive(DEAD_LETTERS, { ids: [id] })) === 1)

/** Deletes a dead letter that is not to be sent. */
export const discard = (databaseUrl: string, id: Uuid): Promise<unknown> =>
  inQueue(databaseUrl, (boss) => boss.deleteJob(DEAD_LETTERS, id))
