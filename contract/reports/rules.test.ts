import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, daysBetween } from '#contract/basics/days.ts'
import { defaultPeriod, isReportPeriod, oldestStart } from '#contract/reports/rules.ts'

const TODAY = '2026-03-01'

test('a report covers days from 90 days ago to today, by default the last 30', () => {
  const { from, to } = defaultPeriod(TODAY)
  assert.deepEqual([daysBetween(from, to), to], [30, TODAY])
  const oldest = oldestStart(TODAY)
  assert.equal(oldest, '2025-12-01')
  for (const [start, end, isAllowed] of [
    [oldest, TODAY, true],
    [TODAY, TODAY, true],
    [oldest, oldest, true],
    [addDays(oldest, -1), TODAY, false],
    [TODAY, addDays(TODAY, 1), false],
    [TODAY, addDays(TODAY, -1), false],
  ] as const) {
    assert.equal(isReportPeriod({ from: start, to: end }, TODAY), isAllowed, `${start} ${end}`)
  }
})
