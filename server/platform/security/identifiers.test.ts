import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#server/platform/security/identifiers.ts'

const MANY = 10_000
const UUID_V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

test('new ids are version 7 uuids in the order of their making, and no two have the same random half', () => {
  const ids = Array.from({ length: MANY }, newId)
  for (const id of ids) assert.match(id, UUID_V7)
  assert.deepEqual(ids.toSorted(), ids)
  const randomHalves = new Set(ids.map((id) => id.slice(19)))
  assert.equal(randomHalves.size, MANY)
})
