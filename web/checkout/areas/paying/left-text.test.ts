import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leftText } from '#web/checkout/areas/paying/left-text.ts'

const HOUR_MS = 3_600_000

test('the time left counts days apart and never goes below zero', () => {
  assert.equal(leftText(HOUR_MS + 61_999), '01:01:01')
  assert.equal(leftText(49 * HOUR_MS), '2 d 01:00:00')
  assert.equal(leftText(24 * HOUR_MS - 1), '23:59:59')
  assert.equal(leftText(0), '00:00:00')
  assert.equal(leftText(-5_000), '00:00:00')
})
