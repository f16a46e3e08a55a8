import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { registerUnique, unregister } from '#server/platform/database/directory.ts'
import { errorsOf } from '#tests/factories/environment/answers.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import {
  SHORT_TIMEOUT_MS,
  startProduct,
  type TestProduct,
} from '#tests/factories/environment/product.ts'
import { aCardToken, aLink, BUYER, order } from '#tests/factories/payments/checkout.ts'
import {
  addPlans,
  CLUB,
  CLUB_PLUS,
  openSubscriptions,
  RETIRED,
} from '#tests/factories/payments/subscription.ts'
import { addOtherSeller, asOperator, DEMO } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let token: string
let otherSeller: string

before(async () => {
  product = await startProduct({ config: { outsideTimeoutMs: SHORT_TIMEOUT_MS } })
  token = await product.signIn()
  otherSeller = await addOtherSeller(product)
  await addPlans(product)
})
after(() => product.stop())

const OURS = `/core/checkouts/${DEMO}`
const DEFAULT = '/core/checkouts/default'
const body = (given: object = {}) => ({
  title: 'Bolos da Ipê',
  description: null,
  subDomain: 'padaria-ipe',
  color: '#ffc242',
  ...given,
})
const create = (given: object) =>
  product.call('/core/checkouts', { method: 'POST', token: otherSeller, body: body(given) })
const update = (given: object, headers: Record<string, string> = {}) =>
  product.call(OURS, { method: 'PUT', token, body: body(given), headers })
const ENCODED = ['xn--80ak6aa92e', 'ab--cd', 'xn--']
/** Some of the subdomains reserved for the platform. */
const RESERVED = ['www', 'admin', 'api', 'login', 'localhost', 'seguranca', 'guiche', 'e-mail']
const isTaken = async (subDomain: string, by: string) =>
  (await product.call(`/core/subdomains/${subDomain}/exists`, { token: by })).body.isValid
const pageOf = (subDomain: string) => product.call(`/payment/public/checkouts/${subDomain}`)

test('R-CHK-02 R-CHK-03 a title is required, and each field has its limits', async () => {
  const wrong = [
    [{ title: '  ' }, 'BAR-0005 title'],
    [{ title: 'x'.repeat(61) }, 'BAR-0005 title'],
    [{ description: 'x'.repeat(501) }, 'BAR-0005 description'],
    [{ color: 'red' }, 'BAR-0005 color'],
    [{ color: '#FFC242' }, 'BAR-0005 color'],
    ...['', 'ab', '-ab', 'ab-', 'Padaria', 'pão', 'a.b', 'x'.repeat(41), ...ENCODED].map(
      (subDomain) => [{ subDomain }, 'BAR-4303 subDomain'] as const,
    ),
  ] as const
  for (const [given, rejected] of wrong) {
    assert.deepEqual(errorsOf(await create(given)), [422, rejected], JSON.stringify(given))
    assert.deepEqual(errorsOf(await update(given)), [422, rejected], JSON.stringify(given))
  }
})

test('R-CHK-04 a subdomain reserved for the platform counts as taken when a checkout is created or changed', async () => {
  for (const subDomain of RESERVED) {
    assert.equal(await isTaken(subDomain, otherSeller), true, subDomain)
    assert.deepEqual(errorsOf(await create({ subDomain })), [409, 'BAR-4302 subDomain'], subDomain)
    assert.deepEqual(errorsOf(await update({ subDomain })), [409, 'BAR-4302 subDomain'], subDomain)
  }
  assert.equal((await pageOf('padaria-ipe')).status, 200)
})

test('R-CHK-04 a checkout that already has a reserved subdomain can still be edited', async () => {
  const database = await openAs(product.databaseUrl, 'app', 1)
  await database.withTenant(DEMO, async (transaction) => {
    await unregister(transaction, 'sub-domain', 'padaria-ipe')
    await registerUnique(transaction, 'sub-domain', 'suporte', null)
    const rename = `update checkout set sub_domain = 'suporte' where seller_id = $1`
    await transaction.run(rename, [DEMO])
  })
  await database.close()
  assert.equal(await isTaken('suporte', token), false)
  assert.equal((await update({ subDomain: 'suporte' })).status, 200)
  assert.equal((await update({})).status, 200)
  assert.deepEqual(errorsOf(await update({ subDomain: 'suporte' })), [409, 'BAR-4302 subDomain'])
})

test('R-CHK-04 R-CHK-05 R-CHK-06 a subdomain belongs to one seller, and each seller has one checkout', async () => {
  assert.deepEqual(errorsOf(await product.call(DEFAULT, { token: otherSeller })), [404, 'BAR-4301'])
  assert.equal(await isTaken('padaria-ipe', otherSeller), true)
  assert.equal(await isTaken('padaria-ipe', token), false)
  assert.equal(await isTaken('outra-loja', otherSeller), false)
  assert.deepEqual(errorsOf(await create({})), [409, 'BAR-4302 subDomain'])

  const made = await create({ subDomain: 'outra-loja', color: undefined })
  assert.equal(made.status, 201, made.text)
  const { id, ...fields } = made.body
  assert.deepEqual(fields, body({ subDomain: 'outra-loja', color: null }))
  assert.deepEqual((await product.call(DEFAULT, { token: otherSeller })).body, made.body)
  assert.deepEqual(errorsOf(await create({ subDomain: 'mais-uma' })), [409, 'BAR-4304'])
  assert.deepEqual(errorsOf(await update({ subDomain: 'outra-loja' })), [409, 'BAR-4302 subDomain'])

  const sent = { method: 'PUT', token: otherSeller, body: body({ subDomain: 'mais-uma' }) }
  assert.deepEqual(errorsOf(await product.call(OURS, sent)), [404, 'BAR-4301'])
  assert.equal((await product.call(`/core/checkouts/${id}`, sent)).status, 200)
  // The former subdomain is free again, the new one is taken.
  assert.equal(await isTaken('outra-loja', token), false)
  assert.equal(await isTaken('mais-uma', token), true)
  assert.equal((await pageOf('outra-loja')).status, 404)
  assert.equal((await pageOf('mais-uma')).body.seller.name, 'Outra')
})

test('of two sellers who request one subdomain at once exactly one gets it', async () => {
  const sent = { method: 'PUT', token: otherSeller, body: body({ subDomain: 'disputada' }) }
  const { id } = (await product.call(DEFAULT, { token: otherSeller })).body
  const both = await Promise.all([
    update({ subDomain: 'disputada' }),
    product.call(`/core/checkouts/${id}`, sent),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  await update({})
})

test('a checkout changed by another user meanwhile is not overwritten', async () => {
  const read = await product.call(DEFAULT, { token })
  const version = { 'if-match': read.headers.get('etag') ?? '' }
  assert.equal((await update({ title: 'De outra pessoa' }, version)).status, 200)
  assert.deepEqual(errorsOf(await update({ title: 'Meu' }, version)), [412, 'BAR-0014'])
  const trail = `/core/audit-trail?subjectKind=checkout&subjectId=${DEMO}&size=1`
  const [row] = (await product.call(trail, { token })).body.content
  assert.deepEqual(row.changes, [
    { field: 'title', before: 'Bolos da Ipê', after: 'De outra pessoa' },
  ])
})

test("PAY-01 public page, link and charge show the seller's checkout data", async () => {
  await update({ description: 'Desde 1987' })
  const seller = {
    name: 'Padaria Ipê',
    subDomain: 'padaria-ipe',
    document: '11444777000161',
    title: 'Bolos da Ipê',
    color: '#ffc242',
  }
  const page = await pageOf('padaria-ipe')
  assert.deepEqual(page.body, {
    title: 'Bolos da Ipê',
    description: 'Desde 1987',
    subDomain: 'padaria-ipe',
    seller,
    plans: page.body.plans,
  })
  const uuid = await aLink(product, token)
  const link = await product.call(`/payment/public/payment-links/${uuid}`)
  assert.deepEqual(link.body.seller, seller)
  const bought = (await order(product, uuid, { method: 'PIX' })).body.uuidCharge
  const charge = await product.call(`/payment/public/charges/${bought}?method=pix`)
  assert.deepEqual(charge.body.seller, seller)
  const detail = await product.call(`/core/charges/${bought}`, { token })
  assert.equal(detail.body.checkoutSubDomain, 'padaria-ipe')
  const rules = await product.call('/core/sellers/checkout-default', { token })
  assert.deepEqual(rules.body.seller, seller)
  assert.deepEqual(errorsOf(await pageOf('ninguem')), [404, 'BAR-4401'])
})

const PAGE = 'padaria-ipe'
const subscribe = (given: object = {}, key?: string, subDomain = PAGE) =>
  product.call(`/payment/public/checkouts/${subDomain}/subscriptions`, {
    method: 'POST',
    body: {
      idPlan: CLUB,
      type: 'MONTHLY',
      buyer: BUYER,
      payment: { method: 'PIX' },
      ...given,
    },
    ...(key ? { key } : {}),
  })
const subscribeByCard = async (outcome: string, given: object = {}) =>
  subscribe({
    payment: { method: 'CREDIT_CARD', cardToken: await aCardToken(product, outcome) },
    ...given,
  })
const countSubscriptions = async () =>
  (await product.call('/core/subscriptions/summary', { token })).body.counts.ALL

test("R-HOST-07 a seller's page lists the active plans with their prices and payment methods", async () => {
  const change = 'update plan set bank_slip = $1 where seller_id = 1001 and id = $2'
  await asOperator(product, change, [false, CLUB_PLUS])
  const { plans } = (await pageOf(PAGE)).body
  await asOperator(product, change, [true, CLUB_PLUS])
  const titles = plans.map(({ title }: { title: string }) => title)
  assert.deepEqual(titles, [
    'Café da Manhã Corporativo',
    'Clube do Bolo',
    'Clube do Pão',
    'Clube do Pão',
  ])
  const once = (method: string) => ({ method, maxInstallments: 1, discountPercent: 0 })
  assert.deepEqual(plans[1], {
    id: CLUB_PLUS,
    title: 'Clube do Bolo',
    description: 'Pão fresco',
    bullets: ['Toda sexta'],
    basicValues: [
      { type: 'MONTHLY', value: 120, valuePerMonth: 120 },
      { type: 'SEMESTER', value: 690, valuePerMonth: 115 },
      { type: 'YEARLY', value: 1320, valuePerMonth: 110 },
    ],
    methods: [once('CREDIT_CARD'), once('PIX')],
  })
})

test('R-HOST-07 a plan of the page is bought by Pix, by boleto and by card, and the payment activates the subscription', async () => {
  const subs = openSubscriptions(product, token)
  const key = crypto.randomUUID()
  const pix = await subscribe({ type: 'SEMESTER', value: 450 }, key)
  assert.equal(pix.status, 201, pix.text)
  const counted = await countSubscriptions()
  const again = await subscribe({ type: 'SEMESTER', value: 450 }, key)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.equal(again.body.uuidSubscription, pix.body.uuidSubscription)
  assert.equal(await countSubscriptions(), counted)
  const id = pix.body.uuidSubscription
  const bought = await subs.read(id)
  assert.deepEqual(
    [bought.status, bought.titlePlan, bought.customerName, bought.paymentMethod],
    ['PENDING', 'Clube do Pão', BUYER.name, 'PIX'],
  )
  assert.deepEqual(bought.basicValue, { type: 'SEMESTER', value: 450, valuePerMonth: 75 })
  const [first] = await subs.charges(id)
  assert.ok(first && pix.body.pix.copyPaste)
  await subs.pay(first)
  await subs.reaches(id, 'ACTIVE')

  const slip = await subscribe({ payment: { method: 'BANK_SLIP' } })
  assert.equal(slip.status, 201, slip.text)
  assert.ok(slip.body.bankSlip.digitableLine)
  const { bankSlipDescription } = await subs.read(slip.body.uuidSubscription)
  assert.equal(bankSlipDescription, 'Pão fresco · Toda sexta')

  const card = await subscribeByCard('APPROVED', { type: 'YEARLY' })
  assert.deepEqual([card.status, card.body.status, card.body.value], [201, 'PAID', 840])
  await subs.reaches(card.body.uuidSubscription, 'ACTIVE')
})

test('PAY-02 what cannot be bought on the page is refused with its reason, and nothing is created', async () => {
  const before = await countSubscriptions()
  const asBuyer = (buyer: object) => subscribe({ buyer: { ...BUYER, ...buyer } })
  const document = { ...BUYER.document, documentNumber: '11111111111' }
  const address = { zipCode: '1', street: '', number: '', state: 'XX' }
  const change = 'update plan set pix = $1 where seller_id = 1001 and id = $2'
  await asOperator(product, change, [false, CLUB_PLUS])
  const answers = [
    await subscribe({}, undefined, 'ninguem'),
    await subscribe({ idPlan: RETIRED }),
    await subscribe({ idPlan: 98_765 }),
    await subscribe({ value: 79.99 }),
    await subscribe({ idPlan: CLUB_PLUS }),
    await subscribe({ payment: { method: 'CREDIT_CARD' } }),
    await asBuyer({ document }),
    await asBuyer({ email: 'sem-arroba' }),
    await asBuyer({ phone: '12' }),
    await asBuyer({ address }),
    await subscribe({ type: 'WEEKLY' }),
  ]
  await asOperator(product, change, [true, CLUB_PLUS])
  assert.deepEqual(
    answers.map(({ status, body: errors }) => `${status} ${errors[0].code}`),
    [
      '404 BAR-4401',
      '409 BAR-4203',
      '409 BAR-4203',
      '409 BAR-4015',
      '422 BAR-4403',
      '422 BAR-4404',
      '422 BAR-2003',
      '422 BAR-2005',
      '422 BAR-2006',
      '422 BAR-2007',
      '422 BAR-0005',
    ],
  )
  assert.equal(await countSubscriptions(), before)
})

test('PAY-02 a declined card, a used token and a card of unknown outcome have their own answers', async () => {
  const declined = await aCardToken(product, 'DECLINED_05')
  const pay = (cardToken: string) =>
    subscribe({ payment: { method: 'CREDIT_CARD', cardToken }, type: 'SEMESTER' })
  assert.deepEqual(errorsOf(await pay(declined)), [402, 'BAR-4405'])
  assert.deepEqual(errorsOf(await pay(declined)), [422, 'BAR-4408'])
  await product.call(`${product.companiesUrl}/acquirer/v1/faults/next`, {
    method: 'PUT',
    key: null,
    body: { fault: 'timeout-before' },
  })
  const silent = await pay(await aCardToken(product))
  assert.deepEqual([silent.status, silent.body.processing], [202, true], silent.text)
  assert.deepEqual(errorsOf(await pay(await aCardToken(product))), [409, 'BAR-3010'])
  // Each try was of one subscription.
  const tried = await product.jobs.rows(
    `select from charge where link_id is null
        and (seller_id, id) in (select seller_id, charge_id from attempt) and status <> 'PAID' and origin = 'SUBSCRIPTION'`,
  )
  assert.equal(tried.length, 1)
})

test('orders at once on the page with declined cards leave one subscription', async () => {
  const before = await countSubscriptions()
  const tokens = await Promise.all([1, 2, 3].map(() => aCardToken(product, 'DECLINED_05')))
  const answers = await Promise.all(
    tokens.map((cardToken) =>
      subscribe({
        idPlan: CLUB_PLUS,
        type: 'YEARLY',
        payment: { method: 'CREDIT_CARD', cardToken },
      }),
    ),
  )
  const codes = answers.map(({ status, body: errors }) => `${status} ${errors[0].code}`)
  assert.ok(codes.includes('402 BAR-4405'), String(codes))
  assert.ok(
    codes.every((code) => code === '402 BAR-4405' || code === '409 BAR-3010'),
    String(codes),
  )
  assert.equal(await countSubscriptions(), before + 1)
})
