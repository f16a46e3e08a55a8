import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { addDays, addMonthsClamped, type Day } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { listSubscriptions } from '#contract/subscriptions/endpoints.ts'
import { settleCode } from '#server/areas/payments/codes/codes.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import {
  addPlans,
  type ChargeShown,
  CLUB,
  CLUB_PLUS,
  importBody,
  openSubscriptions,
  RETIRED,
  type Subscriptions,
} from '#tests/factories/payments/subscription.ts'
import { addOtherSeller, asOperator, DEMO } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let token: string
let subs: Subscriptions

before(async () => {
  product = await startProduct({ notices: 'off' })
  token = await product.signIn()
  await addPlans(product)
  subs = openSubscriptions(product, token)
})
after(() => product.stop())

test('SM-SUBSCRIPTION an imported subscription is PENDING, and its first charge is SCHEDULED and payable', async () => {
  const id = await subs.made({ days: 10 })
  const due = addDays(await subs.today(), 10)
  const { charges: made10, ...body } = await subs.read(id)
  assert.deepEqual(
    { ...body, customerId: '', customerDocument: '' },
    {
      uuid: id,
      customerId: '',
      customerDocument: '',
      customerName: 'Marina Alves Teixeira',
      startDate: due,
      titlePlan: 'Clube do Pão',
      idPlan: CLUB,
      status: 'PENDING',
      basicValue: { type: 'MONTHLY', value: 80, valuePerMonth: 80 },
      nextExpirationDate: due,
      cancelledDate: null,
      cancelable: true,
      anticipationActive: false,
      activeInvoiceConfig: true,
      invoiceEnabled: true,
      paymentMethod: 'PIX',
      additionalValue: null,
      bankSlipDescription: null,
      dueDay: Number(due.slice(8)),
    },
  )
  const [charge] = made10
  assert.deepEqual(made10, [
    { uuid: charge.uuid, expirationDate: due, value: 80, status: 'SCHEDULED' },
  ])
  const detail = (await product.call(`/core/charges/${charge.uuid}`, { token })).body
  assert.deepEqual(
    [detail.uuidSubscription, detail.title, detail.paymentMethod],
    [id, 'Clube do Pão', 'PIX'],
  )
  const page = await product.until('the code', async () => {
    const { body: paid } = await product.call(`/payment/public/charges/${charge.uuid}`)
    return paid.pix && paid
  })
  assert.deepEqual([page.uuidSubscription, page.value], [id, 80])
})

test('R-SUBD-10 a changed price applies to the scheduled charge, with a new code, and to later charges', async () => {
  const id = await subs.made({ days: 4, method: 'BANK_SLIP' })
  const [charge] = await subs.charges(id)
  assert.ok(charge)
  const slip = () => product.call(`/payment/public/charges/${charge.uuid}`)
  const lineOf = async () => (await slip()).body.bankSlip?.digitableLine
  const before = await product.until('the slip', lineOf)
  const body = {
    idPlan: CLUB_PLUS,
    basicValueRequest: { type: 'SEMESTER', value: 690, valuePerMonth: 115 },
    bankSlipDescription: 'Seis meses de bolo',
  }
  const changed = await subs.patch(id, '', body)
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(
    [changed.body.titlePlan, changed.body.basicValue, changed.body.charges[0].value],
    ['Clube do Bolo', body.basicValueRequest, 690],
  )
  const detail = (await product.call(`/core/charges/${charge.uuid}`, { token })).body
  assert.deepEqual(
    [detail.value, detail.title, detail.bankSlipDescription, detail.status],
    [690, 'Clube do Bolo', 'Seis meses de bolo', 'SCHEDULED'],
  )
  const line = await product.until('the new slip', async () => {
    const now = await lineOf()
    return now !== before && now
  })
  assert.equal(line.slice(-10), '0000069000')
  await product.until('the end of the old codes', async () => {
    const alive = await product.jobs.rows<{ amount: bigint }>(
      `select amount_centavos as amount from payment_code
        where charge_id = $1 and state in ('ACTIVE', 'REQUESTED')`,
      [charge.uuid],
    )
    return alive.every(({ amount }) => amount === 69_000n)
  })
  // Removing the codes did not cancel the charge.
  assert.equal((await subs.charges(id))[0]?.status, 'SCHEDULED')
  await subs.patch(id, '/status', { active: true })
  await subs.advanceTo(charge.expirationDate)
  const [, next] = await subs.charges(id)
  assert.deepEqual(
    [next?.value, next?.expirationDate],
    [690, addMonthsClamped(charge.expirationDate, 6)],
  )
})

test('R-SUBD-10 a payment by a code of the former price settles the charge at that price', async () => {
  const id = await subs.made({ days: 15 })
  const [charge] = await subs.charges(id)
  assert.ok(charge)
  const shown = await product.until('the code', async () =>
    product.jobs.row<{ id: Uuid; provider_ref: string; code: string }>(
      `select id, provider_ref, code from payment_code where charge_id = $1 and code is not null`,
      [charge.uuid],
    ),
  )
  await subs.patch(id, '', {
    basicValueRequest: { type: 'MONTHLY', value: 500, valuePerMonth: 500 },
  })
  assert.equal((await subs.charges(id))[0]?.value, 500)
  // The bank had received the payment before the code was removed.
  const { now } = await product.jobs.time()
  const { provider_ref: txid, code: copyPaste } = shown
  const payments = [
    { endToEndId: `E${txid}`.slice(0, 32), txid, amount: 8_000n, at: now, claims: [] },
  ]
  await product.jobs.withTenant(DEMO, (transaction) =>
    settleCode(openUnitOfWork(transaction, jobCause('test')), shown.id, {
      kind: 'pix',
      response: { kind: 'paid', copyPaste, payments },
    }),
  )
  const paid = (await product.call(`/core/charges/${charge.uuid}`, { token })).body
  assert.deepEqual([paid.status, paid.value], ['PAID', 80])
  await subs.reaches(id, 'ACTIVE')
  assert.equal((await subs.charges(id))[1]?.value, 500)
})

test('a change based on an older version is refused', async () => {
  const id = await subs.made({ days: 30 })
  const path = `/core/subscriptions/${id}`
  const version = (await product.call(path, { token })).headers.get('etag') ?? ''
  const change = (valuePerMonth: number) =>
    product.call(path, {
      method: 'PATCH',
      token,
      key: null,
      headers: { 'if-match': version },
      body: { basicValueRequest: { type: 'MONTHLY', value: valuePerMonth, valuePerMonth } },
    })
  assert.equal((await change(70)).status, 200)
  const late = await change(60)
  assert.deepEqual([late.status, late.body[0].code], [412, 'BAR-0014'])
  assert.equal((await subs.read(id)).basicValue.value, 70)
})

test('R-CHL-15 the amounts of the bar equal the list after a price change', async () => {
  const id = await subs.made({ days: 25 })
  const basicValueRequest = { type: 'MONTHLY', value: 99.9, valuePerMonth: 99.9 }
  assert.equal((await subs.patch(id, '', { basicValueRequest })).body.charges[0].value, 99.9)
  await product.until('the roll-up', async () => {
    const { body } = await product.call('/core/charges/summary', { token })
    const list = await product.call('/core/charges?status=SCHEDULED&size=1000', { token })
    const sum = list.body.content.reduce(
      (total: number, { value }: ChargeShown) => total + Math.round(value * 100),
      0,
    )
    return Math.round(body.amounts.scheduled * 100) === sum
  })
})

test('SUB-03 a change with an invalid value, an unknown or retired plan or a long text is refused', async () => {
  const id = await subs.made()
  const value = (basicValueRequest: object) =>
    subs.codeOf(subs.patch(id, '', { basicValueRequest }))
  assert.equal(await value({ type: 'YEARLY', value: 80, valuePerMonth: 80 }), '422 BAR-4202')
  assert.equal(await value({ type: 'MONTHLY', value: 0, valuePerMonth: 0 }), '422 BAR-4202')
  assert.equal(await value({ type: 'YEARLY', value: 100, valuePerMonth: 8.33 }), 200)
  assert.equal(await subs.codeOf(subs.patch(id, '', { idPlan: 990 })), '404 BAR-4201')
  assert.equal(await subs.codeOf(subs.patch(id, '', { idPlan: RETIRED })), '409 BAR-4203')
  const bankSlipDescription = 'x'.repeat(131)
  assert.equal(await subs.codeOf(subs.patch(id, '', { bankSlipDescription })), '422 BAR-4004')
  const missing = '01998d6a-0000-7000-8000-000000000000'
  for (const [rest, body] of [
    ['', {}],
    ['/status', { active: true }],
    ['/invoice', { enabled: true }],
    ['/cancel', undefined],
  ] as const) {
    assert.equal(await subs.codeOf(subs.patch(missing, rest, body)), '404 BAR-4101', rest)
  }
  const otherSeller = await addOtherSeller(product)
  const foreign = await product.call(`/core/subscriptions/${id}`, { token: otherSeller })
  assert.deepEqual([foreign.status, foreign.body[0].code], [404, 'BAR-4101'])
})

test('SUB-10 SUB-11 SUB-12 a change of the next cycle is refused as a change of the present terms is', async () => {
  const id = await subs.made()
  const plan = (body: object, of = id) => subs.codeOf(subs.planNext(of, body))
  assert.equal(await plan({}), '422 BAR-0005')
  assert.equal(await plan({ dueDay: 32 }), '422 BAR-0005')
  const basicValueRequest = { type: 'YEARLY', value: 80, valuePerMonth: 80 }
  assert.equal(await plan({ basicValueRequest }), '422 BAR-4202')
  assert.equal(await plan({ idPlan: 990 }), '404 BAR-4201')
  assert.equal(await plan({ idPlan: RETIRED }), '409 BAR-4203')
  assert.equal(await plan({ bankSlipDescription: 'x'.repeat(131) }), '422 BAR-4004')
  const missing = '01998d6a-0000-7000-8000-000000000000'
  assert.equal(await plan({ dueDay: 5 }, missing), '404 BAR-4101')
  assert.equal(await subs.codeOf(subs.dropNext(missing)), '404 BAR-4101')
  assert.equal(
    await subs.codeOf(subs.preview(missing, 'type=MONTHLY&value=90&dueDay=5')),
    '404 BAR-4101',
  )

  const path = `/core/subscriptions/${id}`
  const version = (await product.call(path, { token })).headers.get('etag') ?? ''
  assert.equal(await plan({ dueDay: 5 }), 200)
  const late = await subs.planNext(id, { dueDay: 6 }, { 'if-match': version })
  assert.deepEqual([late.status, late.body[0].code], [412, 'BAR-0014'])
  assert.equal((await subs.read(id)).nextCycle.dueDay, 5)

  // A plan that goes off sale later stays planned, and is shown as such.
  assert.equal(await plan({ idPlan: CLUB_PLUS }), 200)
  const sell = (active: boolean) =>
    asOperator(product, `update plan set active = ${active} where id = $1`, [CLUB_PLUS])
  await sell(false)
  const { titlePlan, planActive } = (await subs.read(id)).nextCycle
  assert.deepEqual([titlePlan, planActive], ['Clube do Bolo', false])
  assert.equal(await plan({ idPlan: CLUB_PLUS, dueDay: 5 }), 200)
  await sell(true)
  // A change to what is so already leaves nothing planned.
  const { idPlan, basicValue, dueDay } = await subs.read(id)
  assert.equal(await plan({ idPlan, basicValueRequest: basicValue, dueDay }), 200)
  assert.equal((await subs.read(id)).nextCycle, undefined)

  assert.equal(await plan({ dueDay: 5 }), 200)
  assert.equal((await subs.patch(id, '/cancel')).body.nextCycle, undefined)
  assert.equal(await plan({ dueDay: 6 }), '409 BAR-4102')
  assert.equal(await subs.codeOf(subs.dropNext(id)), '409 BAR-4102')
  assert.equal(
    await subs.codeOf(subs.preview(id, 'type=MONTHLY&value=90&dueDay=5')),
    '409 BAR-4102',
  )
})

test('R-IMP-05 an import with an unknown buyer or plan, another method or a past date is refused', async () => {
  const body = await importBody(product, token)
  const rejected = async (given: object) => {
    const sent = { method: 'POST', token, body: { ...body, ...given } }
    const answer = await product.call('/core/subscriptions/import', sent)
    return `${answer.status} ${answer.body[0]?.code}`
  }
  const yesterday = addDays(await subs.today(), -1)
  assert.equal(await rejected({ startDate: yesterday }), '422 BAR-4107')
  assert.equal(await rejected({ payment: { method: 'CREDIT_CARD' } }), '422 BAR-4106')
  assert.equal(await rejected({ idPlan: 990 }), '404 BAR-4201')
  assert.equal(await rejected({ idPlan: RETIRED }), '409 BAR-4203')
  const unknown = '01998d6a-0000-7000-8000-000000000000'
  assert.equal(await rejected({ uuidBuyer: unknown }), '404 BAR-2001')
})

test('SM-AUTOINVOICE R-SUBD-15 a paid charge gets an invoice automatically only while its subscription has invoices on', async () => {
  const notesOf = async (id: string) => {
    const [charge] = await subs.charges(id)
    assert.ok(charge)
    await subs.pay(charge)
    const { body } = await product.call(`/core/charges/${charge.uuid}`, { token })
    return body.invoiceCharge.status
  }
  const [off, on] = [await subs.made({ days: 3 }), await subs.made({ days: 3 })]
  const switched = await subs.patch(off, '/invoice', { enabled: false })
  assert.deepEqual([switched.status, switched.body.invoiceEnabled], [200, false])
  await notesOf(off)
  await notesOf(on)
  const ofOn = (await subs.charges(on))[0]?.uuid
  await product.until('the note of the other', async () => {
    const { body } = await product.call(`/core/charges/${ofOn}`, { token })
    return body.invoiceCharge.status === 'AUTHORIZED'
  })
  const ofOff = (await subs.charges(off))[0]?.uuid
  const { body } = await product.call(`/core/charges/${ofOff}`, { token })
  assert.equal(body.invoiceCharge.status, 'NOT_EMITTED')
  await asOperator(product, 'update invoice_config set active = false')
  assert.equal(await subs.codeOf(subs.patch(off, '/invoice', { enabled: true })), '409 BAR-3101')
  await asOperator(product, 'update invoice_config set active = true')
  assert.equal((await subs.patch(off, '/invoice', { enabled: true })).body.invoiceEnabled, true)
})

test('R-API-02 R-SUBL-02 R-SUBL-07 the list matches its contract shape, and the counts equal it', async () => {
  const list = async (query: string) =>
    (await product.call(`/core/subscriptions?${query}`, { token })).body
  const body = await list('')
  const decoded = z.decode(listSubscriptions.output, body)
  assert.deepEqual(z.encode(listSubscriptions.output, decoded), body)
  const starts = body.content.map(({ startDate }: { startDate: Day }) => startDate)
  assert.deepEqual(starts, [...starts].sort().reverse())
  assert.ok((await list('customerName=MARÍNA')).totalElements > 5)
  assert.equal((await list('customerName=%25')).totalElements, 0)
  const { customerDocument, nextExpirationDate } = (await list('status=ACTIVE')).content[0]
  assert.ok((await list(`customerDocument=${customerDocument}`)).totalElements > 5)
  const day = `expirationDateInitial=${nextExpirationDate}&expirationDateFinal=${nextExpirationDate}`
  const onDay = await list(day)
  assert.ok(onDay.totalElements > 0)
  for (const row of onDay.content) assert.equal(row.nextExpirationDate, nextExpirationDate)
  for (const query of [day, '', 'customerName=marina']) {
    const summary = await product.call(`/core/subscriptions/summary?${query}`, { token })
    for (const [status, count] of Object.entries(summary.body.counts)) {
      assert.equal((await list(`status=${status}&${query}`)).totalElements, count, status)
    }
  }
  const wrong = '?expirationDateInitial=2026-02-01&expirationDateFinal=2026-01-01'
  for (const rest of ['', '/summary']) {
    const rejected = await product.call(`/core/subscriptions${rest}${wrong}`, { token })
    assert.deepEqual([rejected.status, rejected.body[0].code], [422, 'BAR-0012'])
  }
  const deep = await product.call('/core/subscriptions?page=900&size=20', { token })
  assert.deepEqual([deep.status, deep.body.content], [200, []])
  const negative = await product.call('/core/subscriptions?page=-1', { token })
  assert.deepEqual([negative.status, negative.body[0].code], [422, 'BAR-0011'])
})

test('a renamed customer has the new name in the list', async () => {
  const id = await subs.made()
  const { customerId } = await subs.read(id)
  const customer = (await product.call(`/core/seller-clients/${customerId}`, { token })).body
  const { name, document, email, alternativeEmail, countryCode, phone } = customer
  const contact = { document, email, alternativeEmail, countryCode, phone }
  const rename = (now: string) =>
    product.call(`/core/seller-clients/${customerId}`, {
      method: 'PUT',
      token,
      key: null,
      body: { ...contact, name: now },
    })
  const renamed = await rename('Marina Teixeira Ltda')
  assert.equal(renamed.status, 200, renamed.text)
  await product.until('the new name', async () => {
    const { body } = await product.call('/core/subscriptions?customerName=teixeira+ltda', { token })
    return body.totalElements > 5
  })
  await rename(name)
})
