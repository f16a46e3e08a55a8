import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { companyOf, type PlacedItem } from '#server/areas/reconciliation/companies.ts'
import { compareItems } from '#server/areas/reconciliation/compare.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, order, payPix } from '#tests/factories/payments/checkout.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let link: string

before(async () => {
  product = await startProduct({ notices: 'off' })
  link = await aLink(product, await product.signIn())
})
after(() => product.stop())

/** A charge of R$ 150 that a Pix paid, as the bank's file has it. */
async function aPaidPix(): Promise<PlacedItem> {
  const id = (await order(product, link, { method: 'PIX' })).body.uuidCharge as Uuid
  await payPix(product, id)
  const code = await product.until('the payment', () =>
    product.jobs.row<{ id: Uuid; txid: string; endToEndId: string; at: Instant }>(
      `select id, provider_ref as txid, payment_id as "endToEndId", paid_at as at
         from payment_code where charge_id = $1 and payment_id is not null`,
      [id],
    ),
  )
  const { endToEndId, txid: reference, at } = code
  const money = { gross: 15_000n, cost: 0n, currency: 'BRL' } as const
  return {
    item: { kind: 'pix-payment', id: endToEndId, reference, at, ...money },
    recordId: code.id,
  }
}

test('what a company adds to a file that was read is settled, too, and nothing twice', async () => {
  const { today } = await product.jobs.time()
  const company = companyOf('pix:sandbox', 'casa')
  const compare = (items: readonly PlacedItem[]) =>
    product.jobs.withTenant(DEMO, (transaction) =>
      compareItems(
        openUnitOfWork(transaction, jobCause('reconciliation')),
        company,
        today,
        items,
        `pix:sandbox:${today}`,
      ),
    )
  const [first, second, third] = [await aPaidPix(), await aPaidPix(), await aPaidPix()]
  assert.equal(await compare([first]), 1)
  assert.equal(await compare([first, second]), 1)
  assert.equal(await compare([first, second, third]), 1)
  assert.equal(await compare([first, second, third]), 0)
  const settled = await product.jobs.rows<{ amount: bigint }>(
    `select line.amount from settlement_item item
       join journal_entry entry on entry.seller_id = item.seller_id and entry.id = settlement_id
       join posting line on line.seller_id = entry.seller_id and line.entry_id = entry.id
      where item_id = any ($1::text[]) and entry.kind = 'COLLECTION_SETTLED'
        and line.code = 'P:PIX:sandbox'`,
    [[first, second, third].map(({ item }) => item.id)],
  )
  assert.deepEqual(
    settled.map(({ amount }) => amount),
    [15_000n, 15_000n, 15_000n],
  )
  const [cash] = await product.jobs.rows<{ amount: bigint }>(
    `select sum(amount)::bigint as amount from posting where code = 'P:CASH:casa'`,
  )
  assert.equal(cash?.amount, -45_000n, 'settled at the bank of our own money')
})
