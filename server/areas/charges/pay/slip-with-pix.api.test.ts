import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, order, payPix, paySlip } from '#tests/factories/payments/checkout.ts'

let product: TestProduct
let token: string
let link: string

before(async () => {
  product = await startProduct()
  token = await product.signIn()
  link = await aLink(product, token, { value: 240 })
})
after(() => product.stop())

const pageOf = async (id: string) => (await product.call(`/payment/public/charges/${id}`)).body

const statesOf = async (id: string) =>
  Object.fromEntries(
    (
      await product.jobs.rows<{ kind: string; state: string }>(
        'select kind, state from payment_code where charge_id = $1',
        [id],
      )
    ).map(({ kind, state }) => [kind, state]),
  )

const slipWithPix = async (): Promise<string> => {
  const bought = await order(product, link, { method: 'BANK_SLIP' })
  assert.deepEqual([bought.status, bought.body.processing], [201, false], bought.text)
  const { uuidCharge } = bought.body
  await product.until('its Pix', async () => (await pageOf(uuidCharge)).pix)
  return uuidCharge
}

test('a bank slip also has a Pix code of its charge, on the page and in the PDF', async () => {
  const id = await slipWithPix()
  const { bankSlip, pix, processing } = await pageOf(id)
  assert.ok(bankSlip.digitableLine)
  assert.match(pix.copyPaste, /br\.gov\.bcb\.pix/)
  assert.equal(processing, false)
  const pdf = await product.call(bankSlip.pdfUrl)
  assert.equal(pdf.status, 200)
  assert.ok(pdf.text.startsWith('%PDF'))
})

test('paying the slip or its Pix removes the other code at its bank', async () => {
  const byPix = await slipWithPix()
  await payPix(product, byPix)
  await product.until('both ended', async () => (await statesOf(byPix))['BANK_SLIP'] === 'REMOVED')
  assert.deepEqual(await statesOf(byPix), { PIX: 'PAID', BANK_SLIP: 'REMOVED' })
  assert.equal((await pageOf(byPix)).status, 'PAID')

  const bySlip = await slipWithPix()
  await paySlip(product, bySlip)
  await product.until('both ended', async () => (await statesOf(bySlip))['PIX'] === 'REMOVED')
  assert.deepEqual(await statesOf(bySlip), { PIX: 'REMOVED', BANK_SLIP: 'PAID' })
  const entries = await product.jobs.rows<{ kind: string }>(
    'select kind from journal_entry where coalesce(ref_id::text, ref_code) = any ($1::text[])',
    [[byPix, bySlip]],
  )
  assert.ok(entries.length <= 2)
})
