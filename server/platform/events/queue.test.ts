import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { listDeadLetters } from '#server/platform/events/dead-letters.ts'
import { relayEvents } from '#server/platform/events/events.ts'
import { type EventJob, openQueue, type Queue } from '#server/platform/events/queue.ts'
import { createLog } from '#server/platform/process/log.ts'
import { NotAccepted, type NotAcceptedOutcome } from '#server/platform/process/outside-calls.ts'
import { addressAs, freshDatabase, openAs } from '#tests/factories/environment/database.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { until } from '#tests/factories/environment/run-product.ts'

const SELLER = 1001 as SellerId
const EVENTS = 200

let url: string
let address: string
let database: Database
let queue: Queue
const ran = new Map<string, number>()
const reported: [job: string, items: number | null][] = []

const RECIPIENTS = ['one@exemplo.com.br', 'unsure@exemplo.com.br', 'down@exemplo.com.br']
const REFUSED_BY: Readonly<Record<string, NotAcceptedOutcome>> = {
  'unsure@exemplo.com.br': 'unknown',
  'down@exemplo.com.br': 'repeatable',
}
/** Those that mails were sent to, once for each try. */
const mailed: string[] = []

before(async () => {
  url = await freshDatabase()
  database = await openAs(url, 'jobs', 4)
  const followers: EventJob[] = [
    {
      name: 'receipt',
      types: ['CHARGE_PAID'],
      run: async ({ event }) => {
        ran.set(event.subject_id, (ran.get(event.subject_id) ?? 0) + 1)
      },
    },
    {
      name: 'letter',
      types: ['PAYOUT_PAID'],
      recipients: async () => RECIPIENTS,
      run: async ({ isFor }) => {
        for (const to of RECIPIENTS.filter(isFor)) {
          mailed.push(to)
          const outcome = REFUSED_BY[to]
          if (outcome) throw new NotAccepted(`the mail was not accepted: ${outcome}`, outcome)
        }
      },
    },
  ]
  address = await addressAs(url, 'jobs')
  queue = await openQueue(address, database, followers, createLog('silent'), (job, items) => {
    reported.push([job, items])
  })
})
after(async () => {
  await queue.stop()
  await database.close()
})

test('jobs that are queued together are done one batch after the other, without a pause between them', async () => {
  await database.withTenant(SELLER, async (transaction) => {
    const work = openUnitOfWork(transaction, jobCause('test'))
    for (let made = 0; made < EVENTS; made += 1) {
      work.emit('CHARGE_PAID', { kind: 'charge', id: randomUUID() as Uuid }, {})
    }
  })
  const startedMs = performance.now()
  assert.equal(await relayEvents(database, [], queue.put), EVENTS)
  await until('all jobs', async () => reported.length === EVENTS)
  // Ten batches: with the pause of the polling between them they take 45 s.
  assert.ok(performance.now() - startedMs < 20_000)
  assert.ok(ran.size === EVENTS && [...ran.values()].every((times) => times === 1))
  assert.deepEqual(
    reported,
    Array.from({ length: EVENTS }, () => ['receipt', 1]),
  )
})

test('each recipient has a job of its own: one of unknown outcome becomes a dead letter, one that failed is tried again', async () => {
  reported.length = 0
  await database.withTenant(SELLER, async (transaction) => {
    const work = openUnitOfWork(transaction, jobCause('test'))
    work.emit('PAYOUT_PAID', { kind: 'charge', id: randomUUID() as Uuid }, {})
  })
  await relayEvents(database, [], queue.put)
  const states = () =>
    database.rows<{ state: string }>(
      `select state::text as state from queue.job where name = 'letter' order by 1`,
    )
  const settled = await until('the end of each job', async () => {
    const found = (await states()).map(({ state }) => state)
    return found.some((state) => state === 'created' || state === 'active') ? null : found
  })
  assert.deepEqual(settled, ['completed', 'failed', 'retry'])
  const once = mailed.filter((to) => REFUSED_BY[to] !== 'repeatable')
  assert.deepEqual(once.toSorted(), ['one@exemplo.com.br', 'unsure@exemplo.com.br'])
  const letters = await listDeadLetters(database)
  assert.deepEqual(
    letters.map(({ queue: name, seller_id, tries }) => [name, seller_id, tries]),
    [['letter', SELLER, 1]],
  )
  assert.match(letters[0]?.last_error ?? '', /was not accepted: unknown/)
  const stored = await database.row<{ found: number }>(
    `select count(*)::integer as found from queue.job where data::text like '%exemplo%'`,
  )
  assert.equal(stored?.found, 0, 'the queue holds no address')
  assert.ok(reported.some(([job, items]) => job === 'letter' && items === 1))
  assert.ok(reported.some(([job, items]) => job === 'letter' && items === null))
})

test('a start gives existing queues the options of its version, and changes none that has them', async () => {
  const options = () =>
    asOwner(url, (owner) =>
      owner.rows<object>(
        `select name, retry_limit, heartbeat_seconds, dead_letter, retention_seconds, updated_on
           from queue.queue order by name`,
      ),
    )
  const restart = async () => {
    const jobs = ['letter', 'receipt'].map((name) => ({ name, types: [], run: async () => {} }))
    const opened = await openQueue(address, database, jobs, createLog('silent'))
    await opened.stop()
    return options()
  }
  await queue.stop()
  const first = await restart()
  assert.deepEqual(await restart(), first, 'nothing is written')
  await asOwner(url, (owner) =>
    owner.run(`update queue.queue set retry_limit = 1 where name = 'letter'`),
  )
  const withoutTime = (rows: readonly object[]) =>
    rows.map((row) => ({ ...row, updated_on: undefined }))
  assert.deepEqual(withoutTime(await restart()), withoutTime(first))
})
