import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codesIn, textsOf } from '#tests/factories/documents/read-pdf.ts'
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
  assert.ok(bought.body.pix, bought.text)
  return bought.body.uuidCharge
}

/** The bytes of the PDF, which may be read without a token. */
async function pdfOf({ bankSlip }: { bankSlip: { pdfUrl: string } }): Promise<Buffer> {
  const answer = await fetch(`${product.url}${bankSlip.pdfUrl}`)
  assert.equal(answer.status, 200)
  return Buffer.from(await answer.arrayBuffer())
}

const qrIn = async (pdf: Buffer) =>
  (await codesIn(pdf)).find(({ format }) => format === 'QRCode')?.text

test('the answer to an order by bank slip has the Pix of its charge, and so has the PDF taken at once', async () => {
  const { body, status } = await order(product, link, { method: 'BANK_SLIP' })
  assert.deepEqual([status, body.processing], [201, false])
  assert.ok(body.bankSlip.digitableLine)
  assert.match(body.pix.copyPaste, /br\.gov\.bcb\.pix/)
  const pdf = await pdfOf(body)
  assert.equal(await qrIn(pdf), body.pix.copyPaste)
  const bars = (await codesIn(pdf)).find(({ format }) => format === 'ITF')
  assert.equal(bars?.text, body.bankSlip.barcode)
  assert.equal((await pageOf(body.uuidCharge)).pix.copyPaste, body.pix.copyPaste)
})

test('an order by bank slip waits 3 s for the Pix, and the PDF then says where the code appears', async () => {
  await product.call(`${product.companiesUrl}/pix/v2/faults/next`, {
    method: 'PUT',
    key: null,
    body: { fault: 'timeout-before' },
  })
  const startedMs = performance.now()
  const { body, status } = await order(product, link, { method: 'BANK_SLIP' })
  const waitedMs = performance.now() - startedMs
  assert.deepEqual([status, body.pix], [201, null])
  assert.ok(waitedMs > 2_900 && waitedMs < 7_000, `${waitedMs} ms`)
  const pdf = await pdfOf(body)
  assert.equal(await qrIn(pdf), undefined)
  const printed = (await textsOf(pdf)).map(({ text }) => text).join('')
  assert.ok(printed.includes('O banco ainda está gerando o código Pix'), printed)
  assert.ok(printed.includes(`/bank-slip/${body.uuidCharge}`), printed)
  const { pix } = await product.until('its Pix', async () => {
    const page = await pageOf(body.uuidCharge)
    return page.pix && page
  })
  assert.equal(await qrIn(await pdfOf(body)), pix.copyPaste)
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
