import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { openLive, publishChanged } from '#server/platform/events/live.ts'
import { freshDatabase, openAs } from '#tests/factories/environment/database.ts'
import { endListeners } from '#tests/factories/environment/listeners.ts'
import { until } from '#tests/factories/environment/run-product.ts'

const SELLER = 1001 as SellerId
const OTHER = 1002 as SellerId

const openingOf = (sellerId = SELLER) => ({
  sellerId,
  sessionId: randomUUID() as Uuid,
  isStillGood: async () => true,
})

/** Waits for the next event of the stream that matches. */
function nextOf(stream: NodeJS.ReadableStream, event: RegExp): Promise<void> {
  return new Promise((resolve) => {
    stream.on('data', function onChunk(chunk: Buffer) {
      if (!event.test(chunk.toString())) return
      stream.off('data', onChunk)
      resolve()
    })
  })
}

test('change hints continue after a lost connection, with one hint to each stream for missed changes', async () => {
  const url = await freshDatabase()
  const database = await openAs(url, 'app', 3)
  const live = await openLive(database)
  const stream = live.open(openingOf())

  const afterLoss = nextOf(stream, /event: changed/)
  assert.equal(await endListeners(url), 1)
  await afterLoss

  const response = nextOf(stream, /event: changed/)
  await database.withTenant(SELLER, async (transaction) => publishChanged(transaction))
  await response
  await live.stop()
  await database.close()
})

test('a process that stops right after it lost its connection makes no new one and ends', async () => {
  const url = await freshDatabase()
  const database = await openAs(url, 'app', 3)
  for (const pauseMs of [0, 490, 500, 510]) {
    const live = await openLive(database)
    assert.equal(await endListeners(url), 1)
    await setTimeout(pauseMs)
    await live.stop()
  }
  await setTimeout(1_000)
  // A connection that is still in use would be waited for without end.
  const ended = await Promise.race([database.close().then(() => true), setTimeout(5_000, false)])
  assert.ok(ended)
})

test('changes in quick succession give at most two hints a second: the first at once, the others together', async () => {
  const url = await freshDatabase()
  const database = await openAs(url, 'app', 3)
  const live = await openLive(database)
  const stream = live.open(openingOf())
  let hints = 0
  const startedMs = performance.now()
  stream.on('data', (chunk: Buffer) => {
    hints += chunk.toString().split('event: changed').length - 1
  })
  const second = new Promise<void>((resolve) => {
    stream.on('data', () => hints === 2 && resolve())
  })
  // One transaction sends each payload once.
  for (let changes = 0; changes < 20; changes += 1) {
    await database.withTenant(SELLER, async (transaction) => publishChanged(transaction))
  }
  await second
  const most = 2 + Math.floor((performance.now() - startedMs) / 500)
  assert.ok(hints <= Math.min(most, 10), `${hints} hints`)
  await live.stop()
  await database.close()
})

test('a change with an audit row gives a hint when it commits; one with an event leaves it to the relay, whatever was written first', async () => {
  const url = await freshDatabase()
  const database = await openAs(url, 'app', 3)
  const hinted: string[] = []
  const stopListening = await database.listen('guiche_live', (payload) => hinted.push(payload))
  const subject = { kind: 'charge', id: randomUUID() as Uuid }
  const change = (sellerId: SellerId, parts: readonly ('audit' | 'event')[]) =>
    database.withTenant(sellerId, async (transaction) => {
      const work = openUnitOfWork(transaction, jobCause('test'))
      for (const part of parts) {
        if (part === 'audit') work.audit({ subject, after: { changed: true } })
        else work.emit('CHARGE_PAID', subject, {})
      }
    })
  await change(SELLER, ['event'])
  await change(SELLER, ['event', 'audit'])
  await change(SELLER, ['audit', 'event'])
  await change(OTHER, ['audit', 'audit'])
  await database.withTenant(SELLER, async (transaction) => publishChanged(transaction))
  // Notifications arrive in the order of their commits.
  await until('the last hint', async () => hinted.at(-1) === String(SELLER))
  assert.deepEqual(hinted, [String(OTHER), String(SELLER)])
  await stopListening()
  await database.close()
})

test('a stream says as it opens for how long the account has not changed, from when the process listens', async () => {
  const url = await freshDatabase()
  const database = await openAs(url, 'app', 3)
  const beganMs = performance.now()
  const live = await openLive(database)
  const listensMs = performance.now()
  const quietOf = (sellerId: SellerId) =>
    Number(
      /^event: open\ndata: \{"quietMs":(\d+)\}/.exec(live.open(openingOf(sellerId)).read())?.[1],
    )
  const sinceMs = (fromMs: number) => performance.now() - fromMs

  const hint = nextOf(live.open(openingOf()), /event: changed/)
  await setTimeout(50)
  const changesMs = performance.now()
  await database.withTenant(SELLER, async (transaction) => publishChanged(transaction))
  await hint
  assert.ok(quietOf(SELLER) <= sinceMs(changesMs))
  const others = quietOf(OTHER)
  assert.ok(others >= 50 && others <= sinceMs(beganMs), `${others} ms`)
  assert.ok(others >= Math.floor(changesMs - listensMs), 'a change of another seller is none')
  await live.stop()
  await database.close()
})
