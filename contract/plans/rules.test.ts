import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { periodicityLabel } from '#contract/plans/labels.ts'
import {
  areWholeValues,
  MAX_PERIOD_CENTAVOS,
  MONTHS,
  PERIODICITIES,
  periodTotal,
  perMonthOf,
  slipDescriptionOf,
} from '#contract/plans/rules.ts'

const price = () => fc.bigInt({ min: 1n, max: MAX_PERIOD_CENTAVOS / 12n })

const valuesOf = (perMonth: readonly bigint[]) =>
  PERIODICITIES.map((type, at) => {
    const valuePerMonth = perMonth[at] ?? 0n
    return { type, valuePerMonth, value: periodTotal(valuePerMonth, type) }
  })

test('R-PLAN-09 the total of a period is its months times the monthly price, and converts back to it', () => {
  assert.equal(periodTotal(8_490n, 'MONTHLY'), 8_490n)
  assert.equal(periodTotal(8_490n, 'SEMESTER'), 50_940n)
  assert.equal(periodTotal(8_490n, 'YEARLY'), 101_880n)
  assert.equal(perMonthOf(100n, 'YEARLY'), 8n)
  assert.equal(perMonthOf(99n, 'SEMESTER'), 17n)
  fc.assert(
    fc.property(price(), fc.constantFrom(...PERIODICITIES), (perMonth, type) => {
      assert.equal(perMonthOf(periodTotal(perMonth, type), type), perMonth)
    }),
  )
})

test('R-PLAN-08 R-PLAN-09 plan values are valid when each periodicity occurs once, with its exact total, above zero', () => {
  fc.assert(
    fc.property(fc.tuple(price(), price(), price()), (perMonth) => {
      const values = valuesOf(perMonth)
      assert.equal(areWholeValues(values), true)
      assert.equal(areWholeValues(values.toReversed()), true)
      for (const at of values.keys()) {
        assert.equal(areWholeValues(values.toSpliced(at, 1)), false)
        const one = values[at]
        assert.ok(one)
        assert.equal(areWholeValues([...values, one]), false)
        const off = { ...one, value: one.value + 1n }
        assert.equal(areWholeValues(values.toSpliced(at, 1, off)), false)
      }
    }),
  )
  assert.equal(areWholeValues(valuesOf([1n, 1n, 0n])), false)
  const max = MAX_PERIOD_CENTAVOS / BigInt(MONTHS.YEARLY)
  assert.equal(areWholeValues(valuesOf([1n, 1n, max])), true)
  assert.equal(areWholeValues(valuesOf([1n, 1n, max + 1n])), false)
})

test('R-SUBD-09 a boleto description has the plan’s description and items, cut to the maximum length', () => {
  const plan = { description: 'Pão fresco', bullets: [{ description: 'Às segundas' }] }
  assert.equal(slipDescriptionOf(plan), 'Pão fresco · Às segundas')
  assert.equal(slipDescriptionOf({ description: null, bullets: plan.bullets }), 'Às segundas')
  assert.equal(slipDescriptionOf({ description: null, bullets: [] }), null)
  const cut = slipDescriptionOf({ description: `${'x'.repeat(128)}😀 e mais`, bullets: [] })
  assert.equal(cut, `${'x'.repeat(128)}…`)
  const long = slipDescriptionOf({ description: 'x'.repeat(500), bullets: [] })
  assert.equal(long?.length, 130)
  assert.match(long ?? '', /x…$/)
})

test('M-PLAN-06 each periodicity has its label', () => {
  assert.deepEqual(PERIODICITIES.map(periodicityLabel), ['Mensal', 'Semestral', 'Anual'])
  assert.equal(periodicityLabel('WEEKLY'), 'WEEKLY')
})
