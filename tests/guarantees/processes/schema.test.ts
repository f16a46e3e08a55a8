import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshDatabase } from '#tests/factories/environment/database.ts'
import { schemaText } from '#tools/generate/schema.ts'
import { TABLE_TYPES_FILE, tableTypes } from '#tools/generate/table-types.ts'

test('database/schema.sql equals the migrated schema; if not: npm run schema', async () => {
  const kept = join(import.meta.dirname, '..', '..', '..', 'database', 'schema.sql')
  assert.equal(await schemaText(await freshDatabase()), readFileSync(kept, 'utf8'))
})

test('database/tables.ts equals the database catalogue; if not: npm run schema', async () => {
  assert.equal(await tableTypes(await freshDatabase()), readFileSync(TABLE_TYPES_FILE, 'utf8'))
})
