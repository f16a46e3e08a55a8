import assert from 'node:assert/strict'
import { test } from 'node:test'
import { circlesIn } from '#tools/circles.ts'

test('a loop of imports is told once, with the way around it', () => {
  const imports = new Map([
    ['entry', ['a', 'other']],
    ['a', ['b']],
    ['b', ['c', 'other']],
    ['c', ['a']],
    ['other', ['node:fs']],
  ])
  assert.deepEqual(circlesIn(imports), ['a → b → c → a'])
})

test('many ways to one file are no loop', () => {
  const imports = new Map([
    ['entry', ['a', 'b']],
    ['a', ['shared']],
    ['b', ['a', 'shared']],
  ])
  assert.deepEqual(circlesIn(imports), [])
})
