import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readConfig } from '#server/platform/config/config.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aCardToken, aLink, linkBody, order } from '#tests/factories/payments/checkout.ts'

let product: TestProduct
let token: string
let link: string

/** A link with all methods, and then the product without acquirer and boleto bank. */
before(async () => {
  const whole = await startProduct()
  link = await aLink(whole, await whole.signIn())
  await whole.stop()
  const providers = { ...readConfig().providers, ACQUIRERS: [], BOLETO_BANKS: [] }
  product = await startProduct({ databaseUrl: whole.databaseUrl, config: { providers } })
  token = await product.signIn()
})
after(() => product.stop())

test('the checkout offers the payment methods that a company takes, and refuses the others', async () => {
  const opened = await product.call(`/payment/public/payment-links/${link}`)
  assert.deepEqual(
    opened.body.methods.map(({ method }: { readonly method: string }) => method),
    ['PIX'],
  )
  const cardToken = await aCardToken(product)
  const card = await order(product, link, { method: 'CREDIT_CARD', installments: 1, cardToken })
  assert.deepEqual([card.status, card.body[0]?.code], [422, 'BAR-4403'])
  const slip = await order(product, link, { method: 'BANK_SLIP' })
  assert.deepEqual([slip.status, slip.body[0]?.code], [422, 'BAR-4403'])
  const pix = await order(product, link, { method: 'PIX' })
  assert.equal(pix.status, 201, pix.text)
})

test('a new link cannot offer a method that no company takes', async () => {
  const send = (body: object) =>
    product.call('/core/payment-links', { method: 'POST', token, body })
  const all = await send(linkBody())
  assert.deepEqual(
    [all.status, all.body[0].code, all.body[0].field],
    [422, 'BAR-0015', 'allowedPaymentMethods.creditCardMethod'],
  )
  const { paymentOrder, ...body } = linkBody()
  const pixAlone = await send({
    ...body,
    paymentOrder: {
      ...paymentOrder,
      customInstallmentsValues: [{ paymentMethod: 'PIX', installments: 1 }],
    },
    allowedPaymentMethods: { creditCardMethod: null, bankSlipMethod: null, pixMethod: {} },
  })
  assert.equal(pixAlone.status, 201, pixAlone.text)
})
