import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { readBrand } from '#contract/shell/endpoints.ts'
import { signOut } from '#contract/sign-in/endpoints.ts'
import { CallFailed } from '#web/client/requests/failed.ts'
import { READ_LIMIT_MS, send } from '#web/client/requests/request.ts'

/** The signal of the last request, which no server answers. */
let signal: AbortSignal | null | undefined

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] })
  mock.method(globalThis, 'fetch', (_address: string, init: RequestInit) => {
    signal = init.signal
    return new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
  })
})
afterEach(() => {
  mock.timers.reset()
  mock.restoreAll()
})

test('a read without an answer is given up like one that the network lost', async () => {
  const reading = send(readBrand, {}, {})
  mock.timers.tick(READ_LIMIT_MS - 1)
  assert.equal(signal?.aborted, false)
  mock.timers.tick(1)
  await assert.rejects(
    reading,
    (error) => error instanceof CallFailed && error.unreachable && error.status === 500,
  )
})

test('a read that its page gave up ends as an abort', async () => {
  const page = new AbortController()
  const reading = send(readBrand, {}, { signal: page.signal })
  page.abort()
  await assert.rejects(reading, { name: 'AbortError' })
  assert.equal(signal?.aborted, true)
})

test('the answer of a command is waited for', () => {
  void send(signOut, {}, {})
  mock.timers.tick(10 * READ_LIMIT_MS)
  assert.notEqual(signal?.aborted, true)
})
