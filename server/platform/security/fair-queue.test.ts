import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '#server/platform/http/api-error.ts'
import { createFairQueue } from '#server/platform/security/fair-queue.ts'
import { createPasswords } from '#server/platform/security/passwords.ts'

const SIZE = { atOnce: 4, maxWaiting: 64, maxWaitingPerOwner: 8 }

/** A queue whose work ends on demand, with the clients started and refused, in order. */
function observedQueue() {
  const inTurn = createFairQueue(SIZE)
  const started: string[] = []
  const rejected: string[] = []
  const finish: (() => void)[] = []
  const settled: Promise<void>[] = []
  const enter = (client: string) => {
    const work = () => {
      started.push(client)
      return new Promise<void>((done) => finish.push(done))
    }
    const left = inTurn(client, work).catch((error: unknown) => {
      assert.ok(error instanceof ApiError)
      assert.equal(error.status, 429)
      rejected.push(client)
    })
    settled.push(left)
  }
  const finishAll = async () => {
    let isOver = false
    const all = Promise.all(settled).then(() => {
      isOver = true
    })
    while (!isOver) {
      finish.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await all
  }
  return { enter, finishAll, started, rejected }
}

test('a client that floods the queue fills only its own share; all other clients are served', async () => {
  const { enter, finishAll, started, rejected } = observedQueue()
  for (let each = 0; each < 100; each += 1) enter('crowd')
  for (let each = 0; each < 30; each += 1) enter(`client ${each}`)
  await finishAll()
  assert.equal(started.filter((client) => client === 'crowd').length, 4 + 8)
  assert.equal(rejected.length, 100 - 4 - 8)
  assert.ok(rejected.every((client) => client === 'crowd'))
  assert.equal(new Set(started).size, 1 + 30)
})

test('clients take turns, each in order of arrival', async () => {
  const { enter, finishAll, started } = observedQueue()
  for (const client of ['a', 'a', 'a', 'a', 'a', 'a', 'a', 'b', 'b', 'c']) enter(client)
  await finishAll()
  assert.deepEqual(started.slice(0, 4), ['a', 'a', 'a', 'a'])
  assert.deepEqual(started.slice(4), ['a', 'b', 'c', 'a', 'b', 'a'])
})

test('the queue as a whole has a maximum length', async () => {
  const { enter, finishAll, started, rejected } = observedQueue()
  for (let each = 0; each < 100; each += 1) enter(`client ${each}`)
  await finishAll()
  assert.deepEqual([started.length, rejected.length], [4 + 64, 100 - 4 - 64])
})

test('failed work frees its place', async () => {
  const inTurn = createFairQueue({ ...SIZE, atOnce: 1 })
  const failing = inTurn('a', () => Promise.reject(new Error('failed')))
  const next = inTurn('b', async () => 'done')
  await assert.rejects(failing, /failed/)
  assert.equal(await next, 'done')
})

test('a hundred sign-ins from one network do not stop those of other networks', async () => {
  let hashed = 0
  const passwords = createPasswords([Buffer.alloc(32)], {
    argon: async () => {
      hashed += 1
      await new Promise((resolve) => setImmediate(resolve))
      return Buffer.alloc(32)
    },
  })
  const strangers = Array.from({ length: 100 }, () => passwords.matches('x', null, '203.0.113.1'))
  const people = Array.from({ length: 20 }, (_, at) =>
    passwords.matches('x', null, `198.51.100.${at}`),
  )
  const ofStrangers = await Promise.allSettled(strangers)
  const ofPeople = await Promise.allSettled(people)
  assert.ok(ofPeople.every(({ status }) => status === 'fulfilled'))
  assert.equal(ofStrangers.filter(({ status }) => status === 'fulfilled').length, 12)
  assert.equal(hashed, 12 + 20)
})
