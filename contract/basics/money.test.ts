import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  centavosOfDecimal,
  decimalText,
  formatReais,
  halfUp,
  parseReais,
  percentOf,
  shareByWeight,
  shareEqually,
  sum,
} from '#contract/basics/money.ts'

const amounts = fc.bigInt({ min: 0n, max: 10n ** 14n })
const signedAmounts = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })
const weights = fc
  .array(fc.bigInt({ min: 0n, max: 10n ** 6n }), { minLength: 1, maxLength: 12 })
  .filter((list) => sum(list) > 0n)

test('R-MON-02: halfUp is the integer with n/d − 1/2 < integer ≤ n/d + 1/2', () => {
  fc.assert(
    fc.property(amounts, fc.bigInt({ min: 1n, max: 10n ** 9n }), (n, d) => {
      const rounded = halfUp(n, d)
      // Both sides × 2d, so that the comparison is exact.
      assert.ok(2n * n - d < 2n * d * rounded && 2n * d * rounded <= 2n * n + d)
    }),
  )
})

test('R-MON-02: exactly half a centavo is rounded up', () => {
  assert.equal(percentOf(50n, 100), 1n)
  assert.equal(percentOf(49n, 100), 0n)
})

test('halfUp throws on a denominator that is not positive and on a negative numerator', () => {
  assert.throws(() => halfUp(1n, 0n), RangeError)
  assert.throws(() => halfUp(-1n, 2n), RangeError)
})

test('R-MON-02: weighted shares add up to the total, each less than a centavo from its exact part', () => {
  fc.assert(
    fc.property(amounts, weights, (total, list) => {
      const shares = shareByWeight(total, list)
      const whole = sum(list)
      assert.equal(sum(shares), total)
      list.forEach((weight, at) => {
        const awayTimesWhole = (shares[at] ?? -1n) * whole - total * weight
        assert.ok(-whole < awayTimesWhole && awayTimesWhole < whole)
      })
    }),
  )
})

test('R-MON-02: left-over centavos go to the largest remainders, ties to the first', () => {
  fc.assert(
    fc.property(amounts, weights, (total, list) => {
      const shares = shareByWeight(total, list)
      const whole = sum(list)
      const ranked = list
        .map((weight, at) => ({
          at,
          left: (total * weight) % whole,
          isRaised: shares[at] !== (total * weight) / whole,
        }))
        .sort((a, b) => (a.left === b.left ? a.at - b.at : a.left > b.left ? -1 : 1))
      const raised = ranked.filter(({ isRaised }) => isRaised).length
      assert.ok(ranked.slice(0, raised).every(({ isRaised }) => isRaised))
    }),
  )
})

test('R-MON-02: equal shares are in descending order and differ by at most a centavo', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 60 }), (total, parts) => {
      const shares = shareEqually(total, parts)
      assert.equal(shares.length, parts)
      assert.equal(sum(shares), total)
      assert.deepEqual(
        shares,
        shares.toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0)),
      )
      assert.ok((shares[0] ?? 0n) - (shares.at(-1) ?? 0n) <= 1n)
    }),
  )
})

test('shares throw without parts, with weights that add up to zero and with negative weights', () => {
  assert.throws(() => shareEqually(1n, 0), RangeError)
  assert.throws(() => shareByWeight(1n, [0n, 0n]), RangeError)
  assert.throws(() => shareByWeight(1n, [2n, -1n]), RangeError)
})

test('R-GEN-02 parseReais reads every amount that formatReais writes', () => {
  fc.assert(
    fc.property(signedAmounts, (amount) => {
      assert.equal(parseReais(formatReais(amount)), amount)
    }),
  )
  assert.equal(formatReais(-123456n), '-R$\u00a01.234,56')
})

test('parseReais rejects a text that is no pt-BR amount', () => {
  for (const text of ['', 'R$', '1,234', '12.34', '1.2345', '1,', ',5', '--1', '-R$ -1', '1e3']) {
    assert.equal(parseReais(text), null, text)
  }
})

test('decimal text and centavos convert into each other without loss', () => {
  fc.assert(
    fc.property(signedAmounts, (amount) => {
      assert.equal(centavosOfDecimal(decimalText(amount)), amount)
    }),
  )
  for (const text of ['', '1.', '.5', '1.234', '1e2', '+1', '1,5']) {
    assert.equal(centavosOfDecimal(text), null, text)
  }
})
