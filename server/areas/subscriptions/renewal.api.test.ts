import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays, addMonthsClamped, type Day, daysBetween } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { periodAfter } from '#contract/subscriptions/rules.ts'
import { renewSubscriptions } from '#server/areas/subscriptions/renew.ts'
import { NOT_COPIED } from '#server/platform/database/rows.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aCardToken } from '#tests/factories/payments/checkout.ts'
import {
  addPlans,
  type ChargeShown,
  CLUB_PLUS,
  openSubscriptions,
  type Subscriptions,
} from '#tests/factories/payments/subscription.ts'
import { asOperator, DEMO } from '#tests/factories/sellers/people.ts'

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

test('R-SUBD-17 a subscription is ACTIVE when first paid, DEFAULTER while a charge is late, and ACTIVE once that is paid', async () => {
  const id = await subs.made({ days: 2 })
  const [first] = await subs.charges(id)
  assert.ok(first)
  await subs.pay(first)
  await subs.reaches(id, 'ACTIVE')
  const next = addMonthsClamped(first.expirationDate, 1)
  assert.deepEqual(await subs.shown(id), [`${first.expirationDate} PAID`, `${next} SCHEDULED`])
  assert.equal((await subs.read(id)).nextExpirationDate, next)

  // Seven days cover a weekend and a holiday.
  await subs.advanceTo(addDays(next, 7))
  await subs.reaches(id, 'DEFAULTER')
  const afterNext = addMonthsClamped(first.expirationDate, 2)
  assert.deepEqual((await subs.shown(id)).slice(1), [`${next} LATE`, `${afterNext} SCHEDULED`])
  const late = (await subs.charges(id))[1]
  assert.ok(late)
  await subs.pay(late)
  await subs.reaches(id, 'ACTIVE')
})

test('R-SUBD-17 a declined card makes a subscription DEFAULTER; deleting the charge makes it ACTIVE', async () => {
  const id = await subs.made({ days: 5 })
  await subs.patch(id, '/status', { active: true })
  const [charge] = await subs.charges(id)
  assert.ok(charge)
  const cardToken = await aCardToken(product, 'DECLINED_05')
  const body = { method: 'CREDIT_CARD', cardToken }
  const page = `/payment/public/charges/${charge.uuid}/payments`
  assert.equal((await product.call(page, { method: 'POST', body })).status, 402)
  await subs.reaches(id, 'DEFAULTER')
  const next = addMonthsClamped(charge.expirationDate, 1)
  assert.deepEqual(await subs.shown(id), [`${charge.expirationDate} FAILED`, `${next} SCHEDULED`])
  await product.call(`/core/charges/${charge.uuid}`, { method: 'DELETE', token, key: null })
  await subs.reaches(id, 'ACTIVE')
})

test('SM-SUBSCRIPTION each period has one charge, on the anchor day or the last day of a shorter month', async () => {
  const now = await subs.today()
  const january = `${now.slice(0, 4)}-01-31` as Day
  const anchor = january >= now ? january : addMonthsClamped(january, 12)
  const id = await subs.made({ startDate: anchor })
  assert.equal((await subs.patch(id, '/status', { active: true })).body.status, 'ACTIVE')
  await subs.advanceTo(addMonthsClamped(anchor, 1))
  const due = Array.from({ length: 3 }, (_, month) => addMonthsClamped(anchor, month))
  assert.deepEqual(
    (await subs.charges(id)).map(({ expirationDate }) => expirationDate),
    due,
  )
  assert.equal(due[1]?.slice(5, 7), '02')
  await subs.reaches(id, 'DEFAULTER')
})

test('SM-SUBSCRIPTION after an outage of months each period has a charge, none of them due in the past', async () => {
  const id = await subs.made({ days: 1, type: 'MONTHLY' })
  await subs.patch(id, '/status', { active: true })
  const start = (await subs.read(id)).startDate
  // A three-month outage: no job ran on any of its days.
  const to = addDays(start, 95)
  await asOperator(product, 'update product_clock set offset_ms = offset_ms + $1', [
    (95 + 1) * 86_400_000,
  ])
  await product.call('/core/sandbox/jobs/recurring-charges/run', { method: 'POST', key: null })
  const periods = await product.jobs.rows<{ period: Day; due: Day }>(
    `select subscription_period as period, expiration_date as due from charge
      where subscription_id = $1 order by subscription_period`,
    [id],
  )
  const expected = Array.from({ length: 5 }, (_, month) => addMonthsClamped(start, month))
  assert.deepEqual(
    periods.map(({ period }) => period),
    expected,
  )
  const now = await subs.today()
  assert.ok(now >= to)
  for (const { period, due } of periods.slice(1)) assert.equal(due, period > now ? period : now)
})

test('SM-SUBSCRIPTION concurrent renewals make one charge a period, and the table accepts no second', async () => {
  const ids = await Promise.all([
    subs.made({ days: 0 }),
    subs.made({ days: 0 }),
    subs.made({ days: 0 }),
  ])
  for (const id of ids) {
    // Active, but the next charge does not exist yet.
    await asOperator(
      product,
      `update subscription set status = 'ACTIVE', renew_on = start_date where id = $1`,
      [id],
    )
  }
  // The worker's own run may take some of them as well.
  await Promise.all([
    renewSubscriptions(product.jobs),
    renewSubscriptions(product.jobs),
    renewSubscriptions(product.jobs),
  ])
  // Each waits for the others instead of failing at the unique index.
  const failed = await product.jobs.rows(
    `select item_id, last_error from postponed_item where job = 'recurring-charges'`,
  )
  assert.deepEqual(failed, [])
  for (const id of ids) {
    const dues = (await subs.charges(id)).map(({ expirationDate }) => expirationDate)
    assert.deepEqual(dues, [dues[0], addMonthsClamped(dues[0] ?? '2026-01-01', 1)])
  }
  const copy = `insert into charge select (jsonb_populate_record(charge,
      jsonb_build_object('id', gen_random_uuid()))).* from charge where seller_id = $2 and subscription_id = $1 limit 1 ${NOT_COPIED}`
  await assert.rejects(asOperator(product, copy, [ids[0], DEMO]), /charge_of_period/)
})

test('R-SUBD-11 R-SUBD-12 a deactivated subscription keeps only its late charge; activated again, it bills no past period', async () => {
  const id = await subs.made({ days: 1 })
  await subs.patch(id, '/status', { active: true })
  const { startDate } = await subs.read(id)
  await subs.advanceTo(addDays(startDate, 8))
  await subs.reaches(id, 'DEFAULTER')
  const off = await subs.patch(id, '/status', { active: false })
  assert.deepEqual([off.status, off.body.status], [200, 'INACTIVE'], off.text)
  const second = addMonthsClamped(startDate, 1)
  assert.deepEqual(await subs.shown(id), [`${startDate} LATE`, `${second} CANCELED`])
  assert.equal(off.body.nextExpirationDate, null)
  assert.equal((await subs.patch(id, '/status', { active: false })).body.status, 'INACTIVE')

  // On the same day the canceled period is charged again.
  const on = await subs.patch(id, '/status', { active: true })
  assert.deepEqual([on.body.status, on.body.nextExpirationDate], ['DEFAULTER', second])
  await subs.patch(id, '/status', { active: false })
  await subs.advanceTo(addDays(startDate, 36))
  const resumed = (await subs.patch(id, '/status', { active: true })).body
  assert.equal(resumed.nextExpirationDate, addMonthsClamped(startDate, 2))
  const counted = (await subs.shown(id)).filter((charge) => !charge.endsWith('CANCELED'))
  const expected = [`${startDate} LATE`, `${addMonthsClamped(startDate, 2)} SCHEDULED`]
  assert.deepEqual(counted, expected)

  // The code expired days ago; the charge is still owed, and the buyer gets a new code.
  const [late] = await subs.charges(id)
  const page = `/payment/public/charges/${late?.uuid}`
  const again = await product.call(`${page}/payments`, { method: 'POST', body: { method: 'PIX' } })
  assert.equal(again.status, 201, again.text)
  assert.ok(again.body.pix.expiresAt > (await product.jobs.time()).now)
  const event = { method: 'POST', key: null, body: { event: 'PIX_PAID' } }
  const paid = await product.call(`/payment/sandbox/charges/${late?.uuid}/events`, event)
  assert.equal(paid.body.status, 'PAID', paid.text)
  await subs.reaches(id, 'ACTIVE')
})

test('a change of the next cycle takes effect with the charge that is created next, and is cancelled until then', async () => {
  const id = await subs.made({ days: 3 })
  await subs.patch(id, '/status', { active: true })
  const { startDate } = await subs.read(id)
  const planned = addMonthsClamped(startDate, 1)
  const dueDay = Number(addDays(startDate, 5).slice(8))
  const changed = periodAfter(dueDay, startDate, 'MONTHLY')
  assert.notEqual(changed, planned)
  const basicValueRequest = { type: 'SEMESTER', value: 690, valuePerMonth: 115 }
  const change = { idPlan: CLUB_PLUS, basicValueRequest, dueDay }
  const preview = await subs.preview(id, `type=SEMESTER&value=690&dueDay=${dueDay}`)
  const pending = await subs.planNext(id, change)
  assert.equal(pending.status, 200, pending.text)
  const { nextCycle, upcomingCharges, basicValue, titlePlan, charges } = pending.body
  assert.deepEqual(
    [nextCycle.startsOn, nextCycle.titlePlan, nextCycle.basicValue.value, nextCycle.dueDay],
    [changed, 'Clube do Bolo', 690, dueDay],
  )
  assert.deepEqual([basicValue.value, titlePlan], [80, 'Clube do Pão'])
  // The charge that exists keeps its price and day.
  assert.deepEqual(
    charges.map(({ expirationDate, value }: ChargeShown) => [expirationDate, value]),
    [[startDate, 80]],
  )
  const listed = [changed, periodAfter(dueDay, changed, 'SEMESTER')].map((expirationDate) => ({
    expirationDate,
    value: 690,
  }))
  assert.deepEqual(upcomingCharges.slice(0, 2), listed)
  assert.deepEqual(preview.body.upcomingCharges, upcomingCharges)
  assert.deepEqual((await subs.planNext(id, change)).body.nextCycle, nextCycle)

  const dropped = (await subs.dropNext(id)).body
  assert.deepEqual([dropped.nextCycle, dropped.upcomingCharges[0].value], [undefined, 80])
  assert.equal(dropped.upcomingCharges[0].expirationDate, planned)
  assert.equal((await subs.dropNext(id)).status, 200)

  await subs.planNext(id, change)
  await subs.advanceTo(startDate)
  await product.until('the next charge', async () => (await subs.charges(id)).length === 2)
  const after = await subs.read(id)
  assert.deepEqual(
    [after.nextCycle, after.titlePlan, after.basicValue.type, after.dueDay],
    [undefined, 'Clube do Bolo', 'SEMESTER', dueDay],
  )
  const [first, second] = await subs.charges(id)
  assert.deepEqual([first?.value, second?.expirationDate, second?.value], [80, changed, 690])
  assert.equal(after.upcomingCharges[0].expirationDate, listed[1]?.expirationDate)
})

test('a paused subscription keeps its planned change until it resumes', async () => {
  const id = await subs.made({ days: 2 })
  const { startDate } = await subs.read(id)
  await subs.patch(id, '/status', { active: false })
  const dueDay = Number(addDays(startDate, 10).slice(8))
  const { body } = await subs.planNext(id, { dueDay })
  assert.deepEqual([body.nextCycle.startsOn, body.nextCycle.dueDay], [null, dueDay])
  const preview = await subs.preview(id, `type=MONTHLY&value=80&dueDay=${dueDay}`)
  assert.deepEqual(preview.body.upcomingCharges, [])
  const resumed = (await subs.patch(id, '/status', { active: true })).body
  assert.deepEqual([resumed.nextCycle, resumed.dueDay], [undefined, dueDay])
  assert.equal(Number(resumed.nextExpirationDate.slice(8)), dueDay)
})

test('R-SUBD-13 R-SUBD-14 SM-AUTOINVOICE a cancelled subscription has no scheduled charge and cannot be activated or changed', async () => {
  const id = await subs.made({ days: 1 })
  await subs.patch(id, '/status', { active: true })
  const [first] = await subs.charges(id)
  assert.ok(first)
  await subs.pay(first)
  const mark = (anticipation: Uuid | null) =>
    asOperator(
      product,
      `update receivable set state = 'OPEN', anticipation_id = $2 where charge_id = $1`,
      [first.uuid, anticipation],
    )
  await mark(newId())
  assert.equal((await subs.read(id)).anticipationActive, true)
  assert.equal(await subs.codeOf(subs.patch(id, '/cancel')), '409 BAR-4104')
  await mark(null)
  await asOperator(product, `update receivable set state = 'RELEASED' where charge_id = $1`, [
    first.uuid,
  ])

  const cancelled = await subs.patch(id, '/cancel')
  assert.equal(cancelled.status, 200, cancelled.text)
  const { status, cancelledDate, cancelable, nextExpirationDate } = cancelled.body
  assert.deepEqual(
    [status, cancelledDate, cancelable, nextExpirationDate],
    ['INACTIVE', await subs.today(), false, null],
  )
  assert.deepEqual(
    (await subs.charges(id)).map((charge) => charge.status),
    ['PAID', 'CANCELED'],
  )
  assert.equal(await subs.codeOf(subs.patch(id, '/cancel')), '409 BAR-4103')
  assert.equal(await subs.codeOf(subs.patch(id, '/status', { active: true })), '409 BAR-4102')
  assert.equal(await subs.codeOf(subs.patch(id, '/invoice', { enabled: false })), '409 BAR-4102')
  assert.equal(await subs.codeOf(subs.patch(id, '', { idPlan: CLUB_PLUS })), '409 BAR-4102')
})

// The last test: it moves the product clock by months without running the other jobs.
test('the next charges that a subscription lists are those that billing creates', async () => {
  let startDate = addDays(await subs.today(), 1)
  while (!startDate.endsWith('-31')) startDate = addDays(startDate, 1)
  const id = await subs.made({ startDate })
  await asOperator(
    product,
    'update subscription set additional_centavos = 1000, additional_installments = 3 where id = $1',
    [id],
  )
  assert.equal((await subs.read(id)).upcomingCharges, undefined)
  assert.equal((await subs.patch(id, '/status', { active: true })).status, 200)
  const listed = (await subs.read(id)).upcomingCharges
  assert.deepEqual(
    listed.map(({ expirationDate }: { expirationDate: Day }) => expirationDate),
    [1, 2, 3].map((month) => addMonthsClamped(startDate, month)),
  )
  // The first charge was created before the additional value was set; two shares are left.
  assert.deepEqual(
    listed.map(({ value }: { value: number }) => value),
    [83.33, 83.33, 80],
  )
  for (const [index] of listed.entries()) {
    const due = addMonthsClamped(startDate, index)
    await asOperator(product, 'update product_clock set offset_ms = offset_ms + $1', [
      daysBetween(await subs.today(), due) * 86_400_000,
    ])
    await product.call('/core/sandbox/jobs/recurring-charges/run', { method: 'POST', key: null })
  }
  const created = (await subs.charges(id)).slice(1)
  assert.deepEqual(
    created.map(({ expirationDate, value }) => ({ expirationDate, value })),
    listed,
  )
})
