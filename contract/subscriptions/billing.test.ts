import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, addMonthsClamped } from '#contract/basics/days.ts'
import { MONTHS, PERIODICITIES } from '#contract/plans/rules.ts'
import {
  chargeOfPeriod,
  nextCharge,
  upcomingCharges,
  type BillingTerms,
} from '#contract/subscriptions/billing.ts'

const day = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2000-01-01', count))
const terms: fc.Arbitrary<BillingTerms> = fc.record({
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

test('the charges that are listed are those that billing creates, each on the day of the one before', () => {
  fc.assert(
    fc.property(terms, fc.integer({ min: 1, max: 24 }), (given, count) => {
      const start = { lastPeriod: given.anchor, countedCharges: 1 }
      const listed = upcomingCharges(given, start, given.anchor, count)
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

test('the shares of an additional value add up to it, and later charges cost the price', () => {
  fc.assert(
    fc.property(terms, (given) => {
      const first = chargeOfPeriod(given, { countedCharges: 0 }, given.anchor, given.anchor)
      const start = { lastPeriod: given.anchor, countedCharges: 1 }
      const all = [first, ...upcomingCharges(given, start, given.anchor, 12)]
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
