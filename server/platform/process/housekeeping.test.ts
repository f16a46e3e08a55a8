import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asOwner } from '#server/platform/database/database.ts'
import { deleteExpired } from '#server/platform/process/housekeeping.ts'
import { freshDatabase, openAs } from '#tests/factories/database.ts'

test('what ran out is swept; what still counts, and an e-mail locked for good, stays', async () => {
  const url = await freshDatabase()
  await asOwner(url, async (owner) => {
    await owner.run(`
      insert into use_count (kind, key_hash, count, until) values
        ('seller', '\\x01', 3, now() - interval '1 minute'),
        ('seller', '\\x02', 3, now() + interval '1 minute');
      insert into throttle (kind, key_hash, failures, blocked_until, updated_at) values
        ('sign-in', '\\x01', 5, null, now() - interval '40 days'),
        ('sign-in', '\\x02', 5, null, now() - interval '20 days'),
        ('sign-in-email', '\\x03', 100, '9999-01-01', now() - interval '40 days')`)
  })
  const database = await openAs(url, 'app', 2)
  assert.equal(await deleteExpired(database), 2)
  assert.equal(await deleteExpired(database), 0)
  await database.close()
  await asOwner(url, async (owner) => {
    const kept = await owner.rows<{ key_hash: Buffer }>(
      'select key_hash from throttle order by key_hash',
    )
    assert.deepEqual(
      kept.map((row) => row.key_hash[0]),
      [2, 3],
    )
  })
})
