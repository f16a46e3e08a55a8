import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshDatabase } from '#tests/factories/environment/database.ts'
import { schemaText } from '#tools/schema.ts'
import { TABLE_TYPES_FILE, tableTypes } from '#tools/table-types.ts'

test('the snapshot of the schema is what the migrations make; if not: npm run schema', async () => {
  const kept = join(import.meta.dirname, '..', '..', '..', 'database', 'schema.sql')
  assert.equal(await schemaText(await freshDatabase()), readFileSync(kept, 'utf8'))
})

test('the row types are those of the catalogue; if not: npm run schema', async () => {
  assert.equal(await tableTypes(await freshDatabase()), readFileSync(TABLE_TYPES_FILE, 'utf8'))
})
