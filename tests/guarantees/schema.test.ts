import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshDatabase } from '#tests/factories/database.ts'
import { schemaText } from '#tools/schema.ts'

test('the snapshot of the schema is what the migrations make; if not: npm run schema', async () => {
  const kept = join(import.meta.dirname, '..', '..', 'database', 'schema.sql')
  assert.equal(await schemaText(await freshDatabase()), readFileSync(kept, 'utf8'))
})
