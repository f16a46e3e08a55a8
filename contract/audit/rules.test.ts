import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fieldChanges } from '#contract/audit/rules.ts'

test('E-AUDIT an audit record lists only the changed fields, by path', () => {
  const before = { name: 'Ana', address: { city: 'São Paulo', state: 'SP' }, phone: null }
  const after = { name: 'Ana', address: { city: 'Santos', state: 'SP' }, phone: '1133334444' }
  assert.deepEqual(fieldChanges(before, after), [
    { field: 'address.city', before: 'São Paulo', after: 'Santos' },
    { field: 'phone', before: null, after: '1133334444' },
  ])
  assert.deepEqual(fieldChanges(null, { status: 'LATE', tags: ['a'], empty: '' }), [
    { field: 'status', before: null, after: 'LATE' },
    { field: 'tags', before: null, after: '["a"]' },
  ])
})

test('E-AUDIT equal records have no changes; comparing in reverse lists the same fields', () => {
  const json = fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue())
  fc.assert(
    fc.property(json, json, (one, other) => {
      assert.deepEqual(fieldChanges(one, one), [])
      const there = fieldChanges(one, other).map(({ field }) => field)
      const back = fieldChanges(other, one).map(({ field }) => field)
      assert.deepEqual(there.sort(), back.sort())
    }),
  )
})
