import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, type Day } from '#contract/basics/days.ts'
import {
  DEFAULT_RETRY_DAYS,
  MAX_CARD_RETRIES,
  mayRetry,
  nextRetryOn,
} from '#contract/charges/card-retries.ts'

const day = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2000-01-01', count))
const schedule = fc
  .uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 0, maxLength: 8 })
  .map((days) => days.sort((one, other) => one - other))

test('a card declined on each day of the schedule is retried 1, 3, 5 and 7 days after the due date', () => {
  const due: Day = '2026-02-27'
  const retries: Day[] = []
  let next = nextRetryOn(due, due, DEFAULT_RETRY_DAYS)
  while (next && retries.length < 9) {
    retries.push(next)
    next = nextRetryOn(due, next, DEFAULT_RETRY_DAYS)
  }
  assert.deepEqual(retries, ['2026-02-28', '2026-03-02', '2026-03-04', '2026-03-06'])
})

test('a retry is on a later day of the schedule, and there are at most four', () => {
  fc.assert(
    fc.property(day, schedule, fc.array(fc.nat(20)), (due, retryDays, delays) => {
      let today = due
      let count = 0
      for (const delay of [...delays, ...Array.from({ length: 9 }, () => 0)]) {
        const next = nextRetryOn(due, today, retryDays)
        if (next === null) break
        assert.ok(next > today)
        assert.ok(retryDays.some((offset) => addDays(due, offset) === next))
        count += 1
        // An attempt may be made, or its outcome known, some days after its day.
        today = addDays(next, delay)
      }
      assert.ok(count <= MAX_CARD_RETRIES)
      assert.equal(nextRetryOn(due, addDays(due, 60), retryDays), null)
    }),
  )
})

test('a hard decline and a token that the acquirer forgot are never retried', () => {
  assert.equal(mayRetry({ hard: false }), true)
  assert.equal(mayRetry({ hard: true }), false)
  assert.equal(mayRetry({ hard: false, tokenOver: true }), false)
})
