import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays } from '#contract/basics/days.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { BUYER, codeOf, linkBody } from '#tests/factories/payments/checkout.ts'
import { aForeignCustomer, FOREIGN_BUYER } from '#tests/factories/payments/foreign-payer.ts'
import { addPlans, aSubscription, importBody } from '#tests/factories/payments/subscription.ts'

let product: TestProduct
let token: string
let customer: string

before(async () => {
  product = await startProduct()
  await addPlans(product)
  token = await product.signIn()
  customer = await aForeignCustomer(product, token)
})
after(() => product.stop())

async function linkOf(extra: object = {}): Promise<string> {
  const body = { ...linkBody(), ...extra }
  const made = await product.call('/core/payment-links', { method: 'POST', token, body })
  assert.equal(made.status, 201, made.text)
  return made.body.uuid
}

const orderAs = (link: string, method: string, buyer?: object) =>
  product.call(`/payment/public/payment-links/${link}/orders`, {
    method: 'POST',
    body: { ...(buyer ? { buyer } : {}), payment: { method, installments: 1 } },
  })

/** The record of a Pix at its bank, of either kind. */
async function pixAtBank(kind: 'cob' | 'cobv', charge: string) {
  const txid = await codeOf(product, charge, 'PIX')
  return product.call(`${product.companiesUrl}/pix/v2/${kind}/${txid}`)
}

test('a buyer with neither CPF nor CNPJ gets a Pix that names no payer', async () => {
  const { status, body } = await orderAs(await linkOf(), 'PIX', FOREIGN_BUYER)
  assert.equal(status, 201)
  assert.match(body.pix.copyPaste, /br\.gov\.bcb\.pix/)
  const registered = await pixAtBank('cob', body.uuidCharge)
  assert.deepEqual([registered.status, registered.body.devedor], [200, undefined])
})

test('a Pix with a due date, which must name its payer, is registered as an immediate one', async () => {
  const { today } = await product.jobs.time()
  const link = await linkOf({ scheduledDate: `${addDays(today, 20)}T10:00:00` })
  const { status, body } = await orderAs(link, 'PIX', FOREIGN_BUYER)
  assert.equal(status, 201)
  assert.ok(body.pix)
  assert.equal((await pixAtBank('cob', body.uuidCharge)).status, 200)
  assert.equal((await pixAtBank('cobv', body.uuidCharge)).status, 404)
  const brazilian = await orderAs(link, 'PIX', BUYER)
  assert.equal((await pixAtBank('cobv', brazilian.body.uuidCharge)).status, 200)
})

test('no boleto is registered for a buyer with neither CPF nor CNPJ', async () => {
  const count = async () =>
    (await product.jobs.row<{ count: bigint }>('select count(*) from charge'))?.count
  const before = await count()
  const { status, body } = await orderAs(await linkOf(), 'BANK_SLIP', FOREIGN_BUYER)
  assert.deepEqual([status, body[0].code], [422, 'BAR-4403'])
  assert.equal(await count(), before)
})

test('a link for a customer with neither CPF nor CNPJ does not offer the boleto', async () => {
  const link = await linkOf({ uuidSellerClient: customer })
  const shown = await product.call(`/payment/public/payment-links/${link}`)
  const methods = shown.body.methods.map(({ method }: { method: string }) => method)
  assert.deepEqual(methods, ['CREDIT_CARD', 'PIX'])
  const { status, body } = await orderAs(link, 'BANK_SLIP')
  assert.deepEqual([status, body[0].code], [422, 'BAR-4403'])
  assert.equal((await orderAs(link, 'PIX')).status, 201)
})

test('a subscription by boleto is not imported for such a customer; one by Pix is', async () => {
  const body = await importBody(product, token, { uuidBuyer: customer })
  const refused = await product.call('/core/subscriptions/import', {
    method: 'POST',
    token,
    body: { ...body, payment: { method: 'BANK_SLIP' } },
  })
  assert.deepEqual([refused.status, refused.body[0].code], [422, 'BAR-4106'])
  const id = await aSubscription(product, token, { uuidBuyer: customer })
  const { charges } = (await product.call(`/core/subscriptions/${id}`, { token })).body
  await product.until(
    'its Pix',
    async () => (await pixAtBank('cob', charges[0].uuid)).status === 200,
  )
})
