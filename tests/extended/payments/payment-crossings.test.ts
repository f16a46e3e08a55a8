import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { CELLS, type Cell } from '#tests/campaigns/crossings/cells.ts'
import { expectedOf, type Standing } from '#tests/campaigns/crossings/expected.ts'
import { playCells } from '#tests/campaigns/crossings/run.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { type SlowTime, slowTime } from '#tests/factories/environment/slow-clock.ts'
import { addPlans } from '#tests/factories/payments/subscription.ts'

let product: TestProduct
let time: SlowTime
let ends: ReadonlyMap<Cell, Standing>

before(async () => {
  product = await startProduct()
  await addPlans(product)
  time = slowTime()
  ends = await playCells(product, time, CELLS)
})
after(async () => {
  time.restore()
  await product.stop()
})

const amountIn = (line: string): number => Number(line.split(' ')[1])
const sumOf = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + amountIn(line), 0)

for (const cell of CELLS) {
  test(`R-MON-04 ${cell.method}, meanwhile ${cell.meanwhile}, outcome ${cell.outcome}: each centavo received is a sale or owed to the buyer`, () => {
    const end = ends.get(cell)
    assert.deepEqual(end, expectedOf(cell))
    // Each centavo received is a sale or owed to the buyer with a case.
    const owedBack = end.entries.filter((line) => line.startsWith('DUPLICATE_PAYMENT_RECEIVED '))
    assert.equal(end.taken, sumOf(end.entries))
    assert.equal(sumOf(owedBack), sumOf(end.cases))
  })
}

test('R-MON-04 the ledger invariants hold after all payment crossings', async () => {
  assert.deepEqual(await checkBooks(product.jobs), [])
})
