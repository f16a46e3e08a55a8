import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { COLLECTION_FILE, httpCollection } from '#tools/http-collection.ts'

test('examples/integration/guiche.http is up to date; if not: node tools/http-collection.ts', async () => {
  assert.equal(readFileSync(COLLECTION_FILE, 'utf8'), await httpCollection())
})
