import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { discountedAmount } from '#contract/basics/instalments.ts'
import { shareEqually } from '#contract/basics/money.ts'
import { BUYER_METHODS } from '#contract/charges/shapes.ts'
import { unsellable } from '#contract/payment-links/sellable.ts'

const anOffer = fc.record({
  method: fc.constantFrom(...BUYER_METHODS),
  maxInstallments: fc.integer({ min: 1, max: 21 }),
  discountBasisPoints: fc.integer({ min: 0, max: 10_000 }),
})

test('a link can be sold exactly when each charge it can create is above zero', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 40n }), anOffer, (value, offer) => {
      const amount = discountedAmount(value, offer.discountBasisPoints)
      const charges =
        offer.method === 'CREDIT_CARD'
          ? [amount]
          : Array.from({ length: offer.maxInstallments }, (_, index) =>
              shareEqually(amount, index + 1),
            ).flat()
      const hasNothing = charges.some((charge) => charge <= 0n)
      assert.equal(unsellable(value, offer) !== null, hasNothing)
    }),
  )
})
