import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { errorOf, errorsOf } from '#tests/factories/environment/answers.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aCardToken, linkBody, order } from '#tests/factories/payments/checkout.ts'
import { addUsers, asOperator, DEMO, PASSWORD } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let token: string
let clerk: string

before(async () => {
  product = await startProduct()
  token = await product.signIn()
  const [person] = await addUsers(product, ['PAYMENT_LINK'])
  clerk = await signInAs(person?.email ?? '')
})
after(() => product.stop())

async function signInAs(email: string): Promise<string> {
  const body = { email, password: PASSWORD }
  return (await product.call('/core/public/auth/sign-in', { method: 'POST', body })).body.token
}

const PATH = '/core/payment-links'
const VILA = 1
const LIGEIRO = 2
const PROCESSING = 4
const share = (given: object = {}) => ({
  idSubSeller: VILA,
  paymentType: 'PERCENTAGE',
  paymentValue: 10,
  amount: 150,
  ...given,
})
const FIXED = share({ idSubSeller: LIGEIRO, paymentType: 'FIXED', paymentValue: 15 })

/** The body of a link by card only with a split. */
const splitBody = (entries: readonly object[], type = 'RECURRENT', limit = 3) => ({
  ...linkBody({ installments: limit }),
  allowedPaymentMethods: { creditCardMethod: { type }, bankSlipMethod: null, pixMethod: null },
  subSellerPaymentRequest: entries,
})
const create = (body: object, by = token) => product.call(PATH, { method: 'POST', token: by, body })
const valued = (body: unknown, by = token) =>
  product.call(`${PATH}/subseller/split-values`, { method: 'POST', token: by, body, key: null })

test('LNK-11 SSL-02 the sub-sellers to choose from are the active ones, sorted and searched by name', async () => {
  const all = await product.call(`${PATH}/subseller`, { token: clerk })
  assert.deepEqual(all.body, [
    { id: 1, name: 'Doces da Vila', paymentValue: 10, paymentType: 'PERCENTAGE' },
    { id: 2, name: 'Entregas Ligeiro', paymentValue: 15, paymentType: 'FIXED' },
    { id: 3, name: 'Fazenda Boa Vista', paymentValue: 2.5, paymentType: 'PERCENTAGE' },
  ])
  const found = await product.call(`${PATH}/subseller?name=LIGEIRO`, { token })
  assert.deepEqual(
    found.body.map(({ id }: { id: number }) => id),
    [2],
  )
  const page = await product.call('/core/sellers/subseller?size=2', { token })
  assert.deepEqual([page.body.totalElements, page.body.content.length], [5, 2])
  assert.match(page.body.content[0].document, /^\d{11}$/)
  const narrow = await product.call('/core/sellers/subseller?name=horta', { token: clerk })
  const [{ name, splitStatus, isActive, document, documentType }] = narrow.body.content
  assert.deepEqual([name, splitStatus, isActive], ['Horta do Zé', 'INACTIVE', true])
  assert.deepEqual([document, documentType], [null, null])
  const both = await product.call('/core/sellers/subseller?name=a&document=b', { token })
  assert.equal(both.status, 422)
  const beyond = await product.call('/core/sellers/subseller?page=999', { token })
  assert.deepEqual([beyond.status, beyond.body.content], [200, []])
  const invalid = await product.call('/core/sellers/subseller?page=-1', { token })
  assert.deepEqual(errorsOf(invalid), [422, 'BAR-0011 page'])
})

test('LNK-10 the values of a split are rounded half-up once; a split above the amount is no error here', async () => {
  const third = share({ idSubSeller: 3, paymentValue: 33.33, amount: 150 })
  const { body, status } = await valued([share(), FIXED, third])
  assert.equal(status, 200)
  assert.deepEqual(
    body.subSellerPaymentResponse.map((one: { name: string; amountOnPaymentLink: number }) => [
      one.name,
      one.amountOnPaymentLink,
    ]),
    [
      ['Doces da Vila', 15],
      ['Entregas Ligeiro', 15],
      ['Fazenda Boa Vista', 50],
    ],
  )
  assert.equal(body.amountForSubSellers, 80)
  const tooMuch = await valued([share({ paymentType: 'FIXED', paymentValue: 151 })])
  assert.deepEqual([tooMuch.status, tooMuch.body.amountForSubSellers], [200, 151])
})

test('LNK-10 split values answer 422 for invalid entries, 404 for unknown and 409 for inactive sub-sellers, 403 without the role', async () => {
  for (const wrong of [{ paymentValue: 0 }, { paymentValue: 100.01 }]) {
    assert.deepEqual(errorsOf(await valued([share(wrong)])), [422, 'BAR-6006 0.paymentValue'])
  }
  assert.deepEqual(errorsOf(await valued([share(), share()])), [422, 'BAR-6006'])
  assert.equal((await valued([])).status, 422)
  const unknown = await valued([share({ idSubSeller: 77 })])
  assert.deepEqual(errorsOf(unknown), [404, 'BAR-6001 subSellerPaymentRequest.0.idSubSeller'])
  for (const idSubSeller of [PROCESSING, 5]) {
    const unready = await valued([share({ idSubSeller })])
    assert.deepEqual(errorsOf(unready), [409, 'BAR-4010 subSellerPaymentRequest.0.idSubSeller'])
  }
  assert.equal((await valued([share()], clerk)).status, 403)
})

test('R-LNKS-01 R-LNKS-11 a split is refused to users without the role, to sellers without the feature and to sellers without the setting', async () => {
  const kept = await create(splitBody([share(), FIXED]))
  assert.equal(kept.status, 201, kept.text)
  const { body } = await product.call(`${PATH}/${kept.body.uuid}`, { token })
  assert.deepEqual(body.subSellerPaymentRequest, [share(), FIXED])
  const names = body.subSellerResponse.map(({ name }: { name: string }) => name)
  assert.deepEqual(names, ['Doces da Vila', 'Entregas Ligeiro'])
  assert.deepEqual(errorsOf(await create(splitBody([share()]), clerk)), [403, 'BAR-0003'])
  const setting = (on: boolean) =>
    asOperator(
      product,
      `update seller set settings = settings || jsonb_build_object('enableSplitOperation', $1::boolean)`,
      [on],
    )
  await setting(false)
  assert.deepEqual(errorsOf(await create(splitBody([share()]))), [409, 'BAR-4014'])
  assert.deepEqual(errorsOf(await valued([share()])), [409, 'BAR-4014'])
  await setting(true)
  const feature = 'view_split_subseller_payment_link'
  await asOperator(product, 'update seller set features = array_remove(features, $1)', [feature])
  // What a token may is cached for a second, so the change needs another one.
  const without = await product.signIn()
  assert.deepEqual(errorsOf(await create(splitBody([share()]), without)), [403, 'BAR-0003'])
  assert.equal((await valued([share()], without)).status, 403)
  await asOperator(product, 'update seller set features = features || $1::text', [feature])
  assert.equal((await create(splitBody([share()]), await product.signIn())).status, 201)
})

test('BAR-4008 BAR-4009 a split is refused unless the link is by card only and leaves the seller at least zero', async () => {
  const pix = { ...linkBody(), subSellerPaymentRequest: [share()] }
  assert.deepEqual(errorsOf(await create(pix)), [422, 'BAR-4008'])
  // For one instalment the fee is 2.99 % of 150: 4.49 (half-up), so 145.51 may be shared.
  const fixed = (paymentValue: number) => [share({ paymentType: 'FIXED', paymentValue })]
  const once = (paymentValue: number) => create(splitBody(fixed(paymentValue), 'RECURRENT', 1))
  assert.equal((await once(145.51)).status, 201)
  assert.deepEqual(errorsOf(await once(145.52)), [422, 'BAR-4009'])
  const other = await create(splitBody([share({ amount: 151 })]))
  assert.deepEqual(errorsOf(other), [422, 'BAR-6006 subSellerPaymentRequest.0.amount'])
})

interface Row {
  readonly owner_id: string
  readonly installment: number
  readonly gross_centavos: bigint
  readonly fee_centavos: bigint
  readonly net_centavos: bigint
}

test('CARD_CAPTURED: a captured sale credits the receivables of each owner, by instalment', async () => {
  const { body } = await create(splitBody([share(), FIXED]))
  const cardToken = await aCardToken(product)
  const payment = { method: 'CREDIT_CARD', installments: 3, cardToken }
  const bought = await order(product, body.uuid, payment)
  assert.deepEqual([bought.status, bought.body.status], [201, 'PAID'], bought.text)
  const id = bought.body.uuidCharge
  const owners = await product.jobs.withTenant(DEMO, ({ rows }) =>
    rows<{ owner_id: string }>('select owner_id from sub_seller where id in (1, 2) order by id'),
  )
  const parts = await product.jobs.rows<Row>(
    `select owner_id, installment, gross_centavos, fee_centavos, net_centavos from receivable
      where charge_id = $1 order by installment, gross_centavos desc`,
    [id],
  )
  const sumOf = (owner: string | undefined) =>
    parts.filter((row) => row.owner_id === owner).reduce((sum, row) => sum + row.net_centavos, 0n)
  assert.deepEqual(
    owners.map(({ owner_id }) => sumOf(owner_id)),
    [1_500n, 1_500n],
  )
  // Three instalments cost 3.49 %: 5.235, half-up 5.24.
  const fee = parts.reduce((sum, row) => sum + row.fee_centavos, 0n)
  const net = parts.reduce((sum, row) => sum + row.net_centavos, 0n)
  assert.deepEqual([fee, net], [524n, 14_476n])
  for (const wanted of [1, 2, 3]) {
    const gross = parts
      .filter(({ installment }) => installment === wanted)
      .reduce((sum, row) => sum + row.gross_centavos, 0n)
    assert.equal(gross, 5_000n)
  }
  const lines = await product.jobs.rows<{ code: string; amount: bigint }>(
    `select code, amount from posting join journal_entry entry using (seller_id)
      where entry.id = entry_id and entry.ref_id = $1 and entry.kind = 'CARD_CAPTURED'
      order by code, amount`,
    [id],
  )
  assert.deepEqual(
    lines.map(({ code, amount }) => [code, amount]),
    [
      ['P:ACQ:sandbox', -15_000n],
      ['P:FEES', 524n],
      ['RECEIVABLE', 1_500n],
      ['RECEIVABLE', 1_500n],
      ['RECEIVABLE', 11_476n],
    ],
  )
  const seen = await product.call(`/core/charges/${id}`, { token })
  assert.deepEqual([seen.body.feeAmount, seen.body.netAmount], [5.24, 114.76])
})

/** The charge that a buyer's declined card leaves. */
async function aDeclinedSplit(): Promise<string> {
  const { body } = await create(splitBody([share(), FIXED], 'EARLY_BUYER'))
  const cardToken = await aCardToken(product, 'DECLINED_05')
  const payment = { method: 'CREDIT_CARD', installments: 2, cardToken }
  const declined = await order(product, body.uuid, payment)
  assert.equal(declined.status, 402, declined.text)
  const charge = await product.jobs.row<{ id: string }>(
    'select id from charge where link_id = $1',
    [body.uuid],
  )
  return charge?.id ?? assert.fail('no charge of the link')
}

const pay = (charge: string, body: object) =>
  product.call(`/payment/public/charges/${charge}/payments`, { method: 'POST', body })

test('a split charge is not payable by Pix', async () => {
  const answer = await pay(await aDeclinedSplit(), { method: 'PIX' })
  assert.deepEqual(errorOf(answer), [422, 'BAR-4403'], answer.text)
})

test("CARD_CAPTURED_EARLY: an advanced sale credits each owner's whole share in the first instalment", async () => {
  const charge = await aDeclinedSplit()
  const cardToken = await aCardToken(product)
  const paid = await pay(charge, { method: 'CREDIT_CARD', cardToken })
  assert.deepEqual([paid.status, paid.body.status], [201, 'PAID'], paid.text)
  const nets = await product.jobs.rows<{ net: bigint }>(
    `select net_centavos as net from receivable where charge_id = $1 and installment = 1
      order by net_centavos`,
    [charge],
  )
  assert.deepEqual(
    nets.slice(0, 2).map(({ net }) => net),
    [1_500n, 1_500n],
  )
  assert.equal(nets.length, 3)
})
