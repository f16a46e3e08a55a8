import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { SOURCE_FILE, typesSource } from '#tools/generate/example-types.ts'

const ROOT = join(import.meta.dirname, '../..')

test('the types of the example shop are made from the contract as it is', async () => {
  assert.equal(
    await typesSource(ROOT),
    readFileSync(join(ROOT, SOURCE_FILE), 'utf8'),
    'examples/integration/guiche-api.d.ts is out of date: node tools/generate/example-types.ts',
  )
})
