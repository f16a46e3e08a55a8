import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import type { Queries } from '#server/platform/database/database.ts'

test('a database that does not answer fails the check instead of making the books wrong', async () => {
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const refused = () => Promise.reject(lost)
  const queries: Queries = { rows: refused, row: refused, run: refused }
  await assert.rejects(checkBooks(queries), lost)
})
