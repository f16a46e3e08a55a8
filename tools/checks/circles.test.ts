import assert from 'node:assert/strict'
import { test } from 'node:test'
import { circlesIn } from '#tools/checks/circles.ts'

test('a circular import is reported once, with its path', () => {
  const imports = new Map([
    ['entry', ['a', 'other']],
    ['a', ['b']],
    ['b', ['c', 'other']],
    ['c', ['a']],
    ['other', ['node:fs']],
  ])
  assert.deepEqual(circlesIn(imports), ['a → b → c → a'])
})

test('several imports of one file are not a circular import', () => {
  const imports = new Map([
    ['entry', ['a', 'b']],
    ['a', ['shared']],
    ['b', ['a', 'shared']],
  ])
  assert.deepEqual(circlesIn(imports), [])
})
