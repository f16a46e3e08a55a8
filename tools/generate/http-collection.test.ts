import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { COLLECTION_FILE, httpCollection } from '#tools/generate/http-collection.ts'

test('the collection for HTTP clients has the calls of the contract', async () => {
  const isFresh = readFileSync(COLLECTION_FILE, 'utf8') === (await httpCollection())
  // The difference of two such files is too long to read.
  assert.ok(
    isFresh,
    'examples/integration/guiche.http is out of date: node tools/generate/http-collection.ts',
  )
})
