import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, BUYER, order } from '#tests/factories/payments/checkout.ts'

let product: TestProduct
let ana: string

before(async () => {
  product = await startProduct()
  ana = await product.signIn()
})
after(() => product.stop())

const find = async (text: string, token = ana) =>
  (await product.call(`/core/search?text=${encodeURIComponent(text)}`, { token })).body
const uuids = (found: { charges: { uuid: string }[] }) => found.charges.map(({ uuid }) => uuid)

test('a pasted Pix code, bank slip line, document, amount or name finds the charge', async () => {
  const link = await aLink(product, ana, { value: 4_321.87, title: 'Casamento' })
  const pix = (await order(product, link, { method: 'PIX' })).body
  const slip = (await order(product, link, { method: 'BANK_SLIP' })).body
  const line: string = slip.bankSlip.digitableLine ?? slip.bankSlip.line
  assert.deepEqual(uuids(await find(pix.pix.copyPaste)), [pix.uuidCharge])
  assert.deepEqual(uuids(await find(line)), [slip.uuidCharge])
  assert.deepEqual(uuids(await find('4.321,87')).sort(), [pix.uuidCharge, slip.uuidCharge].sort())
  assert.deepEqual(uuids(await find(pix.uuidCharge)), [pix.uuidCharge])
  const byDocument = await find('529.982.247-25')
  assert.equal(byDocument.understoodAs, 'document')
  assert.equal(byDocument.customers[0].name, BUYER.name)
  assert.ok(uuids(byDocument).includes(pix.uuidCharge))
  const byName = await find('pagador')
  assert.equal(byName.customers[0].document, BUYER.document.documentNumber)
  assert.ok(uuids(byName).length > 0)
})

test('a search returns at most five records of each kind, and none for short or unknown texts', async () => {
  const many = await find('exemplo')
  assert.deepEqual([many.customers.length, many.charges.length], [5, 5])
  assert.equal((await find('x')).understoodAs, 'nothing')
  assert.deepEqual((await find('não existe mesmo')).charges, [])
})

test('a search returns only kinds of records that the user may list', async () => {
  const bruno = await product.signIn('bruno@padaria-ipe.com.br')
  const found = await find('exemplo', bruno)
  assert.deepEqual([found.customers.length, found.charges.length], [0, 5])
  const clara = await product.signIn('clara@padaria-ipe.com.br')
  const nothing = await find('exemplo', clara)
  assert.deepEqual([nothing.customers, nothing.charges], [[], []])
})
