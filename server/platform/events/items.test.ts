import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SellerId } from '#contract/basics/ids.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type DueItem, runItems } from '#server/platform/events/items.ts'
import { deleteFinished, PAUSES_MS, postponedOfJob } from '#server/platform/events/postponed.ts'
import { underStopSignal } from '#server/platform/events/stop-signal.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { safeMessage } from '#server/platform/process/safe-error.ts'
import { freshDatabase, openAs } from '#tests/factories/environment/database.ts'

const SELLER = 7 as SellerId
const DAY_MS = 24 * 3_600_000
const realTime = machineTime.now
let nowMs = realTime()
let database: Database

before(async () => {
  machineTime.now = () => nowMs
  database = await openAs(await freshDatabase(), 'jobs', 2)
})
after(async () => {
  machineTime.now = realTime
  await database.close()
})

const numbered = (count: number): DueItem[] =>
  Array.from({ length: count }, (_, number) => ({ seller_id: SELLER, id: String(number) }))

/** Due items in memory; processed ones are removed, those below `failing` throw. */
function openList(job: string, count: number, failing: number, untilNoneLeft = false) {
  let due = numbered(count)
  const done: string[] = []
  const asked: number[] = []
  const run = () =>
    runItems(database, {
      job,
      batchSize: 10,
      untilNoneLeft,
      async find(limit) {
        asked.push(limit)
        return due.slice(0, limit)
      },
      async run({ id }) {
        if (Number(id) < failing) throw new Error(`item ${id} of zeca@exemplo.com.br`)
        due = due.filter((item) => item.id !== id)
        done.push(id)
      },
    })
  return { run, done, asked }
}

test('an item is processed even behind any number of failing items', async () => {
  const list = openList('starved', 35, 34)
  let runs = 0
  while (list.done.length === 0 && runs < 10) {
    await list.run()
    runs += 1
  }
  assert.deepEqual(list.done, ['34'])
  assert.equal(runs, 4, 'each run takes a whole batch up beyond what is postponed')
  assert.equal(Math.max(...list.asked), 40)
})

test('a job that drains its queue ends although failing items stay due', async () => {
  const list = openList('drained', 50, 25, true)
  assert.equal(await list.run(), 25)
  assert.equal(await list.run(), 0)
  assert.equal((await postponedOfJob(database, 'drained')).length, 25)
})

test('processed items that are found again do not prolong a run', async () => {
  let runs = 0
  const ran = await runItems(database, {
    job: 'unmoved',
    batchSize: 10,
    untilNoneLeft: true,
    find: async (limit) => numbered(30).slice(0, limit),
    run: async () => {
      runs += 1
    },
  })
  assert.deepEqual([ran, runs], [30, 30])
})

test('retry pauses grow to a day, and a failure at two workers at once counts once', async () => {
  const one = { seller_id: SELLER, id: 'one' }
  const fail = () =>
    runItems(database, {
      job: 'paused',
      batchSize: 1,
      find: async () => [one],
      run: () => Promise.reject(new Error('no')),
    })
  const waits: number[] = []
  for (let tries = 0; tries < 7; tries += 1) {
    await Promise.all([fail(), fail()])
    const [item] = await postponedOfJob(database, 'paused')
    assert.equal(item?.failure_count, tries + 1)
    const waitMs = Date.parse(item?.next_try_at ?? '') - nowMs
    waits.push(waitMs)
    nowMs += waitMs
  }
  assert.deepEqual(waits, [...PAUSES_MS, DAY_MS, DAY_MS])
})

test('a failing query fails the run; an item whose failure cannot be recorded does not stop the others', async () => {
  const failing = { job: 'query', batchSize: 1, run: async () => {} }
  const query = () => Promise.reject(new Error('the query'))
  await assert.rejects(runItems(database, { ...failing, find: query }), /the query/)

  const done: string[] = []
  const unrecorded = runItems(database, {
    job: 'unrecorded',
    batchSize: 10,
    // No transaction can start for this seller id.
    find: async () => [
      { seller_id: Number.NaN as SellerId, id: 'bad' },
      { seller_id: SELLER, id: 'good' },
    ],
    run: async ({ id }) => {
      if (id === 'bad') throw new Error('no')
      done.push(id)
    },
  })
  await assert.rejects(unrecorded, /seller id NaN is no integer/)
  assert.deepEqual(done, ['good'])
})

test('a postponed item that its job no longer finds is dropped after two days', async () => {
  await openList('left', 1, 1).run()
  nowMs += 2 * DAY_MS
  await deleteFinished(database)
  assert.equal((await postponedOfJob(database, 'left')).length, 1)
  nowMs += PAUSES_MS[0] + 1
  await deleteFinished(database)
  assert.equal((await postponedOfJob(database, 'left')).length, 0)
})

test('the stored text of an error contains no personal data', () => {
  const texts = [
    'mail to "zeca@exemplo.com.br" failed',
    'no zeca@exemplo.com.br',
    "CPF '529.982.247-25'",
    'CPF 529.982.247-25, again 52998224725',
    'line\u0000break\nZ: 529.982.247-25',
  ]
  for (const text of texts) {
    const kept = safeMessage(new Error(text))
    assert.doesNotMatch(kept, /zeca|529|224725|\p{Cc}/u, text)
    assert.match(kept, /^Error: /)
  }
  assert.match(safeMessage('zeca'), /no error/)
})

test('the items of other sellers do not wait for a long one, also those that become due meanwhile', async () => {
  const [long, other, later] = [7, 8, 9].map((seller) => seller as SellerId)
  assert.ok(long && other && later)
  let due: DueItem[] = [
    { seller_id: long, id: 'long' },
    { seller_id: long, id: 'behind' },
    { seller_id: other, id: 'other' },
  ]
  const done: string[] = []
  const running = new Set<SellerId>()
  let most = 0
  let endLong = () => {}
  const isLongDone = new Promise<void>((resolve) => {
    endLong = resolve
  })
  const count = await runItems(database, {
    job: 'sellers',
    batchSize: 10,
    atOnce: { max: 2, keyOf: ({ seller_id }) => String(seller_id) },
    find: async (limit) => due.slice(0, limit),
    async run({ seller_id, id }) {
      assert.ok(!running.has(seller_id), 'one item of a seller at a time')
      running.add(seller_id)
      most = Math.max(most, running.size)
      if (id === 'long') await isLongDone
      // What is due only now is done while the long one still runs.
      if (id === 'other') due.push({ seller_id: later, id: 'later' })
      if (id === 'later') endLong()
      due = due.filter((item) => item.id !== id)
      running.delete(seller_id)
      done.push(id)
    },
  })
  assert.deepEqual(done, ['other', 'later', 'long', 'behind'])
  assert.deepEqual([count, most], [4, 2])
})

test('of several sellers a failing item is postponed, and the others are done', async () => {
  const done: string[] = []
  let due: DueItem[] = [1, 2, 3].map((seller) => ({ seller_id: seller as SellerId, id: 'one' }))
  const run = () =>
    runItems(database, {
      job: 'failing-seller',
      batchSize: 10,
      atOnce: { max: 2, keyOf: ({ seller_id }) => String(seller_id) },
      find: async (limit) => due.slice(0, limit),
      async run({ seller_id, id }) {
        if (seller_id === 1) throw new Error('not today')
        due = due.filter((item) => item.seller_id !== seller_id)
        done.push(`${seller_id} ${id}`)
      },
    })
  assert.equal(await run(), 2)
  assert.deepEqual(done, ['2 one', '3 one'])
  assert.equal(await run(), 0)
  const [postponed] = (await postponedOfJob(database, 'failing-seller')) ?? []
  assert.equal(postponed?.failure_count, 1)
})

test('items are done at the same time up to the limit, those with one key in their order', async () => {
  let due = numbered(300)
  const laneOf = ({ id }: DueItem) => (Number(id) < 20 ? 'one' : id)
  const running = new Set<string>()
  const done: number[] = []
  const asked: number[] = []
  let most = 0
  const count = await runItems(database, {
    job: 'at-once',
    batchSize: 50,
    atOnce: { max: 8, keyOf: laneOf },
    async find(limit) {
      asked.push(limit)
      return due.slice(0, limit)
    },
    async run(item) {
      const lane = laneOf(item)
      assert.ok(!running.has(lane), `two of ${lane} at the same time`)
      running.add(lane)
      most = Math.max(most, running.size)
      await new Promise((resolve) => setTimeout(resolve, 1))
      running.delete(lane)
      due = due.filter(({ id }) => id !== item.id)
      done.push(Number(item.id))
    },
  })
  assert.deepEqual([count, most, done.length], [300, 8, 300])
  assert.deepEqual(
    done.filter((number) => number < 20),
    Array.from({ length: 20 }, (_, number) => number),
  )
  assert.ok(asked.length < 30, `${asked.length} queries`)
  // What is done no longer counts as found.
  assert.ok(Math.max(...asked) <= 50 + 8)
})

test('items that stay due are done once a run, however many of them come first', async () => {
  let runs = 0
  const ran = await runItems(database, {
    job: 'at-once-unmoved',
    batchSize: 10,
    atOnce: { max: 4, keyOf: ({ id }) => id },
    find: async (limit) => numbered(35).slice(0, limit),
    run: async () => {
      runs += 1
    },
  })
  assert.deepEqual([ran, runs], [35, 35])
})

/** What PostgreSQL says when it takes no writes. */
const readOnly = () => Object.assign(new Error('read-only'), { code: '25006' })

test('a fault of the database ends the run and is no failure of an item', async () => {
  const manners = {
    'one after the other': {},
    'several at the same time': { atOnce: { max: 3, keyOf: ({ id }: DueItem) => id } },
    together: { runTogether: () => Promise.reject(readOnly()) },
  }
  for (const [manner, options] of Object.entries(manners)) {
    const tried: string[] = []
    const run = runItems(database, {
      job: 'fault',
      batchSize: 10,
      untilNoneLeft: true,
      find: async (limit) => numbered(30).slice(0, limit),
      run: async ({ id }) => {
        tried.push(id)
        throw readOnly()
      },
      ...options,
    })
    await assert.rejects(run, /read-only/, manner)
    assert.ok(tried.length <= 3, manner)
  }
  assert.deepEqual(await postponedOfJob(database, 'fault'), [])
})

test('a stop ends a run after the items that are under way', async () => {
  const manners = {
    'one after the other': { options: {}, max: 1 },
    'several at the same time': {
      options: { atOnce: { max: 3, keyOf: ({ id }: DueItem) => id } },
      max: 3,
    },
  }
  for (const [manner, { options, max }] of Object.entries(manners)) {
    const stopping = new AbortController()
    const begun: string[] = []
    const ran = await underStopSignal(stopping.signal, () =>
      runItems(database, {
        job: 'stopped',
        batchSize: 10,
        untilNoneLeft: true,
        find: async (limit) => numbered(30).slice(0, limit),
        run: async ({ id }) => {
          begun.push(id)
          stopping.abort()
        },
        ...options,
      }),
    )
    assert.equal(ran, begun.length, manner)
    assert.ok(begun.length >= 1 && begun.length <= max, `${manner}: ${begun.length}`)
  }
})
