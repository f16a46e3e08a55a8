import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { relayEvents } from '#server/platform/events/events.ts'
import { openQueue, type Queue } from '#server/platform/events/queue.ts'
import { createLog } from '#server/platform/process/log.ts'
import { addressAs, freshDatabase, openAs } from '#tests/factories/environment/database.ts'
import { until } from '#tests/factories/environment/run-product.ts'

const SELLER = 1001 as SellerId
const EVENTS = 200

let database: Database
let queue: Queue
const ran = new Map<string, number>()

before(async () => {
  const url = await freshDatabase()
  database = await openAs(url, 'jobs', 4)
  const follower = {
    name: 'receipt',
    types: ['CHARGE_PAID'],
    run: async ({ event }: { readonly event: { readonly subject_id: string } }) => {
      ran.set(event.subject_id, (ran.get(event.subject_id) ?? 0) + 1)
    },
  }
  queue = await openQueue(await addressAs(url, 'jobs'), database, [follower], createLog('silent'))
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
  await until('all jobs', async () => ran.size === EVENTS)
  // Ten batches: with the pause of the polling between them they take 45 s.
  assert.ok(performance.now() - startedMs < 20_000)
  assert.ok([...ran.values()].every((times) => times === 1))
})
