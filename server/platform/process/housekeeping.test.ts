import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteExpired } from '#server/platform/process/housekeeping.ts'
import { freshDatabase, openAs } from '#tests/factories/environment/database.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'

test('housekeeping deletes expired rate-limit counters only', async () => {
  const url = await freshDatabase()
  await asOwner(url, async (owner) => {
    await owner.run(`
      insert into use_count (kind, key_hash, count, until) values
        ('seller', '\\x01', 3, now() - interval '1 minute'),
        ('seller', '\\x02', 3, now() + interval '1 minute')`)
  })
  const database = await openAs(url, 'app', 2)
  assert.equal(await deleteExpired(database), 1)
  assert.equal(await deleteExpired(database), 0)
  await database.close()
  await asOwner(url, async (owner) => {
    const kept = await owner.rows<{ key_hash: Buffer }>(
      'select key_hash from use_count order by key_hash',
    )
    assert.deepEqual(
      kept.map((row) => row.key_hash[0]),
      [2],
    )
  })
})
