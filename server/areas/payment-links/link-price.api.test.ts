import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { machineTime } from '#server/platform/process/clock.ts'
import { errorOf } from '#tests/factories/environment/answers.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aCardToken, aLink, BUYER, linkBody, order } from '#tests/factories/payments/checkout.ts'
import { asOperator } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let token: string
const realTime = machineTime.now

before(async () => {
  product = await startProduct()
  token = await product.signIn()
})
afterEach(() => {
  machineTime.now = realTime
})
after(() => product.stop())

const MINUTE_MS = 60_000
const PATH = '/core/payment-links'
const publicPath = (link: string) => `/payment/public/payment-links/${link}`

const change = (link: string, body: object) =>
  product.call(`${PATH}/${link}`, { method: 'PUT', token, body: { ...body, uuid: link } })

const openPage = async (link: string): Promise<string> =>
  (await product.call(publicPath(link))).body.opening

const buy = (link: string, opening?: string) =>
  product.call(`${publicPath(link)}/orders`, {
    method: 'POST',
    body: { buyer: BUYER, payment: { method: 'PIX' }, ...(opening ? { opening } : {}) },
  })

test('SM-LINK a page opened before a price change keeps its price for 30 minutes', async () => {
  const link = await aLink(product, token)
  const before = await openPage(link)
  assert.equal((await change(link, linkBody({ value: 250 }))).status, 200)
  const current = await openPage(link)
  const table = (opening: string) =>
    product.call(`${publicPath(link)}/installments?method=CREDIT_CARD&opening=${opening}`)
  machineTime.now = () => realTime() + 29 * MINUTE_MS
  assert.equal((await buy(link, before)).body.value, 150)
  assert.equal((await table(before)).body[0].totalAmount, 150)
  assert.equal((await buy(link, current)).body.value, 250)
  assert.equal((await table(current)).body[0].totalAmount, 250)
  assert.equal((await buy(link)).body.value, 250)
  machineTime.now = () => realTime() + 31 * MINUTE_MS
  assert.deepEqual(errorOf(await buy(link, before)), [409, 'BAR-4015'])
  assert.deepEqual(errorOf(await table(before)), [409, 'BAR-4015'])
  // The page shows the current price, so its age does not matter.
  assert.equal((await buy(link, current)).body.value, 250)
})

test('a changed title does not expire an open page', async () => {
  const link = await aLink(product, token)
  const before = await openPage(link)
  await change(link, linkBody({ title: 'Bolo de três andares' }))
  machineTime.now = () => realTime() + 31 * MINUTE_MS
  assert.equal((await buy(link, before)).body.value, 150)
})

test('a forged opening, or one of another link, is refused', async () => {
  const link = await aLink(product, token)
  const other = await aLink(product, token)
  const signed = await openPage(link)
  await change(link, linkBody({ value: 999 }))
  const [version = '', openedAt = '', signature = ''] = signed.split('.')
  const forged = [
    await openPage(other),
    `${Number(version) + 1}.${openedAt}.${signature}`,
    `${version}.${Number(openedAt) + 86_400_000}.${signature}`,
    `${version}.${openedAt}.${'A'.repeat(43)}`,
    'anything',
  ]
  for (const opening of forged) {
    assert.deepEqual(errorOf(await buy(link, opening)), [409, 'BAR-4015'], opening)
  }
})

test('a charge is paid by the methods that its link offers at its price, and by no other', async () => {
  const link = await aLink(product, token, {
    allowedPaymentMethods: {
      creditCardMethod: { type: 'EARLY_SELLER' },
      bankSlipMethod: null,
      pixMethod: { discount: { amount: 10, type: 'PERCENT' } },
    },
  })
  const methodsOf = async (charge: string) =>
    (await product.call(`/payment/public/charges/${charge}`)).body.methods
  const pay = (charge: string, payment: object) =>
    product.call(`/payment/public/charges/${charge}/payments`, { method: 'POST', body: payment })
  const byPix = await buy(link)
  assert.equal(byPix.body.value, 135)
  const { uuidCharge } = byPix.body
  assert.deepEqual(await methodsOf(uuidCharge), ['PIX'])
  const cardToken = await aCardToken(product)
  const refused = [
    await pay(uuidCharge, { method: 'CREDIT_CARD', cardToken }),
    await pay(uuidCharge, { method: 'BANK_SLIP' }),
  ]
  assert.deepEqual(refused.map(errorOf), [
    [422, 'BAR-4403'],
    [422, 'BAR-4403'],
  ])
  const byCard = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  assert.deepEqual(await methodsOf(byCard.body.uuidCharge), ['CREDIT_CARD'])
})

test('a charge at a card price that has the cost of its instalments is paid by card alone', async () => {
  const link = await aLink(product, token, { cardType: 'EARLY_BUYER' })
  const declined = async (installments: number) => {
    const cardToken = await aCardToken(product, 'DECLINED_05')
    const answer = await order(product, link, { method: 'CREDIT_CARD', installments, cardToken })
    assert.equal(answer.status, 402, answer.text)
    const found = await product.jobs.row<{ id: string }>(
      'select id from charge where installments = $1 order by created_at desc limit 1',
      [installments],
    )
    const read = await product.call(`/payment/public/charges/${found?.id}`)
    return { id: found?.id, ...read.body }
  }
  const once = await declined(1)
  assert.deepEqual([once.value, once.methods], [150, ['CREDIT_CARD', 'BANK_SLIP', 'PIX']])
  const inThree = await declined(3)
  assert.ok(inThree.value > 150)
  assert.deepEqual(inThree.methods, ['CREDIT_CARD'])
  const byPix = await product.call(`/payment/public/charges/${inThree.id}/payments`, {
    method: 'POST',
    body: { method: 'PIX' },
  })
  assert.deepEqual(errorOf(byPix), [422, 'BAR-4403'])
})

interface Offer {
  readonly value: number
  readonly discountPercent?: number
  readonly pixInstallments?: number
}

function bodyOf({ value, discountPercent = 0, pixInstallments = 1 }: Offer) {
  const discount = { amount: discountPercent, type: 'PERCENT' }
  const body = linkBody({ value })
  return {
    ...body,
    paymentOrder: {
      ...body.paymentOrder,
      customInstallmentsValues: [
        { paymentMethod: 'CREDIT_CARD', installments: 1 },
        { paymentMethod: 'PIX', installments: pixInstallments },
        { paymentMethod: 'BANK_SLIP', installments: 1 },
      ],
    },
    allowedPaymentMethods: {
      creditCardMethod: { type: 'EARLY_SELLER', discount },
      bankSlipMethod: { discount },
      pixMethod: { discount },
    },
  }
}

test('a link that could not be sold is refused with the field at fault, on creation and change', async () => {
  const link = await aLink(product, token)
  const discountField = 'allowedPaymentMethods.creditCardMethod.discount'
  const rejected: readonly (readonly [Offer, string, string])[] = [
    [{ value: 10, discountPercent: 100 }, 'BAR-4007', discountField],
    [{ value: 10, discountPercent: 99.99 }, 'BAR-4007', discountField],
    [{ value: 0.06, pixInstallments: 7 }, 'BAR-4006', 'paymentOrder.customInstallmentsValues'],
  ]
  for (const [offer, code, field] of rejected) {
    const body = bodyOf(offer)
    const made = await product.call(PATH, { method: 'POST', token, body })
    for (const answer of [made, await change(link, body)]) {
      const [error] = answer.body
      assert.deepEqual([answer.status, error.code, error.field], [422, code, field])
    }
  }
})

test('a link may be sold in instalments of one centavo', async () => {
  const body = bodyOf({ value: 0.07, pixInstallments: 7 })
  const made = await product.call(PATH, { method: 'POST', token, body })
  assert.equal(made.status, 201, made.text)
  const bought = await product.call(`${publicPath(made.body.uuid)}/orders`, {
    method: 'POST',
    body: { buyer: BUYER, payment: { method: 'PIX', installments: 7 } },
  })
  assert.deepEqual([bought.status, bought.body.value], [201, 0.01], bought.text)
})

test('a stored link with a price of zero refuses orders with an error', async () => {
  const link = await aLink(product, token)
  await asOperator(
    product,
    `update payment_link set terms = jsonb_set(terms, '{methods}', (
       select jsonb_agg(method || '{"discountBasisPoints": 10000}')
         from jsonb_array_elements(terms -> 'methods') as method))
      where id = '${link}'`,
  )
  for (const method of ['PIX', 'BANK_SLIP', 'CREDIT_CARD']) {
    const cardToken = method === 'CREDIT_CARD' ? await aCardToken(product) : undefined
    const answer = await order(product, link, { method, ...(cardToken ? { cardToken } : {}) })
    assert.deepEqual(errorOf(answer), [422, 'BAR-4403'], method)
  }
})
