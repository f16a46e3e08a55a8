import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabase, openAs } from '#tests/factories/environment/database.ts'
import { countListeners, endListeners } from '#tests/factories/environment/listeners.ts'
import { until } from '#tests/factories/environment/run-product.ts'

test('all channels of a process share one connection, each receives its own, and both learn of its loss', async () => {
  const url = await freshDatabase()
  const database = await openAs(url, 'app', 2)
  const received: string[] = []
  const listenOn = (channel: string) =>
    database.listen(channel, (payload) => received.push(`${channel} ${payload || 'missed'}`))
  const stops = await Promise.all([listenOn('one'), listenOn('other')])
  const notify = (channel: string) => database.run('select pg_notify($1, $2)', [channel, 'hint'])

  await notify('one')
  await notify('other')
  await until('both hints', async () => received.length === 2)
  assert.deepEqual(received, ['one hint', 'other hint'])

  assert.equal(await endListeners(url), 1)
  await until('the loss', async () => received.length === 4)
  assert.deepEqual(received.slice(2), ['one missed', 'other missed'])

  await stops[0]?.()
  await notify('one')
  await notify('other')
  await until('the last hint', async () => received.length === 5)
  assert.equal(received.at(-1), 'other hint')

  await stops[1]?.()
  await until('the connection to end', async () => (await countListeners(url)) === 0)
  await database.close()
})
