import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteForgottenFailures } from '#server/areas/sign-in/throttle.ts'
import { freshDatabase, openAs } from '#tests/factories/environment/database.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'

test('housekeeping deletes failed sign-ins older than a month but not the lock of an e-mail', async () => {
  const url = await freshDatabase()
  await asOwner(url, (owner) =>
    owner.run(`
      insert into throttle (kind, key_hash, failures, blocked_until, updated_at) values
        ('sign-in', '\\x01', 5, null, now() - interval '40 days'),
        ('sign-in', '\\x02', 5, null, now() - interval '20 days'),
        ('sign-in-email', '\\x03', 100, '9999-01-01', now() - interval '40 days')`),
  )
  const database = await openAs(url, 'app', 2)
  assert.equal(await deleteForgottenFailures(database), 1)
  assert.equal(await deleteForgottenFailures(database), 0)
  await database.close()
  await asOwner(url, async (owner) => {
    const left = await owner.rows<{ key_hash: Buffer }>(
      'select key_hash from throttle order by key_hash',
    )
    assert.deepEqual(
      left.map((row) => row.key_hash[0]),
      [2, 3],
    )
  })
})
