import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, addMonthsClamped, type Day } from '#contract/basics/days.ts'
import { MONTHS, PERIODICITIES } from '#contract/plans/rules.ts'
import {
  chargeOfPeriod,
  type NextTerms,
  nextCharge,
  periodOfChange,
  termsAfter,
  upcomingCharges,
} from '#contract/subscriptions/billing.ts'
import { dayOfMonth } from '#contract/subscriptions/rules.ts'

const day = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2000-01-01', count))
const terms = fc
  .record({
    anchor: day,
    periodicity: fc.constantFrom(...PERIODICITIES),
    value: fc.bigInt({ min: 1n, max: 999_999_999n }),
    additional: fc.option(
      fc.record({
        value: fc.bigInt({ min: 1n, max: 9_999_999n }),
        installments: fc.integer({ min: 1, max: 12 }),
      }),
    ),
  })
  .map(({ anchor, ...given }) => ({ anchor, ...given, dueDay: dayOfMonth(anchor) }))
const change: fc.Arbitrary<NextTerms> = fc.record({
  price: fc.option(
    fc.record({
      periodicity: fc.constantFrom(...PERIODICITIES),
      value: fc.bigInt({ min: 1n, max: 999_999_999n }),
    }),
  ),
  dueDay: fc.option(fc.integer({ min: 1, max: 31 })),
})
const unchanged = (today: Day, count: number) => ({ today, count, change: null })

test('the charges that are listed are those that billing creates, each on the day of the one before', () => {
  fc.assert(
    fc.property(terms, fc.integer({ min: 1, max: 24 }), (given, count) => {
      const start = { lastPeriod: given.anchor, countedCharges: 1 }
      const listed = upcomingCharges(given, start, unchanged(given.anchor, count))
      let { lastPeriod, countedCharges } = start
      for (const expected of listed) {
        // Billing creates a charge when the one before is due.
        const created = nextCharge(given, { lastPeriod, countedCharges }, lastPeriod)
        assert.deepEqual(created, expected)
        lastPeriod = created.period
        countedCharges += 1
      }
      assert.equal(listed.length, count)
      assert.equal(
        listed.at(-1)?.due,
        addMonthsClamped(given.anchor, count * MONTHS[given.periodicity]),
      )
    }),
  )
})

test('a pending change takes effect with the first charge that is listed, whose period has the former length', () => {
  fc.assert(
    fc.property(terms, change, (given, pending) => {
      const { anchor: today } = given
      const position = { lastPeriod: today, countedCharges: 1 }
      const listed = upcomingCharges(given, position, { today, count: 3, change: pending })
      const changed = termsAfter(given, pending)
      const period = periodOfChange(given, pending, today)
      const first = chargeOfPeriod(changed, position, period, today)
      const after = { lastPeriod: period, countedCharges: 2 }
      assert.deepEqual(listed, [first, ...upcomingCharges(changed, after, unchanged(today, 2))])
      assert.equal(first.value - first.additional, pending.price?.value ?? given.value)
    }),
  )
})

test('the shares of an additional value add up to it, and later charges cost the price', () => {
  fc.assert(
    fc.property(terms, (given) => {
      const first = chargeOfPeriod(given, { countedCharges: 0 }, given.anchor, given.anchor)
      const start = { lastPeriod: given.anchor, countedCharges: 1 }
      const all = [first, ...upcomingCharges(given, start, unchanged(given.anchor, 12))]
      const shares = all.reduce((sum, { additional }) => sum + additional, 0n)
      assert.equal(shares, given.additional?.value ?? 0n)
      for (const { value, additional } of all) assert.equal(value, given.value + additional)
    }),
  )
})

test('a charge that is created after its day is due on the day of its creation', () => {
  fc.assert(
    fc.property(terms, day, (given, today) => {
      const { period, due } = nextCharge(
        given,
        { lastPeriod: given.anchor, countedCharges: 1 },
        today,
      )
      assert.equal(due, period > today ? period : today)
    }),
  )
})
