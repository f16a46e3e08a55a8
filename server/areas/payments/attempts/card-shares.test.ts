import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Uuid } from '#contract/basics/ids.ts'
import { shareEqually, sum } from '#contract/basics/money.ts'
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

/** A random sale whose fee and shares add up to at most its value. */
const sale = fc
  .record({
    value: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    installments: fc.integer({ min: 1, max: 21 }),
    saleType: fc.constantFrom('RECURRENT' as const, 'EARLY_SELLER' as const),
    cuts: fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 8 }),
  })
  .map(({ value, installments, saleType, cuts }) => {
    const marks = [0n, ...cuts.map((cut) => cut % (value + 1n))].sort((a, b) => (a < b ? -1 : 1))
    const [fee = 0n, ...amounts] = marks.slice(1).map((mark, at) => mark - (marks[at] ?? 0n))
    const split = amounts.map((amount, at) => ({ owner: ownerOf(at), amount: String(amount) }))
    const terms = { ...TERMS, saleType, cardFee: String(fee), split }
    return { charge: { value_centavos: value, installments, terms }, fee, amounts }
  })

test('R-MON-02 CARD_CAPTURED: a split by instalments has no negative share and adds up for each instalment and owner', () => {
  fc.assert(
    fc.property(sale, ({ charge, fee, amounts }) => {
      const { value_centavos: value, installments, terms } = charge
      const shares = cardShares(charge, SELLER, '2026-11-23')
      assert.ok(shares.every((one) => one.gross >= 0n && one.fee >= 0n && one.net >= 0n))
      assert.ok(shares.every((one) => one.gross === one.fee + one.net))
      // Each instalment adds up to its total.
      const parts = terms.saleType === 'RECURRENT' ? shareEqually(value, installments) : [value]
      const byPart = parts.map((_, at) =>
        sum(shares.filter((one) => one.installment === at + 1).map((one) => one.gross)),
      )
      assert.deepEqual(byPart, parts)
      // Each owner gets its share, the platform its fee, the seller the rest.
      const nets = new Map(netsByOwner(shares))
      for (const [at, amount] of amounts.entries()) {
        assert.equal(nets.get(ownerOf(at)) ?? 0n, amount)
      }
      assert.equal(sum(shares.map((one) => one.fee)), fee)
      assert.equal(nets.get(SELLER), value - fee - sum(amounts))
      // Only the seller pays the fee.
      assert.ok(shares.every((one) => one.ownerId === SELLER || one.fee === 0n))
    }),
    { numRuns: 2_000 },
  )
})

test('CARD_CAPTURED: the shares of each instalment are rounded so that all totals are exact', () => {
  const split = [
    { owner: ownerOf(1), amount: '1000' },
    { owner: ownerOf(2), amount: '333' },
  ]
  const terms = { ...TERMS, saleType: 'RECURRENT' as const, cardFee: '349', split }
  const sold = { value_centavos: 10_000n, installments: 3, terms }
  const shares = cardShares(sold, SELLER, '2026-11-23')
  const rows = shares.map((one) => [
    one.installment,
    one.ownerId.at(-1),
    one.gross,
    one.fee,
    one.net,
  ])
  assert.deepEqual(rows, [
    [1, '9', 2889n, 116n, 2773n],
    [1, '1', 334n, 0n, 334n],
    [1, '2', 111n, 0n, 111n],
    [2, '9', 2889n, 117n, 2772n],
    [2, '1', 333n, 0n, 333n],
    [2, '2', 111n, 0n, 111n],
    [3, '9', 2889n, 116n, 2773n],
    [3, '1', 333n, 0n, 333n],
    [3, '2', 111n, 0n, 111n],
  ])
  const days = [...new Set(shares.map(({ dueDate }) => dueDate))]
  assert.deepEqual(days, ['2026-12-23', '2027-01-22', '2027-02-22'])
})
