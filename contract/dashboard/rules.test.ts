import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultRate, lineDates } from '#contract/dashboard/rules.ts'

test('the default rate is the late amount as a share of the paid and the late amount', () => {
  assert.equal(defaultRate(0n, 0n), 0)
  assert.equal(defaultRate(0n, 1n), 10_000)
  assert.equal(defaultRate(2n, 1n), 3_333)
  assert.equal(defaultRate(1n, 2n), 6_667)
})

test('the graph has a line for each of up to 31 days, and else one for each month', () => {
  assert.deepEqual(lineDates('2026-11-29', '2026-12-01'), [
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
  ])
  assert.equal(lineDates('2026-12-01', '2026-12-31').length, 31)
  assert.deepEqual(lineDates('2026-12-31', '2027-02-01'), [
    '2026-12-01',
    '2027-01-01',
    '2027-02-01',
  ])
})
