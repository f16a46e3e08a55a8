import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Uuid } from '#contract/basics/ids.ts'
import { JOB_NAMES } from '#contract/sandbox/endpoints.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import type { Job } from '#server/platform/events/jobs.ts'
import { FAILURES_UNTIL_CASE, PAUSES_MS } from '#server/platform/events/postponed.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { createLog } from '#server/platform/process/log.ts'
import { allJobs, eventRelay } from '#server/worker.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { startProduct } from '#tests/factories/environment/product.ts'
import { DUE_ITEMS, dueReceivable, waitingEvent } from '#tests/factories/jobs/due-items.ts'
import {
  type JobContext,
  openJobContext,
  type Prepared,
  SELLERS,
} from '#tests/factories/jobs/job-context.ts'

/** Jobs without items: each runs single statements. */
// Reconciliation reads files, and webhooks are sent without waiting; each has a test of its own with
// a failing one.
const WITHOUT_ITEMS = ['invariants', 'housekeeping', 'reconciliation', 'webhooks']

let context: JobContext
let jobs: readonly Job[]
const realTime = machineTime.now
let nowMs = realTime()

before(async () => {
  // The host's clock is fixed, so that retry pauses end on demand.
  machineTime.now = () => nowMs
  context = await openJobContext()
  const queue = { put: async () => {}, stop: async () => {} }
  const all = allJobs(context.jobs, context.tools, createLog('silent'))
  jobs = [...all, eventRelay(context.jobs, queue, context.tools.webhooks)]
})
after(async () => {
  machineTime.now = realTime
  await context.stop()
})

const run = async (name: string) => {
  const job = jobs.find((each) => each.name === name)
  assert.ok(job, name)
  return job.run()
}

const isDone = async ({ done, recordId }: Prepared) =>
  (await context.jobs.row(done, [recordId])) !== undefined

const postponed = async (job: string, { itemId }: Prepared) =>
  context.jobs.row<{ failure_count: number; last_error: string }>(
    `select failure_count, last_error from postponed_item
      where seller_id = $1 and job = $2 and item_id = $3`,
    [SELLERS.poisoned, job, itemId],
  )

const casesOf = async ({ itemId }: Prepared) =>
  context.jobs.rows<{ isOpen: boolean; job: string }>(
    `select closed_at is null as "isOpen", detail ->> 'job' as job from operator_case
      where seller_id = $1 and kind = 'ITEM_FAILED' and detail ->> 'itemId' = $2`,
    [SELLERS.poisoned, itemId],
  )

test('each job that processes items has a failing item in this test', () => {
  const withItems = [...JOB_NAMES, 'event-relay'].filter((name) => !WITHOUT_ITEMS.includes(name))
  const covered = new Set(DUE_ITEMS.map(([job]) => job))
  assert.deepEqual([...covered].sort(), withItems.sort())
})

for (const [index, [job, prepare]] of DUE_ITEMS.entries()) {
  test(`${job} (${index + 1}): a failing item is postponed, the next one is processed, and a repaired one succeeds`, async () => {
    const broken = await prepare(context, SELLERS.poisoned)
    const sound = await prepare(context, SELLERS.sound)
    await broken.poison()
    await run(job)
    assert.equal(await isDone(sound), true, 'the sound item is done in the same run')
    assert.equal(await isDone(broken), false)
    assert.equal((await postponed(job, broken))?.failure_count, 1)
    assert.notEqual((await postponed(job, broken))?.last_error, '')

    await run(job)
    assert.equal(
      (await postponed(job, broken))?.failure_count,
      1,
      'it is not tried before its time',
    )
    for (const pauseMs of PAUSES_MS.slice(0, FAILURES_UNTIL_CASE - 1)) {
      assert.deepEqual(await casesOf(broken), [])
      nowMs += pauseMs
      await run(job)
    }
    assert.equal((await postponed(job, broken))?.failure_count, FAILURES_UNTIL_CASE)
    assert.deepEqual(await casesOf(broken), [{ isOpen: true, job }])

    await broken.repair()
    nowMs += PAUSES_MS[FAILURES_UNTIL_CASE - 1] ?? 0
    await run(job)
    assert.equal(await isDone(broken), true)
    assert.equal(await postponed(job, broken), undefined)
    assert.deepEqual(await casesOf(broken), [{ isOpen: false, job }])
  })
}

test('receivables-release: a failing receivable does not roll back others of its seller', async () => {
  const all: Prepared[] = []
  for (let made = 0; made < 3; made += 1) all.push(await dueReceivable(context, SELLERS.poisoned))
  const [one, broken, other] = all
  assert.ok(one && broken && other)
  await broken.poison()
  assert.equal(await run('receivables-release'), 2)
  assert.deepEqual(await Promise.all([isDone(one), isDone(broken), isDone(other)]), [
    true,
    false,
    true,
  ])
  await broken.repair()
  nowMs += PAUSES_MS[0]
  assert.equal(await run('receivables-release'), 1)
})

test('event-relay: later events of the same subject wait for a failing one, others do not', async () => {
  const broken = await waitingEvent(context, SELLERS.poisoned)
  const same = await waitingEvent(context, SELLERS.poisoned)
  const other = await waitingEvent(context, SELLERS.poisoned)
  const [first] = await context.jobs.rows<{ subject_id: string }>(
    'select subject_id from event where id = $1',
    [broken.itemId],
  )
  await context.sql('update event set subject_id = $1 where id = $2', [
    first?.subject_id,
    same.itemId,
  ])
  await broken.poison()
  const state = async () => Promise.all([broken, same, other].map(isDone))
  await run('event-relay')
  assert.deepEqual(await state(), [false, false, true])
  await run('event-relay')
  assert.deepEqual(await state(), [false, false, true])
  assert.equal(await postponed('event-relay', same), undefined)
  await broken.repair()
  nowMs += PAUSES_MS[0]
  await run('event-relay')
  assert.deepEqual(await state(), [true, true, true])
})

test('the stored text of an error contains no value of a record', async () => {
  const broken = await waitingEvent(context, SELLERS.poisoned)
  await context.sql(`update event set data = $2 where id = $1`, [
    broken.itemId as Uuid,
    JSON.stringify({ to: 'PAID', expirationDate: 'zeca@exemplo.com.br', value: '123' }),
  ])
  await run('event-relay')
  assert.match((await postponed('event-relay', broken))?.last_error ?? '', /^SQLSTATE 22\w{3}$/)
})

test('invariants: a query that fails on a row does not stop the other invariants', async () => {
  const seller = [SELLERS.poisoned]
  await context.sql(
    `insert into account_balance (seller_id, owner_id, code, balance, version)
     select seller_id, gen_random_uuid(), 'CARD_INVOICE', 5, 1 from seller where seller_id = $1`,
    seller,
  )
  await context.sql(
    `update seller set settings = settings || '{"totalValueBagCentavos": "much"}'
      where seller_id = $1`,
    seller,
  )
  const found = new Map(
    (await checkBooks(context.jobs)).map(({ id, statement: says }) => [id, says]),
  )
  assert.match(found.get('I14') ?? '', /not evaluated: SQLSTATE 22P02/)
  assert.equal(found.has('I15'), true, 'the one evaluated after it')
})

test('jobs and clock advances succeed despite a failing item', async () => {
  machineTime.now = realTime
  const product = await startProduct()
  try {
    await asOwner(product.databaseUrl, async (owner) => {
      await owner.run(`alter table charge add constraint poison check (status <> 'LATE') not valid`)
    })
    const post = (path: string, body?: object) =>
      product.call(`/core/sandbox/${path}`, { method: 'POST', key: null, ...(body && { body }) })
    const moved = await post('clock/advance', { days: 40 })
    assert.equal(moved.status, 200, moved.text)
    const ran = await post('jobs/late-marker/run')
    assert.deepEqual([ran.status, ran.body], [200, { name: 'late-marker', ran: 0 }])
    const left = await product.jobs.rows(`select 1 from postponed_item where job = 'late-marker'`)
    assert.notEqual(left.length, 0)
  } finally {
    machineTime.now = () => nowMs
    await product.stop()
  }
})
