import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAdult } from '#contract/basics/ages.ts'

test('a person is of age on its eighteenth birthday', () => {
  assert.equal(isAdult('2008-11-26', '2026-11-25'), false)
  assert.equal(isAdult('2008-11-26', '2026-11-26'), true)
  assert.equal(isAdult('2008-02-29', '2026-02-28'), false)
  assert.equal(isAdult('2008-02-29', '2026-03-01'), true)
})
