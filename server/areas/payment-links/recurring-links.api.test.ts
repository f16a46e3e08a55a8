import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays, addMonthsClamped } from '#contract/basics/days.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import {
  SHORT_TIMEOUT_MS,
  startProduct,
  type TestProduct,
} from '#tests/factories/environment/product.ts'
import { aCardToken, BUYER, linkBody, order } from '#tests/factories/payments/checkout.ts'
import { aRecurringLink, recurringBody } from '#tests/factories/payments/recurring-link.ts'
import {
  addPlans,
  CLUB,
  CLUB_PLUS,
  openSubscriptions,
  RETIRED,
  type Subscriptions,
} from '#tests/factories/payments/subscription.ts'
import { asOperator, DEMO } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let token: string
let subs: Subscriptions
const realTime = machineTime.now

before(async () => {
  product = await startProduct({ notices: 'off', config: { outsideTimeoutMs: SHORT_TIMEOUT_MS } })
  token = await product.signIn()
  await addPlans(product)
  subs = openSubscriptions(product, token)
})
after(async () => {
  machineTime.now = realTime
  await product.stop()
})

const PATH = '/core/payment-links'
const ADDITIONAL = { additionalValue: 100, additionalTitle: 'Adesão', additionalInstallments: 3 }
const create = (body: object) => product.call(PATH, { method: 'POST', token, body })
const change = (link: string, body: object) =>
  product.call(`${PATH}/${link}`, { method: 'PUT', token, body: { ...body, uuid: link } })
const read = async (link: string) => (await product.call(`${PATH}/${link}`, { token })).body
const open = async (link: string) =>
  (await product.call(`/payment/public/payment-links/${link}`)).body
const linkOf = (given: Parameters<typeof recurringBody>[0] = {}) =>
  aRecurringLink(product, token, given)
const countSubscriptions = async () =>
  (await product.call('/core/subscriptions/summary', { token })).body.counts.ALL

test('R-LNKF-31 a SUBSCRIPTION link is stored with its plan, additional value, customer, date and metadata, and listed by its plan', async () => {
  const { today } = await product.jobs.time()
  const customers = await product.call('/core/seller-clients?name=marina', { token })
  const { uuid: uuidSellerClient } = customers.body.content[0]
  const scheduledDate = `${addDays(today, 5)}T09:30:00`
  const metadata = [{ key: 'loja', value: 'Centro' }]
  const creditCardMethod = {
    type: 'RECURRENT',
    discount: { amount: 10, type: 'PERCENT' },
  }
  const made = await create(
    recurringBody({
      type: 'SEMESTER',
      valuePerMonth: 75,
      additional: ADDITIONAL,
      rest: {
        uuidSellerClient,
        scheduledDate,
        metadata,
        allowedPaymentMethods: { creditCardMethod, bankSlipMethod: null, pixMethod: {} },
      },
    }),
  )
  assert.equal(made.status, 201, made.text)
  const link = await read(made.body.uuid)
  assert.deepEqual(link.paymentSubscription, {
    idPlan: CLUB,
    type: 'SEMESTER',
    value: 450,
    valuePerMonth: 75,
    additionalValue: 100,
    additionalTitle: 'Adesão',
    additionalInstallments: 3,
  })
  assert.deepEqual(link.allowedPaymentMethods, {
    creditCardMethod,
    bankSlipMethod: null,
    pixMethod: {},
  })
  assert.deepEqual(
    [link.type, link.planTitle, link.title, link.value, link.valuePerMonth, link.paymentOrder],
    ['SUBSCRIPTION', 'Clube do Pão', null, null, 75, null],
  )
  assert.deepEqual(
    [link.sellerClient.uuid, link.scheduledDate, link.metadata, link.bankSlipDescription],
    [uuidSellerClient, scheduledDate, metadata, 'Pão fresco toda sexta'],
  )
  const list = await product.call(`${PATH}/subscriptions?planTitle=clube do pao`, { token })
  const row = list.body.content.find(({ uuid }: { uuid: string }) => uuid === made.body.uuid)
  assert.deepEqual([row.planTitle, row.valuePerMonth, row.state], ['Clube do Pão', 75, 'OPEN'])
})

test('a recurring link that cannot be sold is refused with its reason', async () => {
  const codeOf = async (body: object) => {
    const { status, body: errors } = await create(body)
    return `${status} ${errors[0]?.code}`
  }
  const onlyCard = (type: string) => ({
    allowedPaymentMethods: { creditCardMethod: { type }, bankSlipMethod: null, pixMethod: null },
  })
  const off = { creditCardMethod: null, bankSlipMethod: null, pixMethod: null }
  const long = 'x'.repeat(61)
  const answers = await Promise.all(
    [
      recurringBody({ idPlan: 98_765 }),
      recurringBody({ idPlan: RETIRED }),
      recurringBody({ rest: { allowedPaymentMethods: off } }),
      recurringBody({ additional: { ...ADDITIONAL, additionalTitle: long } }),
      recurringBody({ rest: { bankSlipDescription: 'x'.repeat(131) } }),
      recurringBody({ rest: { scheduledDate: '2020-01-01T09:00:00' } }),
      recurringBody({ additional: { ...ADDITIONAL, additionalInstallments: 22 } }),
      recurringBody({ additional: { additionalValue: 0.02, additionalInstallments: 3 } }),
      recurringBody({ rest: onlyCard('EARLY_BUYER') }),
      recurringBody({ rest: { uuidSellerClient: '00000000-0000-4000-8000-000000000001' } }),
      recurringBody({ valuePerMonth: 0 }),
      recurringBody({ type: 'YEARLY', valuePerMonth: 900_000 }),
    ].map(codeOf),
  )
  assert.deepEqual(answers, [
    '404 BAR-4201',
    '409 BAR-4203',
    '422 BAR-4002',
    '422 BAR-4003',
    '422 BAR-4004',
    '422 BAR-4005',
    '422 BAR-4006',
    '422 BAR-4006',
    '422 BAR-4012',
    '404 BAR-2001',
    '422 BAR-0005',
    '422 BAR-0005',
  ])
})

test('a changed recurring link sells at its new price, keeps its type and needs an active plan', async () => {
  const link = await linkOf({ additional: ADDITIONAL })
  const opened = await open(link)
  const changed = await change(
    link,
    recurringBody({ idPlan: CLUB_PLUS, type: 'YEARLY', valuePerMonth: 110 }),
  )
  assert.equal(changed.status, 200, changed.text)
  const { paymentSubscription, planTitle } = await read(link)
  assert.deepEqual(paymentSubscription, {
    idPlan: CLUB_PLUS,
    type: 'YEARLY',
    value: 1320,
    valuePerMonth: 110,
    additionalValue: null,
    additionalTitle: null,
    additionalInstallments: null,
  })
  assert.equal(planTitle, 'Clube do Bolo')
  // A page that was opened before keeps the terms that it showed (SM-LINK).
  const buy = (opening?: string) =>
    product.call(`/payment/public/payment-links/${link}/orders`, {
      method: 'POST',
      body: { buyer: BUYER, payment: { method: 'PIX' }, ...(opening ? { opening } : {}) },
    })
  assert.equal((await buy(opened.opening)).body.value, 113.34)
  assert.equal((await buy()).body.value, 1320)
  const refusals = [
    await change(link, linkBody()),
    await change(link, recurringBody({ idPlan: RETIRED })),
    await change(link, recurringBody({ idPlan: 98_765 })),
  ]
  assert.deepEqual(
    refusals.map(({ status, body }) => `${status} ${body[0].code}`),
    ['409 BAR-4011', '409 BAR-4203', '404 BAR-4201'],
  )
})

test('the page of a recurring link shows plan, period, additional value and one instalment', async () => {
  const link = await linkOf({ type: 'SEMESTER', valuePerMonth: 75, additional: ADDITIONAL })
  const page = await open(link)
  assert.deepEqual(
    [page.type, page.state, page.title, page.description, page.bullets],
    ['SUBSCRIPTION', 'OPEN', 'Clube do Pão', 'Pão fresco', ['Toda sexta']],
  )
  assert.deepEqual(
    [page.value, page.valuePerMonth, page.periodicity, page.needsBuyer, page.additional],
    [450, 75, 'SEMESTER', true, { title: 'Adesão', value: 100, installments: 3 }],
  )
  const path = `/payment/public/payment-links/${link}/installments?method=CREDIT_CARD`
  assert.deepEqual((await product.call(path)).body, [
    { installments: 1, installmentAmount: 483.34, totalAmount: 483.34, discount: 0 },
  ])
})

test('a Pix of a recurring link starts one subscription, which its first payment activates', async () => {
  const link = await linkOf()
  const today = await subs.today()
  const before = await countSubscriptions()
  const key = crypto.randomUUID()
  const bought = await order(product, link, { method: 'PIX' }, key)
  assert.equal(bought.status, 201, bought.text)
  const again = await order(product, link, { method: 'PIX' }, key)
  assert.equal(again.body.uuidSubscription, bought.body.uuidSubscription)
  assert.equal(await countSubscriptions(), before + 1)
  const id = bought.body.uuidSubscription
  const subscription = await subs.read(id)
  assert.deepEqual(
    [subscription.status, subscription.titlePlan, subscription.startDate],
    ['PENDING', 'Clube do Pão', today],
  )
  assert.deepEqual(
    [subscription.basicValue, subscription.paymentMethod, subscription.customerName],
    [{ type: 'MONTHLY', value: 80, valuePerMonth: 80 }, 'PIX', BUYER.name],
  )
  const [first] = await subs.charges(id)
  assert.ok(first && bought.body.pix.copyPaste)
  await subs.pay(first)
  await subs.reaches(id, 'ACTIVE')
  const next = addMonthsClamped(today, 1)
  assert.deepEqual(await subs.shown(id), [`${today} PAID`, `${next} SCHEDULED`])
})

test('the card of a recurring link is charged at once and received as it is paid', async () => {
  const link = await linkOf()
  const cardToken = await aCardToken(product)
  const bought = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  assert.equal(bought.status, 201, bought.text)
  assert.equal(bought.body.status, 'PAID')
  await subs.reaches(bought.body.uuidSubscription, 'ACTIVE')
  const charge = await product.jobs.row<{ origin: string; saleType: string }>(
    `select origin, terms ->> 'saleType' as "saleType" from charge where id = $1`,
    [bought.body.uuidCharge],
  )
  assert.deepEqual(charge, { origin: 'SUBSCRIPTION', saleType: 'RECURRENT' })
})

test('a declined first card leaves a PENDING subscription whose charge can be paid otherwise', async () => {
  const link = await linkOf()
  const cardToken = await aCardToken(product, 'DECLINED_05')
  const declined = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  assert.deepEqual([declined.status, declined.body[0].code], [402, 'BAR-4405'])
  const found = await product.jobs.row<{ id: string; subscription_id: string; status: string }>(
    'select id, subscription_id, status from charge where link_id = $1',
    [link],
  )
  assert.equal(found?.status, 'FAILED')
  assert.equal((await subs.read(found.subscription_id)).status, 'PENDING')
  const paid = await product.call(`/payment/public/charges/${found.id}/payments`, {
    method: 'POST',
    body: { method: 'CREDIT_CARD', cardToken: await aCardToken(product) },
  })
  assert.equal(paid.body.status, 'PAID', paid.text)
  await subs.reaches(found.subscription_id, 'ACTIVE')
})

const purchasesOf = async (link: string) =>
  product.jobs.rows<{ id: string; charge: string; attempts: number }>(
    `select charge.subscription_id as id, charge.id as charge, count(attempt.id)::integer as attempts
       from charge
       left join attempt on attempt.seller_id = charge.seller_id and attempt.charge_id = charge.id
      where charge.link_id = $1 group by 1, 2`,
    [link],
  )
const byCard = (cardToken: string) => ({ method: 'CREDIT_CARD', cardToken })
const orderByCard = async (link: string, outcome: string) =>
  order(product, link, byCard(await aCardToken(product, outcome)))
const withFault = (fault: string) =>
  product.call(`${product.companiesUrl}/acquirer/v1/faults/next`, {
    method: 'PUT',
    key: null,
    body: { fault },
  })

test('a card that is approved after a declined one pays the same subscription, and a later order is a new one', async () => {
  const link = await linkOf({ additional: ADDITIONAL })
  assert.equal((await orderByCard(link, 'DECLINED_05')).status, 402)
  assert.equal((await orderByCard(link, 'DECLINED_05')).status, 402)
  const paid = await orderByCard(link, 'APPROVED')
  assert.deepEqual([paid.status, paid.body.status, paid.body.value], [201, 'PAID', 113.34])
  const { uuidSubscription: id, uuidCharge } = paid.body
  assert.deepEqual(await purchasesOf(link), [{ id, charge: uuidCharge, attempts: 3 }])
  await subs.reaches(id, 'ACTIVE')
  const next = await orderByCard(link, 'APPROVED')
  assert.notEqual(next.body.uuidSubscription, id)
})

test('a buyer whose card was declined can pay the same subscription by Pix or boleto at their price and day', async () => {
  const pixMethod = { discount: { amount: 10, type: 'PERCENT' } }
  const methods = { creditCardMethod: { type: 'RECURRENT' }, bankSlipMethod: {}, pixMethod }
  const link = await linkOf({ rest: { allowedPaymentMethods: methods } })
  assert.equal((await orderByCard(link, 'DECLINED_05')).status, 402)
  const slip = await order(product, link, { method: 'BANK_SLIP' })
  const id = slip.body.uuidSubscription
  const today = await subs.today()
  const inThreeDays = addDays(today, 3)
  assert.deepEqual([slip.body.value, slip.body.expirationDate], [80, inThreeDays], slip.text)
  assert.equal((await subs.read(id)).startDate, inThreeDays)
  const pix = await order(product, link, { method: 'PIX' })
  assert.deepEqual([pix.body.uuidSubscription, pix.body.value], [id, 72], pix.text)
  const subscription = await subs.read(id)
  assert.deepEqual([subscription.paymentMethod, subscription.basicValue.value], ['PIX', 72])
  assert.equal((await purchasesOf(link)).length, 1)
  const [first] = await subs.charges(id)
  assert.ok(first)
  await subs.pay(first)
  await subs.reaches(id, 'ACTIVE')
  // The due date of the charge changed, and with it the day under which the list counts it.
  await product.until('the counts of each due date', async () => (await miscounted()) === 0)
})

test('a second order while the Pix or boleto of the first is unpaid goes on with its subscription, and one after the payment is new', async () => {
  const pixMethod = { discount: { amount: 10, type: 'PERCENT' } }
  const methods = { creditCardMethod: { type: 'RECURRENT' }, bankSlipMethod: {}, pixMethod }
  const link = await linkOf({ rest: { allowedPaymentMethods: methods } })
  const pix = await order(product, link, { method: 'PIX' })
  const id = pix.body.uuidSubscription
  const again = await order(product, link, { method: 'PIX' })
  assert.deepEqual([again.body.uuidSubscription, again.body.pix], [id, pix.body.pix], again.text)
  const slip = await order(product, link, { method: 'BANK_SLIP' })
  const inThreeDays = addDays(await subs.today(), 3)
  assert.deepEqual(
    [slip.body.uuidSubscription, slip.body.value, slip.body.expirationDate],
    [id, 80, inThreeDays],
    slip.text,
  )
  assert.equal((await subs.read(id)).startDate, inThreeDays)
  assert.equal((await orderByCard(link, 'DECLINED_05')).status, 402)
  const paid = await orderByCard(link, 'APPROVED')
  assert.deepEqual([paid.body.uuidSubscription, paid.body.status], [id, 'PAID'], paid.text)
  assert.equal((await purchasesOf(link)).length, 1)
  await subs.reaches(id, 'ACTIVE')
  const next = await order(product, link, { method: 'PIX' })
  assert.notEqual(next.body.uuidSubscription, id)
})

test('orders at once by Pix leave one subscription; a card that waits for its day has been bought', async () => {
  const link = await linkOf()
  const answers = await Promise.all([1, 2, 3].map(() => order(product, link, { method: 'PIX' })))
  const bought = new Set(answers.map(({ body }) => body.uuidSubscription))
  assert.deepEqual(
    (await purchasesOf(link)).map(({ id }) => id),
    [...bought],
  )
  const day = addDays(await subs.today(), 5)
  const later = await linkOf({ rest: { scheduledDate: `${day}T09:30:00` } })
  assert.equal((await orderByCard(later, 'APPROVED')).status, 201)
  assert.equal((await orderByCard(later, 'APPROVED')).status, 201)
  assert.equal((await purchasesOf(later)).length, 2)
})

/** How many due dates and statuses have another count or sum in the roll-up than in the charges. */
async function miscounted(): Promise<number> {
  const different = await product.jobs.withTenant(DEMO, ({ rows }) =>
    rows(
      `select from
         (select expiration_date, status, count(*) as count, sum(value_centavos) as value
            from charge where seller_id = $1 group by expiration_date, status) as counted
         full join (select * from charge_daily where seller_id = $1 and count <> 0) as daily
              using (expiration_date, status)
        where (counted.count, counted.value)
              is distinct from (daily.count::bigint, daily.value_centavos::numeric)`,
      [DEMO],
    ),
  )
  return different.length
}

test('a buyer whose card could not be stored for a later day orders the same subscription again', async () => {
  const day = addDays(await subs.today(), 5)
  const link = await linkOf({ rest: { scheduledDate: `${day}T09:30:00` } })
  const cardToken = await aCardToken(product)
  // A token is good for one use.
  assert.equal((await order(product, await linkOf(), byCard(cardToken))).status, 201)
  const used = await order(product, link, byCard(cardToken))
  assert.deepEqual([used.status, used.body[0].code], [422, 'BAR-4408'])
  const again = await orderByCard(link, 'APPROVED')
  assert.deepEqual([again.status, again.body.expirationDate], [201, day], again.text)
  assert.deepEqual(
    (await purchasesOf(link)).map(({ id }) => id),
    [again.body.uuidSubscription],
  )
})

test('orders at once with declined cards leave one subscription', async () => {
  const link = await linkOf()
  const tokens = await Promise.all([1, 2, 3].map(() => aCardToken(product, 'DECLINED_05')))
  const answers = await Promise.all(
    tokens.map((cardToken) => order(product, link, { method: 'CREDIT_CARD', cardToken })),
  )
  const codes = answers.map(({ status, body }) => `${status} ${body[0].code}`)
  assert.ok(codes.includes('402 BAR-4405'), String(codes))
  assert.ok(
    codes.every((code) => code === '402 BAR-4405' || code === '409 BAR-3010'),
    String(codes),
  )
  assert.equal((await purchasesOf(link)).length, 1)
})

test('an order while the outcome of a card is unknown is refused, and the first attempt alone ends it', async () => {
  const link = await linkOf()
  await withFault('drop-before')
  const silent = await orderByCard(link, 'APPROVED')
  assert.deepEqual([silent.status, silent.body.processing], [202, true], silent.text)
  const retried = await orderByCard(link, 'APPROVED')
  assert.deepEqual([retried.status, retried.body[0].code], [409, 'BAR-3010'])
  const byPix = await order(product, link, { method: 'PIX' })
  assert.deepEqual([byPix.status, byPix.body[0]?.code], [409, 'BAR-3010'], byPix.text)
  machineTime.now = () => realTime() + 10_000
  await subs.reaches(silent.body.uuidSubscription, 'ACTIVE')
  machineTime.now = realTime
  const { uuidSubscription: id, uuidCharge: charge } = silent.body
  assert.deepEqual(await purchasesOf(link), [{ id, charge, attempts: 1 }])
})

test('a boleto of a recurring link is due after 3 days, which becomes the day of the subscription', async () => {
  const link = await linkOf()
  const due = addDays(await subs.today(), 3)
  const { body } = await order(product, link, { method: 'BANK_SLIP' })
  assert.deepEqual([body.expirationDate, body.method], [due, 'BANK_SLIP'])
  const subscription = await subs.read(body.uuidSubscription)
  assert.deepEqual(
    [subscription.startDate, subscription.bankSlipDescription],
    [due, 'Pão fresco toda sexta'],
  )
})

test('a scheduled recurring link starts its subscription on that day', async () => {
  const day = addDays(await subs.today(), 5)
  const link = await linkOf({ rest: { scheduledDate: `${day}T09:30:00` } })
  const cardToken = await aCardToken(product)
  const { body } = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  assert.deepEqual([body.status, body.expirationDate], ['SCHEDULED', day])
  const { startDate, status } = await subs.read(body.uuidSubscription)
  assert.deepEqual([startDate, status], [day, 'PENDING'])
})

test('the additional value is charged in equal shares on top of the first charges, also after a new price', async () => {
  const link = await linkOf({ additional: ADDITIONAL })
  const { body } = await order(product, link, { method: 'PIX' })
  const id = body.uuidSubscription
  assert.deepEqual((await subs.read(id)).additionalValue, { value: 100, installments: 3 })
  const valuesOf = async () => (await subs.charges(id)).map(({ value }) => value)
  assert.deepEqual(await valuesOf(), [113.34])
  const [first] = await subs.charges(id)
  assert.ok(first)
  await subs.pay(first)
  await subs.reaches(id, 'ACTIVE')
  assert.deepEqual(await valuesOf(), [113.34, 113.33])
  const basicValueRequest = { type: 'MONTHLY', value: 90, valuePerMonth: 90 }
  const repriced = await subs.patch(id, '', { basicValueRequest })
  assert.equal(repriced.status, 200, repriced.text)
  assert.deepEqual(await valuesOf(), [113.34, 123.33])
})

test('the discount of a method lowers each charge of the subscription, not the additional value', async () => {
  const link = await linkOf({
    additional: ADDITIONAL,
    rest: {
      allowedPaymentMethods: {
        creditCardMethod: null,
        bankSlipMethod: null,
        pixMethod: { discount: { amount: 10, type: 'PERCENT' } },
      },
    },
  })
  const { body } = await order(product, link, { method: 'PIX' })
  assert.equal(body.value, 105.34)
  assert.equal((await subs.read(body.uuidSubscription)).basicValue.value, 72)
})

test('R-HOST-03 a recurring link of a customer needs no buyer data and closes once paid', async () => {
  const customers = await product.call('/core/seller-clients?name=marina', { token })
  const link = await linkOf({ rest: { uuidSellerClient: customers.body.content[0].uuid } })
  assert.equal((await open(link)).needsBuyer, false)
  const path = `/payment/public/payment-links/${link}/orders`
  const payment = { method: 'CREDIT_CARD', cardToken: await aCardToken(product) }
  const { body } = await product.call(path, { method: 'POST', body: { payment } })
  assert.equal((await subs.read(body.uuidSubscription)).customerName, 'Marina Alves Teixeira')
  await product.until('the closed link', async () => (await open(link)).state === 'COMPLETED')
})

test('a plan that was switched off meanwhile is not sold, and nothing is created', async () => {
  const link = await linkOf({ idPlan: CLUB_PLUS })
  const before = await countSubscriptions()
  const setActive = (active: boolean) =>
    asOperator(product, 'update plan set active = $1 where id = $2', [active, CLUB_PLUS])
  await setActive(false)
  const refused = await order(product, link, { method: 'PIX' })
  await setActive(true)
  assert.deepEqual(
    [refused.status, refused.body[0].code, refused.body[0].description],
    [409, 'BAR-4203', 'Plano inativo.'],
  )
  assert.equal(await countSubscriptions(), before)
})

test('a recurring link is not sold without a buyer, also if its type says otherwise', async () => {
  const link = await linkOf()
  const before = await countSubscriptions()
  const orderAlone = () =>
    product.call(`/payment/public/payment-links/${link}/orders`, {
      method: 'POST',
      body: { payment: { method: 'PIX' } },
    })
  const refused = await orderAlone()
  assert.deepEqual([refused.status, refused.body[0].field], [422, 'buyer'])
  await asOperator(product, `update payment_link set type = 'FAST_ORDER' where id = $1`, [link])
  const other = await orderAlone()
  assert.deepEqual([other.status, other.body[0].field], [422, 'buyer'], other.text)
  assert.deepEqual(await purchasesOf(link), [])
  assert.equal(await countSubscriptions(), before)
})

test('a recurring link shows the present title of its plan, to buyers and to the seller, and is found by it', async () => {
  const link = await linkOf({ idPlan: CLUB_PLUS })
  const rename = (title: string) =>
    asOperator(
      product,
      'update plan set title = $1, search = lower($1) where seller_id = 1001 and id = $2',
      [title, CLUB_PLUS],
    )
  await rename('Clube da Torta')
  const list = await product.call(`${PATH}/subscriptions?size=1`, { token })
  const found = async (title: string) => {
    const { body } = await product.call(`${PATH}/subscriptions?planTitle=${title}`, { token })
    return body.content.map(({ uuid }: { uuid: string }) => uuid).includes(link)
  }
  const search = [await found('torta'), await found('bolo')]
  const titles = [
    (await open(link)).title,
    (await read(link)).planTitle,
    list.body.content[0].planTitle,
  ]
  await rename('Clube do Bolo')
  assert.deepEqual(titles, ['Clube da Torta', 'Clube da Torta', 'Clube da Torta'])
  assert.deepEqual(search, [true, false])
})

// One of the last tests: it moves the product clock by a month.
test('the card of a scheduled recurring link is charged on its day and then for each renewal', async () => {
  const day = addDays(await subs.today(), 1)
  const link = await linkOf({ rest: { scheduledDate: `${day}T08:00:00` } })
  const { body } = await orderByCard(link, 'APPROVED')
  const id = body.uuidSubscription
  await subs.advanceTo(day)
  await subs.reaches(id, 'ACTIVE')
  await product.call('/core/sandbox/jobs/card-retries/run', { method: 'POST', key: null })
  const next = addMonthsClamped(day, 1)
  assert.deepEqual(await subs.shown(id), [`${day} PAID`, `${next} SCHEDULED`])
  await subs.advanceTo(next)
  await product.until('the paid renewal', async () =>
    (await subs.shown(id)).includes(`${next} PAID`),
  )
})

/** A tenth and R$ 15,00 of a link by card only whose periods cost R$ 80,00. */
const SPLIT = [
  { idSubSeller: 1, paymentType: 'PERCENTAGE', paymentValue: 10, amount: 80 },
  { idSubSeller: 2, paymentType: 'FIXED', paymentValue: 15, amount: 80 },
]
const cardOnly = (subSellerPaymentRequest: readonly object[], discount = 0) => ({
  allowedPaymentMethods: {
    creditCardMethod: {
      type: 'RECURRENT',
      ...(discount > 0 ? { discount: { amount: discount, type: 'PERCENT' } } : {}),
    },
    bankSlipMethod: null,
    pixMethod: null,
  },
  subSellerPaymentRequest,
})

test('BAR-4008 BAR-4009 the split of a recurring link needs the card alone, the value of a period, and enough of it for each charge', async () => {
  const codeOf = async (body: object) => {
    const { status, body: errors } = await create(body)
    return status < 300 ? status : `${status} ${errors[0].code} ${errors[0].field ?? ''}`.trim()
  }
  const fixed = (paymentValue: number) => [{ ...SPLIT[1], paymentValue }]
  const answers = [
    await codeOf(recurringBody({ rest: { subSellerPaymentRequest: SPLIT } })),
    await codeOf(recurringBody({ type: 'SEMESTER', rest: cardOnly(SPLIT) })),
    // The fee of R$ 80,00 is 2,99 %: R$ 2,39; with the discount, R$ 2,15 of R$ 72,00.
    await codeOf(recurringBody({ rest: cardOnly(fixed(77.61)) })),
    await codeOf(recurringBody({ rest: cardOnly(fixed(77.62)) })),
    await codeOf(recurringBody({ rest: cardOnly(fixed(69.85), 10) })),
    await codeOf(recurringBody({ rest: cardOnly(fixed(69.86), 10) })),
  ]
  assert.deepEqual(answers, [
    '422 BAR-4008',
    '422 BAR-6006 subSellerPaymentRequest.0.amount',
    201,
    '422 BAR-4009',
    201,
    '422 BAR-4009',
  ])
})

const planned = async (charge: string) => {
  const { body } = await product.call(`/core/charges/${charge}/split`, { token })
  return body.map((item: { subSellerName: string; amount: number }) => [
    item.subSellerName,
    item.amount,
  ])
}

// One of the last tests: it moves the product clock by a month.
test('CARD_CAPTURED each charge of a recurring link with a split shares its own amount: at the purchase, after a new price, with a sub-seller that is off, and when the fees leave too little', async () => {
  const link = await linkOf({ additional: ADDITIONAL, rest: cardOnly(SPLIT) })
  assert.deepEqual((await read(link)).subSellerPaymentRequest, SPLIT)
  const { body } = await orderByCard(link, 'APPROVED')
  assert.equal(body.status, 'PAID')
  const id = body.uuidSubscription
  await subs.reaches(id, 'ACTIVE')
  const lines = async (charge: string) => {
    const found = await product.jobs.rows<{ code: string; amount: bigint }>(
      `select code, amount from posting join journal_entry entry using (seller_id)
        where entry.id = entry_id and entry.ref_id = $1 and entry.kind = 'CARD_CAPTURED'
        order by code, amount`,
      [charge],
    )
    return found.map(({ code, amount }) => `${code} ${amount}`)
  }
  // R$ 80,00 and a third of the additional R$ 100,00.
  assert.deepEqual(await lines(body.uuidCharge), [
    'P:ACQ:sandbox -11334',
    'P:FEES 339',
    'RECEIVABLE 1133',
    'RECEIVABLE 1500',
    'RECEIVABLE 8362',
  ])
  const next = (await subs.charges(id)).at(-1)
  assert.ok(next)
  assert.deepEqual(await planned(next.uuid), [
    ['Doces da Vila', 11.33],
    ['Entregas Ligeiro', 15],
  ])
  const reprice = (value: number) =>
    subs.patch(id, '', { basicValueRequest: { type: 'MONTHLY', value, valuePerMonth: value } })
  const tooLow = await reprice(17)
  assert.deepEqual(
    [tooLow.status, tooLow.body],
    [
      422,
      [
        {
          code: 'BAR-4115',
          description:
            'O novo valor não cobre as taxas e os repasses do split desta recorrência. Informe um valor maior.',
          field: 'basicValueRequest.value',
        },
      ],
    ],
  )
  assert.equal((await subs.read(id)).basicValue.value, 80)
  const lowNext = { basicValueRequest: { type: 'MONTHLY', value: 17, valuePerMonth: 17 } }
  assert.equal(await subs.codeOf(subs.planNext(id, lowNext)), '422 BAR-4115')
  assert.equal((await reprice(60)).status, 200)
  assert.deepEqual(await planned(next.uuid), [
    ['Doces da Vila', 9.33],
    ['Entregas Ligeiro', 15],
  ])
  const byPix = await product.call(`/payment/public/charges/${next.uuid}/payments`, {
    method: 'POST',
    body: { method: 'PIX' },
  })
  assert.deepEqual([byPix.status, byPix.body[0].code], [422, 'BAR-4403'], byPix.text)
  await asOperator(product, 'update sub_seller set is_active = false where id = 2')
  const setFee = (basisPoints: number) =>
    asOperator(
      product,
      `update seller set settings = jsonb_set(settings, '{creditCardTax}',
         jsonb_build_array(jsonb_build_object('upTo', 21, 'basisPoints', $1::integer)))`,
      [basisPoints],
    )
  const { settings } = (await product.jobs.row<{ settings: object }>(
    'select settings from seller where seller_id = $1',
    [DEMO],
  )) ?? { settings: {} }
  // Of the charge after next, whose value is R$ 93,33, the fee takes R$ 74,66.
  await setFee(8_000)
  await product.call('/core/sandbox/jobs/card-retries/run', { method: 'POST', key: null })
  await subs.advanceTo(next.expirationDate)
  await product.until('the paid renewal', async () =>
    (await subs.shown(id)).includes(`${next.expirationDate} PAID`),
  )
  assert.deepEqual(await lines(next.uuid), [
    'P:ACQ:sandbox -9333',
    'P:FEES 279',
    'RECEIVABLE 933',
    'RECEIVABLE 1500',
    'RECEIVABLE 6621',
  ])
  const later = await product.until('the charge after it', async () => {
    const last = (await subs.charges(id)).at(-1)
    return last?.status === 'SCHEDULED' && last
  })
  assert.deepEqual(await planned(later.uuid), [
    ['Doces da Vila', 7.16],
    ['Entregas Ligeiro', 11.51],
  ])
  const [recorded] = await product.jobs.withTenant(DEMO, ({ rows }) =>
    rows(`select before, after from audit where subject_id = $1 and after ? 'splitAmount'`, [
      later.uuid,
    ]),
  )
  assert.deepEqual(recorded, { before: { splitAmount: '2433' }, after: { splitAmount: '1867' } })
  // Only a lower price is refused, although the fees have grown.
  const described = await subs.patch(id, '', { bankSlipDescription: 'Pão de sexta' })
  assert.equal(described.status, 200, described.text)
  assert.equal((await reprice(61)).status, 200)
  await asOperator(product, 'update seller set settings = $1', [JSON.stringify(settings)])
  await asOperator(product, 'update sub_seller set is_active = true where id = 2')
})
