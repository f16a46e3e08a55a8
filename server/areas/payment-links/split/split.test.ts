import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Uuid } from '#contract/basics/ids.ts'
import { percentOf } from '#contract/basics/money.ts'
import { leftForSeller, shareOf } from '#contract/payment-links/split.ts'
import { DEFAULT_SETTINGS } from '#contract/sellers/settings.ts'
import { cardSale } from '#server/areas/charges/pay/card-sale.ts'
import { cardShares, netsByOwner } from '#server/areas/payments/attempts/card-shares.ts'

const SELLER: Uuid = '00000000-0000-4000-8000-0000000003e9'
const ownerOf = (at: number): Uuid => `11111111-1111-4111-8111-${String(at).padStart(12, '0')}`
const TERMS = {
  pixFeeBasisPoints: 99,
  slipFee: '299',
  endsAt: null,
  fineBasisPoints: 200,
  interestMonthlyBasisPoints: 100,
}

test('R-LNKS-09 the fee deducted from a split is the value minus the smallest received amount, at least zero', () => {
  // When the buyer pays the fees, the seller receives the whole value or slightly more.
  assert.deepEqual(leftForSeller(10_000n, [9_000n], [10_000n, 10_001n]), { fee: 0n, left: 1_000n })
  assert.deepEqual(leftForSeller(10_000n, [9_000n], [9_701n, 9_651n]), { fee: 349n, left: 651n })
  assert.deepEqual(leftForSeller(10_000n, [9_652n], [9_701n, 9_651n]), { fee: 349n, left: -1n })
  assert.equal(shareOf(15_000n, { paymentType: 'PERCENTAGE', paymentValue: 3_333n }), 5_000n)
  assert.equal(shareOf(15_000n, { paymentType: 'FIXED', paymentValue: 3_333n }), 3_333n)
})

test('R-LNKS-09 a split that the form accepts never leaves the seller a negative net', () => {
  const types = ['EARLY_SELLER', 'EARLY_BUYER', 'RECURRENT'] as const
  const entry = fc.oneof(
    fc.record({
      paymentType: fc.constant('FIXED' as const),
      paymentValue: fc.bigInt({ min: 1n, max: 500_000n }),
    }),
    fc.record({
      paymentType: fc.constant('PERCENTAGE' as const),
      paymentValue: fc.bigInt({ min: 1n, max: 10_000n }),
    }),
  )
  let accepted = 0
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 1_000_000n }),
      fc.constantFrom(...types),
      fc.integer({ min: 1, max: 21 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.array(entry, { minLength: 1, maxLength: 4 }),
      (value, type, limit, discount, entries) => {
        const amount = value - percentOf(value, discount)
        const sales = Array.from({ length: limit }, (_, at) =>
          cardSale(DEFAULT_SETTINGS, type, amount, at + 1),
        )
        const amounts = entries.map((one) => shareOf(value, one))
        const received = sales.map((one) => one.received)
        if (leftForSeller(value, amounts, received).left < 0n) return
        accepted += 1
        for (const [at, { total, fee }] of sales.entries()) {
          const split = amounts.map((one, index) => ({
            owner: ownerOf(index),
            amount: String(one),
          }))
          const terms = { ...TERMS, saleType: type, cardFee: String(fee), split }
          const sold = { value_centavos: total, installments: at + 1, terms }
          const nets = new Map(netsByOwner(cardShares(sold, SELLER, '2026-11-23')))
          assert.ok((nets.get(SELLER) ?? -1n) >= 0n)
        }
      },
    ),
    { numRuns: 500 },
  )
  assert.ok(accepted > 20, `only ${accepted} were accepted`)
})
