import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { asOwner } from '#server/platform/database/database.ts'
import { copyRows } from '#server/platform/database/move/copy-rows.ts'
import { freshDatabase } from '#tests/factories/environment/database.ts'

let url: string

before(async () => {
  url = await freshDatabase()
  await asOwner(url, (owner) =>
    owner.run('create table copied (id integer, note text); create table target (like copied)'),
  )
})

/** Copies while one of the two sessions is ended after so long; resolves once both are closed. */
async function copyBetween(ended: 'source' | 'target', rows: number, afterMs: number) {
  const query = `select n, repeat('x', 200) from generate_series(1, ${rows}) as n`
  const pidOf = 'select pg_backend_pid() as pid'
  await asOwner(url, (source, from) =>
    asOwner(url, async (target, to) => {
      const side = ended === 'source' ? source : target
      const session = await side.row<{ pid: number }>(pidOf)
      await source.run('begin')
      await asOwner(url, (other) =>
        other.row('select pg_terminate_backend($1::integer)', [session?.pid ?? 0]),
      )
      await pause(afterMs)
      await assert.rejects(copyRows(from, query, to, 'target'))
      // A session that is still copying would not answer this.
      await source.run('rollback').catch(() => {})
    }),
  )
}

test('a copy whose source or target is lost at any moment fails, and leaves no session waiting', async () => {
  for (const ended of ['source', 'target'] as const) {
    for (const rows of [0, 1, 50_000]) {
      for (const afterMs of [0, 1, 2, 5, 20]) await copyBetween(ended, rows, afterMs)
    }
  }
})
