import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { errorsOf } from '#tests/factories/environment/answers.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aCardToken, aLink, linkBody, order } from '#tests/factories/payments/checkout.ts'
import { addUsers, asOperator, PASSWORD } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let token: string

before(async () => {
  product = await startProduct()
  token = await product.signIn()
  await addUsers(product, ['PAYMENT_LINK'])
})
after(() => product.stop())

const PATH = '/core/payment-links'
const UNKNOWN = '01998d6a-0000-7000-8000-000000000000'
const SHARE = { idSubSeller: 1, paymentType: 'PERCENTAGE', paymentValue: 10, amount: 150 }
const CARD_ALONE = {
  creditCardMethod: { type: 'RECURRENT' },
  bankSlipMethod: null,
  pixMethod: null,
}

/** Signs in again, because the features of a token are cached for a second. */
async function signInClerk(): Promise<string> {
  const body = { email: 'payment_link@papeis.example', password: PASSWORD }
  return (await product.call('/core/public/auth/sign-in', { method: 'POST', body })).body.token
}

const read = (id: string, by = token) => product.call(`${PATH}/${id}`, { token: by })
const create = (body: object, by = token) => product.call(PATH, { method: 'POST', token: by, body })
const change = (
  id: string,
  given: object,
  { by = token, headers = {} }: { by?: string; headers?: Record<string, string> } = {},
) =>
  product.call(`${PATH}/${id}`, {
    method: 'PUT',
    token: by,
    headers,
    body: { ...linkBody(), uuid: id, ...given },
  })
const orderOf = (given: object) => ({ paymentOrder: { ...linkBody().paymentOrder, ...given } })
const features = (change: string) => asOperator(product, `update seller set features = ${change}`)
const without = (feature: string) => features(`array_remove(features, '${feature}')`)
const withAgain = (feature: string) => features(`array_append(features, '${feature}')`)
const settings = (change: object) =>
  asOperator(product, 'update seller set settings = settings || $1::jsonb', [
    JSON.stringify(change),
  ])

const quick = (given: object = {}) => ({
  type: 'FAST_ORDER',
  paymentOrder: { title: 'Café coado', value: 12.5, installments: 2, description: '' },
  allowedPaymentMethods: { creditCardMethod: { type: 'EARLY_SELLER' } },
  ...given,
})

const quickIn = (installments: number) =>
  quick({ paymentOrder: { ...quick().paymentOrder, installments } })

test('R-LNKF-34 LNK-04 a link is read back as it was saved, with the same local dates', async () => {
  const customers = await product.call('/core/seller-clients?size=1', { token })
  const [{ id: uuidSellerClient, name }] = customers.body.content
  const sent = {
    ...linkBody(),
    uuidSellerClient,
    bankSlipDescription: 'Não aceitar após o vencimento',
    scheduledDate: '2031-03-05T23:45:00',
    metadata: [{ key: 'pedido', value: '77' }],
    enableAnchoring: true,
    ...orderOf({ expirationDate: '2031-03-01T00:15:00', timer: true }),
    allowedPaymentMethods: {
      creditCardMethod: { type: 'EARLY_BUYER', discount: { amount: 5, type: 'PERCENT' } },
      bankSlipMethod: {},
      pixMethod: null,
    },
  }
  const made = await create(sent)
  assert.equal(made.status, 201, made.text)
  const { body, headers } = await read(made.body.uuid)
  assert.match(headers.get('etag') ?? '', /^"[\w-]{22}"$/)
  assert.equal(body.url, made.body.url)
  assert.deepEqual(body.sellerClient, { name, uuid: uuidSellerClient })
  assert.equal(body.scheduledDate, '2031-03-05T23:45:00')
  assert.equal(body.bankSlipDescription, sent.bankSlipDescription)
  assert.deepEqual([body.metadata, body.enableAnchoring], [sent.metadata, true])
  assert.deepEqual([body.subSellerPaymentRequest, body.subSellerResponse], [[], []])
  assert.deepEqual(body.allowedPaymentMethods, sent.allowedPaymentMethods)
  assert.deepEqual(body.paymentOrder, {
    title: 'Bolo de festa',
    description: 'Três andares',
    value: 150,
    installments: 3,
    expirationDate: '2031-03-01T00:15:00',
    timer: true,
    customInstallmentsValues: [
      { paymentMethod: 'CREDIT_CARD', installments: 3 },
      { paymentMethod: 'BANK_SLIP', installments: 1 },
    ],
  })
  assert.equal(body.paymentSubscription, null)
})

test('R-LNKL-14 LNK-04 404 for a link that is unknown, deleted or of another brand', async () => {
  const link = await aLink(product, token)
  assert.equal((await read(`${link}?whiteLabel=false`)).status, 200)
  const gone = await aLink(product, token)
  await product.call(`${PATH}/${gone}`, { method: 'DELETE', token })
  for (const id of [`${link}?whiteLabel=true`, gone, UNKNOWN, 'nada']) {
    assert.deepEqual(errorsOf(await read(id)), [404, 'BAR-4001'], id)
  }
})

test('R-LNKF-41 SM-LINK a changed link applies to later purchases; earlier charges keep their terms', async () => {
  const link = await aLink(product, token)
  const cardToken = await aCardToken(product)
  const bought = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  const changed = await change(link, orderOf({ title: 'Bolo menor', value: 90 }))
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(changed.body, { uuid: link, url: `${product.checkoutUrl}/payment-link/${link}` })
  const { body } = await read(link)
  assert.deepEqual([body.title, body.value], ['Bolo menor', 90])
  const charge = await product.call(`/core/charges/${bought.body.uuidCharge}`, { token })
  assert.deepEqual([charge.body.title, charge.body.value], ['Bolo de festa', 150])
  const pix = await order(product, link, { method: 'PIX' })
  assert.equal(pix.body.value, 90)
})

test('412: a change based on an older version is refused, one on the current version is saved', async () => {
  const link = await aLink(product, token)
  const version = (await read(link)).headers.get('etag') ?? ''
  const first = await change(link, orderOf({ value: 80 }), { headers: { 'if-match': version } })
  assert.equal(first.status, 200, first.text)
  const stale = await change(link, orderOf({ value: 70 }), { headers: { 'if-match': version } })
  assert.deepEqual(errorsOf(stale), [412, 'BAR-0014'])
  assert.equal((await read(link)).body.value, 80)
  const fresh = (await read(link)).headers.get('etag') ?? ''
  const second = await change(link, orderOf({ value: 70 }), { headers: { 'if-match': fresh } })
  assert.equal(second.status, 200)
})

test('SM-LINK an expired link opens again only with an expiry in the future', async () => {
  const link = await aLink(product, token)
  await asOperator(
    product,
    `update payment_link set state = 'EXPIRED', expires_at = '2020-01-01' where id = $1`,
    [link],
  )
  assert.equal((await order(product, link, { method: 'PIX' })).status, 410)
  const past = await change(link, orderOf({ expirationDate: '2020-01-01T00:00:00' }))
  assert.deepEqual(errorsOf(past), [422, 'BAR-4005 paymentOrder.expirationDate'])
  const later = await change(link, orderOf({ expirationDate: '2031-01-01T10:00:00' }))
  assert.equal(later.status, 200, later.text)
  assert.equal((await order(product, link, { method: 'PIX' })).status, 201)
})

test('a scheduled date in the past may stay unchanged; a new one must be in the future', async () => {
  const link = await aLink(product, token)
  await asOperator(
    product,
    `update payment_link set scheduled_at = '2026-01-05T12:00:00Z' where id = $1`,
    [link],
  )
  const same = await change(link, { scheduledDate: '2026-01-05T09:00:00' })
  assert.equal(same.status, 200, same.text)
  const other = await change(link, { scheduledDate: '2026-01-05T09:15:00' })
  assert.deepEqual(errorsOf(other), [422, 'BAR-4005 scheduledDate'])
})

test('LNK-06 404 for an unknown link, 409 for another type, 422 for another uuid in the body', async () => {
  const link = await aLink(product, token)
  assert.deepEqual(errorsOf(await change(UNKNOWN, {})), [404, 'BAR-4001'])
  assert.deepEqual(errorsOf(await change(link, { uuid: UNKNOWN })), [422, 'BAR-0005 uuid'])
  const { paymentOrder, allowedPaymentMethods } = quick()
  const body = { uuid: link, type: 'FAST_ORDER', paymentOrder, allowedPaymentMethods }
  const other = await product.call(`${PATH}/${link}`, { method: 'PUT', token, body })
  assert.deepEqual(errorsOf(other), [409, 'BAR-4011'])
  for (const state of ['COMPLETED', 'DELETED']) {
    await asOperator(product, 'update payment_link set state = $2 where id = $1', [link, state])
    assert.deepEqual(errorsOf(await change(link, {})), [404, 'BAR-4001'])
  }
})

test('R-LNKF-04 R-LNKF-05 each invalid field of a link has its own error code, on creation and change', async () => {
  const link = await aLink(product, token)
  const none = { creditCardMethod: null, bankSlipMethod: null, pixMethod: null }
  const discounted = (amount: number) => ({ discount: { amount, type: 'PERCENT' } })
  const limit = [{ paymentMethod: 'PIX', installments: 13 }]
  const cases: [object, string][] = [
    [{ allowedPaymentMethods: none }, 'BAR-4002 allowedPaymentMethods'],
    [orderOf({ title: 'x'.repeat(61) }), 'BAR-4003 paymentOrder.title'],
    [{ bankSlipDescription: 'x'.repeat(131) }, 'BAR-4004 bankSlipDescription'],
    [{ scheduledDate: '2020-01-01T00:00:00' }, 'BAR-4005 scheduledDate'],
    [orderOf({ installments: 22 }), 'BAR-4006 paymentOrder.installments'],
    [orderOf({ customInstallmentsValues: limit }), 'BAR-4006'],
    [
      { allowedPaymentMethods: { ...none, pixMethod: discounted(101) } },
      'BAR-4007 allowedPaymentMethods.pixMethod.discount.amount',
    ],
    [{ subSellerPaymentRequest: [SHARE] }, 'BAR-4008'],
    [
      {
        allowedPaymentMethods: CARD_ALONE,
        subSellerPaymentRequest: [{ ...SHARE, paymentValue: 100 }],
      },
      'BAR-4009',
    ],
    [
      { subSellerPaymentRequest: [{ ...SHARE, paymentValue: 0 }] },
      'BAR-6006 subSellerPaymentRequest.0.paymentValue',
    ],
  ]
  for (const [given, expected] of cases) {
    assert.deepEqual(errorsOf(await create({ ...linkBody(), ...given })), [422, expected])
    assert.deepEqual(errorsOf(await change(link, given)), [422, expected])
  }
  const tabled: [object, (string | number)[]][] = [
    [{ uuidSellerClient: UNKNOWN }, [404, 'BAR-2001']],
    [
      { subSellerPaymentRequest: [{ ...SHARE, idSubSeller: 99 }] },
      [404, 'BAR-6001 subSellerPaymentRequest.0.idSubSeller'],
    ],
    [
      { subSellerPaymentRequest: [{ ...SHARE, idSubSeller: 4 }] },
      [409, 'BAR-4010 subSellerPaymentRequest.0.idSubSeller'],
    ],
  ]
  for (const [given, expected] of tabled) {
    assert.deepEqual(errorsOf(await create({ ...linkBody(), ...given })), expected)
    assert.deepEqual(errorsOf(await change(link, given)), expected)
  }
})

test('BAR-4012 BAR-4014 card types and splits that the seller’s settings do not allow are refused', async () => {
  const link = await aLink(product, token)
  const typed = (type: string) => ({
    allowedPaymentMethods: { ...CARD_ALONE, creditCardMethod: { type } },
  })
  const split = { allowedPaymentMethods: CARD_ALONE, subSellerPaymentRequest: [SHARE] }
  const both = async (given: object, expected: (string | number)[]) => {
    assert.deepEqual(errorsOf(await create({ ...linkBody(), ...given })), expected)
    assert.deepEqual(errorsOf(await change(link, given)), expected)
  }
  await both(typed('EARLY_MIXED'), [422, 'BAR-4012'])
  await settings({ isActiveForTax: true, enableSplitOperation: false })
  await both(typed('EARLY_BUYER'), [422, 'BAR-4012'])
  await both(split, [409, 'BAR-4014'])
  assert.equal((await create({ ...linkBody(), ...typed('EARLY_SELLER') })).status, 201)
  await settings({ isActiveForTax: false, enableSplitOperation: true })
})

const limited = (method: string, installments: number) =>
  orderOf({
    customInstallmentsValues: [
      ...linkBody().paymentOrder.customInstallmentsValues.filter(
        ({ paymentMethod }) => paymentMethod !== method,
      ),
      { paymentMethod: method, installments },
    ],
  })
const BAD = [422, 'BAR-4006']
const made = (answer: { status: number }) => [answer.status]

test("R-LNKF-09 each method's instalments end at its own limit, the card's at the user's list and the seller's maximum", async () => {
  const save = async (method: string, count: number, by = token) => {
    const answer = await create({ ...linkBody(), ...limited(method, count) }, by)
    return answer.status === 201 ? made(answer) : errorsOf(answer)
  }
  assert.deepEqual(await save('CREDIT_CARD', 21), [201])
  assert.deepEqual(await save('BANK_SLIP', 21), [201])
  assert.deepEqual(await save('PIX', 12), [201])
  assert.deepEqual(await save('PIX', 13), BAD)
  const long = (await create({ ...linkBody(), ...limited('CREDIT_CARD', 21) })).body.uuid
  await without('view_seller_full_installments')
  const clerk = await signInClerk()
  assert.deepEqual(await save('CREDIT_CARD', 12, clerk), [201])
  assert.deepEqual(await save('CREDIT_CARD', 13, clerk), BAD)
  assert.deepEqual(await save('BANK_SLIP', 21, clerk), [201])
  assert.deepEqual(errorsOf(await create(quickIn(13), clerk)), BAD)
  assert.equal((await create(quickIn(12), clerk)).status, 201)
  // What is stored may stay, but not be made longer again.
  const kept = await change(long, limited('CREDIT_CARD', 21), { by: clerk })
  assert.equal(kept.status, 200, kept.text)
  assert.equal((await change(long, limited('CREDIT_CARD', 10), { by: clerk })).status, 200)
  const again = await change(long, limited('CREDIT_CARD', 21), { by: clerk })
  assert.deepEqual(errorsOf(again), BAD)
  await withAgain('view_seller_full_installments')
  token = await product.signIn()
  await settings({ maxInstallments: 6 })
  assert.deepEqual(await save('CREDIT_CARD', 6), [201])
  assert.deepEqual(await save('CREDIT_CARD', 7), BAD)
  assert.deepEqual(errorsOf(await create(quickIn(7))), BAD)
  await settings({ maxInstallments: 21 })
})

test('a method without its own maximum is offered in the instalments of the order', async () => {
  const { customInstallmentsValues: _, ...paymentOrder } = linkBody().paymentOrder
  const answer = await create({ ...linkBody(), paymentOrder: { ...paymentOrder, installments: 7 } })
  const { body } = await read(answer.body.uuid)
  assert.deepEqual(
    body.paymentOrder.customInstallmentsValues.map(
      ({ paymentMethod, installments }: { paymentMethod: string; installments: number }) =>
        `${paymentMethod} ${installments}`,
    ),
    ['CREDIT_CARD 7', 'BANK_SLIP 7', 'PIX 7'],
  )
  const many = { ...linkBody(), paymentOrder: { ...paymentOrder, installments: 13 } }
  assert.deepEqual(errorsOf(await create(many)), BAD)
})

test('R-LNKF-14 a seller with cards only cannot offer boleto or Pix, on creation or change', async () => {
  const link = await aLink(product, token)
  await settings({ onlyCreditCard: true, defaultInstallments: 6 })
  const card = { creditCardMethod: { type: 'EARLY_SELLER' } }
  for (const [given, field] of [
    [{ ...card, bankSlipMethod: {}, pixMethod: null }, 'bankSlipMethod'],
    [{ ...card, bankSlipMethod: null, pixMethod: {} }, 'pixMethod'],
  ] as const) {
    const expected = [422, `BAR-0005 allowedPaymentMethods.${field}`]
    const allowed = { allowedPaymentMethods: given }
    assert.deepEqual(errorsOf(await create({ ...linkBody(), ...allowed })), expected)
    assert.deepEqual(errorsOf(await change(link, allowed)), expected)
  }
  const alone = { allowedPaymentMethods: CARD_ALONE }
  assert.equal((await create({ ...linkBody(), ...alone })).status, 201)
  assert.equal((await change(link, alone)).status, 200)
  // The form of this seller opens with its default.
  const { body } = await product.call('/core/sellers/checkout-default', { token })
  assert.deepEqual([body.onlyCreditCard, body.defaultInstallments], [true, 6])
  await settings({ onlyCreditCard: false, defaultInstallments: 12 })
})

test('R-LNKF-42 a change by a user who may neither split nor see metadata keeps split and metadata', async () => {
  const made = await create({
    ...linkBody(),
    allowedPaymentMethods: CARD_ALONE,
    subSellerPaymentRequest: [SHARE],
    metadata: [{ key: 'pedido', value: '9' }],
  })
  const id = made.body.uuid
  await without('view_payment_link_metadata')
  const clerk = await signInClerk()
  const seen = await read(id, clerk)
  assert.deepEqual(seen.body.metadata, [])
  assert.equal(seen.body.subSellerPaymentRequest.length, 1)
  const given = { ...orderOf({ title: 'Outro nome' }), allowedPaymentMethods: CARD_ALONE }
  const version = { 'if-match': seen.headers.get('etag') ?? '' }
  const changed = await change(id, given, { by: clerk, headers: version })
  assert.equal(changed.status, 200, changed.text)
  const sneaky = { ...given, metadata: [{ key: 'pedido', value: '10' }] }
  assert.deepEqual(errorsOf(await change(id, sneaky, { by: clerk })), [403, 'BAR-0003'])
  const shared = { ...given, subSellerPaymentRequest: [{ ...SHARE, paymentValue: 1 }] }
  assert.deepEqual(errorsOf(await change(id, shared, { by: clerk })), [403, 'BAR-0003'])
  assert.deepEqual(errorsOf(await create({ ...linkBody(), metadata: sneaky.metadata }, clerk)), [
    403,
    'BAR-0003',
  ])
  // Enabling Pix would break the rule that a split is by card only.
  assert.deepEqual(errorsOf(await change(id, {}, { by: clerk })), [422, 'BAR-4008'])
  await withAgain('view_payment_link_metadata')
  token = await product.signIn()
  const { body } = await read(id)
  assert.equal(body.title, 'Outro nome')
  assert.deepEqual(body.metadata, [{ key: 'pedido', value: '9' }])
  assert.deepEqual(body.subSellerPaymentRequest, [SHARE])
  const cleared = await change(id, { ...given, metadata: null, subSellerPaymentRequest: [] })
  assert.equal(cleared.status, 200)
  const after = (await read(id)).body
  assert.deepEqual([after.metadata, after.subSellerPaymentRequest], [[], []])
})

test('R-LNKQ-02 R-LNKQ-04 a quick link is created, listed, read, changed, and bought without buyer data', async () => {
  const made = await create(quick())
  assert.equal(made.status, 201, made.text)
  const id = made.body.uuid
  const listed = await product.call(`${PATH}/fast-orders`, { token })
  assert.deepEqual([listed.body.content[0].uuid, listed.body.content[0].value], [id, 12.5])
  const { body } = await read(id)
  assert.equal(body.type, 'FAST_ORDER')
  assert.deepEqual(body.allowedPaymentMethods, {
    creditCardMethod: { type: 'EARLY_SELLER' },
    bankSlipMethod: null,
    pixMethod: null,
  })
  const url = product.checkoutUrl.replace('localhost', '127.0.0.1')
  const open = await product.call(`${url}/payment/public/payment-links/${id}`)
  assert.deepEqual([open.body.needsBuyer, open.body.methods.length], [false, 1])
  const bought = await product.call(`${url}/payment/public/payment-links/${id}/orders`, {
    method: 'POST',
    body: {
      payment: { method: 'CREDIT_CARD', installments: 2, cardToken: await aCardToken(product) },
    },
  })
  assert.deepEqual([bought.status, bought.body.status], [201, 'PAID'], bought.text)
  const charge = await product.call(`/core/charges/${bought.body.uuidCharge}`, { token })
  assert.deepEqual([charge.body.customerName, charge.body.customerId], [null, null])
  const dearer = { title: 'Café', value: 15, installments: 1, description: '' }
  const changed = await product.call(`${PATH}/${id}`, {
    method: 'PUT',
    token,
    body: { ...quick({ paymentOrder: dearer }), uuid: id },
  })
  assert.equal(changed.status, 200, changed.text)
  assert.equal((await read(id)).body.value, 15)
})

test('R-LNKQ-04 R-LNKQ-05 fields that a quick link does not have are refused, and so are users without its feature', async () => {
  const extras = [
    { uuidSellerClient: UNKNOWN },
    { scheduledDate: '2031-01-01T00:00:00' },
    { metadata: [{ key: 'a', value: 'b' }] },
    { subSellerPaymentRequest: [SHARE] },
  ]
  for (const extra of extras)
    assert.deepEqual(errorsOf(await create(quick(extra))), [422, 'BAR-4013'])
  const id = (await create(quick())).body.uuid
  const body = { ...quick({ metadata: [{ key: 'a', value: 'b' }] }), uuid: id }
  const changed = await product.call(`${PATH}/${id}`, { method: 'PUT', token, body })
  assert.deepEqual(errorsOf(changed), [422, 'BAR-4013'])
  assert.equal((await create(quick({ bankSlipDescription: 'x' }))).status, 422)
  const branded = await create(quick({ whiteLabel: false }))
  assert.deepEqual(errorsOf(branded), [422, 'BAR-0005 whiteLabel'])
  const withPix = { creditCardMethod: { type: 'EARLY_SELLER' }, pixMethod: {} }
  assert.equal((await create(quick({ allowedPaymentMethods: withPix }))).status, 422)
  await without('view_fast_payment_link')
  assert.deepEqual(errorsOf(await create(quick(), await signInClerk())), [403, 'BAR-0003'])
  await withAgain('view_fast_payment_link')
})

test('R-LNKF-45 LNK-08 LNK-09 the simulation of one number of instalments equals its row in the table of all; numbers outside 1 to 21 are refused', async () => {
  const all = await product.call(`${PATH}/installments-payment?amount=100&maxInstallments=6`, {
    token,
  })
  assert.equal(all.body.installmentsToSeller.length, 6)
  const sixth = `${PATH}/installments-simulation?value=100&installments=6`
  const one = await product.call(sixth, { token })
  assert.deepEqual(one.body.installmentsToSeller, [all.body.installmentsToSeller[5]])
  assert.deepEqual(one.body.installmentsToBuyer, [all.body.installmentsToBuyer[5]])
  // The card fee is 3.49 % and the buyer pays for the advance: the seller receives at least 100.
  assert.ok(one.body.installmentsToSeller[0].receivedAmount >= 100)
  const borne = await product.call(`${sixth}&type=RECURRENT&discount=10`, { token })
  const [{ totalAmount, discount, receivedAmount }] = borne.body.installmentsToSeller
  assert.deepEqual([totalAmount, discount, receivedAmount], [90, 10, 86.86])
  for (const count of [0, 22]) {
    const path = `${PATH}/installments-simulation?value=100&installments=${count}`
    assert.deepEqual(errorsOf(await product.call(path, { token })), [422, 'BAR-4006 installments'])
    const list = `${PATH}/installments-payment?amount=100&maxInstallments=${count}`
    assert.deepEqual(errorsOf(await product.call(list, { token })), [
      422,
      'BAR-4006 maxInstallments',
    ])
  }
  const free = await product.call(`${PATH}/installments-simulation?value=0&installments=1`, {
    token,
  })
  assert.equal(free.status, 422)
})
