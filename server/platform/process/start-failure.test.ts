import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { StartRejected } from '#server/platform/config/start-rejected.ts'
import { startFailure } from '#server/platform/process/start-failure.ts'

test('a port that another program took meanwhile ends the start with one sentence', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const late = createServer().listen(holder.address())
  const [error] = await once(late, 'error')
  holder.close()
  const failure = startFailure(new Error('the panel does not listen', { cause: error }))
  assert.match(failure ?? '', /^another program took a port while this one started: start it again/)
})

test('a refused start is its own sentence, and a fault of the program has none', () => {
  assert.equal(startFailure(new StartRejected('TOKEN_KEY is not set')), 'TOKEN_KEY is not set')
  assert.equal(startFailure(new TypeError('x is undefined')), undefined)
})
