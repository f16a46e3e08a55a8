import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  anticipationQuote,
  apportion,
  discountedAmount,
  earlyNet,
  type Sale,
  saleTerms,
  settlementDay,
} from '#contract/basics/instalments.ts'
import { percentOf, sum } from '#contract/basics/money.ts'

const sales = fc.record({
  amount: fc.bigInt({ min: 0n, max: 10n ** 10n }),
  instalments: fc.integer({ min: 1, max: 21 }),
  mdrBasisPoints: fc.integer({ min: 0, max: 2000 }),
  earlyMonthlyBasisPoints: fc.integer({ min: 0, max: 475 }),
})
const types = fc.constantFrom('EARLY_SELLER', 'EARLY_BUYER', 'EARLY_MIXED', 'RECURRENT')
const mixedFroms = fc.record({
  instalments: fc.integer({ min: 1, max: 21 }),
  mdrBasisPoints: fc.integer({ min: 0, max: 2000 }),
})
const anySales: fc.Arbitrary<Sale> = fc
  .tuple(sales, types, mixedFroms)
  .map(([sale, type, mixedFrom]) => ({ ...sale, type, mixedFrom }))

test('R-MON-02: the instalments of a sale add up to its total, and so do received amount and fee', () => {
  fc.assert(
    fc.property(anySales, (sale) => {
      const { total, instalments, received, fee } = saleTerms(sale)
      assert.equal(instalments.length, sale.instalments)
      assert.equal(sum(instalments), total)
      assert.equal(received + fee, total)
      assert.ok(received >= 0n && fee >= 0n)
    }),
  )
})

test('EARLY_BUYER: the buyer pays the smallest total that leaves the seller the whole amount', () => {
  fc.assert(
    fc.property(sales, fc.integer({ min: 2, max: 21 }), (input, instalments) => {
      const sale = { ...input, instalments, type: 'EARLY_BUYER' } as const
      const { total, received } = saleTerms(sale)
      assert.ok(received >= sale.amount)
      if (total > 0n) assert.ok(earlyNet(total - 1n, sale) < sale.amount)
    }),
  )
})

test('the net of a sale rises by 0 or 1 centavo when its total rises by one', () => {
  fc.assert(
    fc.property(sales, (sale) => {
      const step = earlyNet(sale.amount + 1n, sale) - earlyNet(sale.amount, sale)
      assert.ok(step === 0n || step === 1n)
    }),
  )
})

test('EARLY_MIXED: the buyer pays the extra fee above the number of instalments that the seller covers', () => {
  fc.assert(
    fc.property(sales, mixedFroms, (input, mixedFrom) => {
      const sale = { ...input, type: 'EARLY_MIXED', mixedFrom } as const
      const { total, received } = saleTerms(sale)
      if (sale.instalments <= mixedFrom.instalments) {
        assert.equal(total, sale.amount)
        return
      }
      const borne = saleTerms({ ...sale, ...mixedFrom, type: 'EARLY_SELLER' }).received
      assert.ok(received >= borne)
      if (total > 0n) assert.ok(earlyNet(total - 1n, sale) < borne)
    }),
  )
})

test('EARLY_SELLER, RECURRENT and one instalment of EARLY_BUYER: the buyer pays the amount', () => {
  fc.assert(
    fc.property(sales, (sale) => {
      const seller = saleTerms({ ...sale, type: 'EARLY_SELLER' })
      const recurrent = saleTerms({ ...sale, type: 'RECURRENT' })
      const buyer = saleTerms({ ...sale, instalments: 1, type: 'EARLY_BUYER' })
      assert.deepEqual([seller.total, recurrent.total, buyer.total], Array(3).fill(sale.amount))
      assert.equal(recurrent.fee, percentOf(sale.amount, sale.mdrBasisPoints))
      assert.ok(seller.received <= recurrent.received)
    }),
  )
})

test('saleTerms throws on invalid amounts, instalments and rates', () => {
  const sale: Sale = {
    amount: 1000n,
    instalments: 21,
    type: 'EARLY_BUYER',
    mdrBasisPoints: 100,
    earlyMonthlyBasisPoints: 100,
  }
  const wrongs: Partial<Sale>[] = [
    { amount: -1n },
    { instalments: 0 },
    { instalments: 1.5 },
    { mdrBasisPoints: -1 },
    { mdrBasisPoints: 10_000 },
    { mdrBasisPoints: 1.5 },
    { earlyMonthlyBasisPoints: 477 },
    { type: 'EARLY_MIXED' },
  ]
  for (const wrong of wrongs) assert.throws(() => saleTerms({ ...sale, ...wrong }), RangeError)
})

test('R-MON-02: a discount is rounded half-up, once', () => {
  assert.equal(discountedAmount(150n, 100), 148n)
  assert.equal(discountedAmount(149n, 100), 148n)
  assert.equal(discountedAmount(999n, 0), 999n)
})

/** Totals of columns and of rows with the same sum: two random divisions of one amount. */
const totals = fc
  .tuple(
    fc.bigInt({ min: 0n, max: 10n ** 8n }),
    fc.array(fc.bigInt({ min: 0n, max: 10n ** 8n }), { maxLength: 20 }),
    fc.array(fc.bigInt({ min: 0n, max: 10n ** 8n }), { maxLength: 6 }),
  )
  .map(([whole, columnCuts, rowCuts]) => {
    const pieces = (cuts: readonly bigint[]) => {
      const marks = [0n, ...cuts.map((cut) => cut % (whole + 1n)), whole].sort((a, b) =>
        a < b ? -1 : a > b ? 1 : 0,
      )
      return marks.slice(1).map((mark, at) => mark - (marks[at] ?? 0n))
    }
    return { columns: pieces(columnCuts), rows: pieces(rowCuts) }
  })

test('R-MON-02: a split by instalments keeps each row and column total and has no negative cell', () => {
  fc.assert(
    fc.property(totals, ({ columns, rows }) => {
      const matrix = apportion(columns, rows)
      assert.deepEqual(matrix.map(sum), columns)
      assert.deepEqual(
        rows.map((_, row) => sum(matrix.map((cells) => cells[row] ?? -1n))),
        rows,
      )
      assert.ok(matrix.flat().every((cell) => cell >= 0n))
    }),
    { numRuns: 2000 },
  )
})

test('apportion accepts rows of zero and throws on different or negative totals', () => {
  assert.deepEqual(apportion([0n, 0n], [0n]), [[0n], [0n]])
  assert.deepEqual(apportion([2n, 1n], [3n, 0n]), [
    [2n, 0n],
    [1n, 0n],
  ])
  assert.throws(() => apportion([1n], [2n]), RangeError)
  assert.throws(() => apportion([2n, -1n], [1n]), RangeError)
})

test('R-MON-02: an anticipation is taxed per receivable, and a receivable already due is not taxed', () => {
  const quote = anticipationQuote({
    on: '2026-11-23',
    monthlyBasisPoints: 199,
    receivables: [
      { net: 10_001n, due: '2026-12-23' },
      { net: 10_001n, due: '2027-01-22' },
      { net: 500n, due: '2026-11-20' },
    ],
  })
  assert.deepEqual(quote, {
    totalRedeem: 20_502n,
    anticipationTax: 199n + 398n,
    amountToReceive: 19_905n,
  })
})

test('a card receivable settles on a business day', () => {
  assert.equal(settlementDay('2026-11-21', 30), '2026-12-21')
  assert.equal(settlementDay('2026-11-25', 30), '2026-12-28')
})
