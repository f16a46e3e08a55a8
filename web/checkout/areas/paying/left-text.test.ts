import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endText, leftText } from '#web/checkout/areas/paying/left-text.ts'

const HOUR_MS = 3_600_000

test('the time left counts days apart and never goes below zero', () => {
  assert.equal(leftText(HOUR_MS + 61_999), '01:01:01')
  assert.equal(leftText(49 * HOUR_MS), '2 d 01:00:00')
  assert.equal(leftText(24 * HOUR_MS - 1), '23:59:59')
  assert.equal(leftText(0), '00:00:00')
  assert.equal(leftText(-5_000), '00:00:00')
})

test('what is valid until midnight names the day that ends then', () => {
  assert.equal(endText('2026-12-25T03:00:00.000Z'), '24/12/2026')
  assert.equal(endText('2026-12-25T03:01:00.000Z'), '25/12/2026 00:01')
})
