import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { asOwner } from '#server/platform/database/database.ts'
import { openLive, publishChanged } from '#server/platform/events/live.ts'
import { freshDatabase, openAs } from '#tests/factories/environment/database.ts'

const SELLER = 1001 as SellerId

/** Waits for the next event of the stream that matches. */
function nextOf(stream: NodeJS.ReadableStream, event: RegExp): Promise<void> {
  return new Promise((resolve) => {
    stream.on('data', function heard(chunk: Buffer) {
      if (!event.test(chunk.toString())) return
      stream.off('data', heard)
      resolve()
    })
  })
}

test('R-BELL-02 change hints continue after a lost connection, with one hint to each stream for missed changes', async () => {
  const url = await freshDatabase()
  const database = await openAs(url, 'app', 3)
  const live = await openLive(database)
  const stream = live.open(SELLER, randomUUID() as Uuid, async () => true)

  const afterLoss = nextOf(stream, /event: changed/)
  const lost = await asOwner(url, (owner) =>
    owner.rows(`select pg_terminate_backend(pid) from pg_stat_activity
                 where datname = current_database() and query ilike 'listen%'`),
  )
  assert.equal(lost.length, 1)
  await afterLoss

  const response = nextOf(stream, /event: changed/)
  await database.withTenant(SELLER, async (transaction) => publishChanged(transaction))
  await response
  await live.stop()
  await database.close()
})
