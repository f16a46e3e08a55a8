import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sum } from '#contract/basics/money.ts'
import { DEFAULT_SETTINGS } from '#contract/sellers/settings.ts'
import { chargeAmounts } from '#contract/subscriptions/additional.ts'
import { cardSale } from '#server/areas/charges/pay/card-sale.ts'
import { coversSplit, payableShares, sharesOf } from '#server/areas/charges/pay/split-of-charge.ts'

const fixed = fc.record({
  type: fc.constant('FIXED' as const),
  value: fc.integer({ min: 1, max: 500_000 }),
})
const percentage = fc.record({
  type: fc.constant('PERCENTAGE' as const),
  value: fc.integer({ min: 1, max: 10_000 }),
})
const split = fc.array(fc.oneof(fixed, percentage), { minLength: 1, maxLength: 6 })
const sale = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.bigInt({ min: 0n, max: 10_000n }))
  .map(([amount, part]) => ({ amount, fee: (amount * part) / 10_000n }))

test('R-MON-02 the shares of a charge are the agreed ones, or all that the fee leaves, in proportion', () => {
  let reduced = 0
  fc.assert(
    fc.property(sale, split, ({ amount, fee }, rules) => {
      const agreed = sharesOf(amount, rules)
      const shares = payableShares(amount, fee, rules)
      assert.equal(shares.length, rules.length)
      if (sum(agreed) + fee <= amount) return assert.deepEqual(shares, agreed)
      reduced += 1
      const left = amount - fee
      assert.equal(sum(shares), left)
      for (const [at, share] of shares.entries()) {
        const wanted = agreed[at] ?? 0n
        assert.ok(share >= 0n && share <= wanted)
        // Within a centavo of the exact proportion.
        const distance = share * sum(agreed) - left * wanted
        assert.ok(distance < sum(agreed) && -distance < sum(agreed))
      }
    }),
    { numRuns: 1_000 },
  )
  assert.ok(reduced > 20, `only ${reduced} were reduced`)
})

test('R-MON-02 a subscription that can be split shares each of its charges as agreed', () => {
  const additional = fc.option(
    fc.record({
      value: fc.bigInt({ min: 21n, max: 10n ** 8n }),
      installments: fc.integer({ min: 1, max: 21 }),
    }),
  )
  let accepted = 0
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      additional,
      split,
      (value, extra, rules) => {
        const amounts = chargeAmounts(value, extra)
        assert.equal(amounts[0], value)
        if (!coversSplit(DEFAULT_SETTINGS, amounts, rules)) return
        accepted += 1
        for (const amount of amounts) {
          const { fee } = cardSale(DEFAULT_SETTINGS, 'RECURRENT', amount, 1)
          assert.deepEqual(payableShares(amount, fee, rules), sharesOf(amount, rules))
        }
      },
    ),
    { numRuns: 1_000 },
  )
  assert.ok(accepted > 20, `only ${accepted} were accepted`)
})
