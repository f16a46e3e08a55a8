import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays, type Day } from '#contract/basics/days.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { slowTime, type SlowTime } from '#tests/factories/environment/slow-clock.ts'
import {
  openCardRenewals,
  type CardRenewals,
  type CardSubscription,
} from '#tests/factories/payments/card-renewals.ts'
import { openChargeRecords, type ChargeRecords } from '#tests/factories/payments/charge-records.ts'
import { openCompanies, type Companies } from '#tests/factories/payments/companies.ts'
import {
  addPlans,
  openSubscriptions,
  type Subscriptions,
} from '#tests/factories/payments/subscription.ts'

let product: TestProduct
let token: string
let subs: Subscriptions
let renewals: CardRenewals
let books: ChargeRecords
let companies: Companies
let time: SlowTime

before(async () => {
  product = await startProduct({ config: { outsideTimeoutMs: 1_500 } })
  token = await product.signIn()
  await addPlans(product)
  subs = openSubscriptions(product, token)
  renewals = openCardRenewals(product, subs)
  books = openChargeRecords(product)
  companies = openCompanies(product)
  time = slowTime()
})
after(async () => {
  time.restore()
  await product.stop()
})

const states = async (id: string) => (await books.attempts(id)).map(({ state }) => state)

const lastDue = (made: readonly CardSubscription[]): Day =>
  made.reduce<Day>(
    (last, { next }) => (next.expirationDate > last ? next.expirationDate : last),
    '2000-01-01',
  )

/** How the charge is collected, as its own page and that of its subscription show it. */
const collectionOf = async (subscription: string, charge: string) => {
  const detail = await product.call(`/core/charges/${charge}`, { token })
  const { collection } = await subs.read(subscription)
  assert.deepEqual(collection, detail.body.collection)
  return collection
}

const statusOf = async (id: string) => (await books.charge(id))?.status

test('a renewal charges the card of record at its due date, with the token of the acquirer only', async () => {
  const { id, cardId, next } = await renewals.subscription()
  const stored = await renewals.card(cardId)
  assert.equal(stored?.state, 'STORED')
  await subs.advanceTo(addDays(next.expirationDate, -1))
  await renewals.run()
  assert.deepEqual(await states(next.uuid), [])
  await subs.advanceTo(next.expirationDate)
  await books.becomes(next.uuid, 'PAID')
  const [attempt] = await books.attempts(next.uuid)
  assert.deepEqual(await books.entries(next.uuid, attempt?.id ?? ''), ['CARD_CAPTURED 8000'])
  await renewals.run()
  assert.deepEqual(await states(next.uuid), ['APPROVED'])
  const later = (await subs.charges(id)).at(-1)
  assert.equal(later?.status, 'SCHEDULED')
})

test('runs of the job at the same time charge a card once', async () => {
  const { next } = await renewals.subscription()
  await renewals.bringForward(next.uuid, await subs.today())
  const runs = await Promise.all([renewals.run(), renewals.run(), renewals.run()])
  for (const { status, text } of runs) assert.equal(status, 200, text)
  await books.becomes(next.uuid, 'PAID')
  assert.deepEqual(await states(next.uuid), ['APPROVED'])
})

test('a soft decline is retried 1, 3, 5 and 7 days after the due date; then the charge is FAILED', async () => {
  const { id, cardId, next } = await renewals.subscription()
  await renewals.cardBecomes(cardId, 'DECLINED_05')
  const counts: number[] = []
  for (let day = 0; day < 7; day += 1) {
    await subs.advanceTo(addDays(next.expirationDate, day))
    counts.push((await states(next.uuid)).length)
    assert.notEqual(await statusOf(next.uuid), 'FAILED')
  }
  assert.deepEqual(counts, [1, 2, 2, 3, 3, 4, 4])
  const retried = await collectionOf(id, next.uuid)
  assert.deepEqual(
    [retried.failedAttempts, retried.lastFailure.codeReason, retried.nextAttempt, retried.stopped],
    [4, '05', addDays(next.expirationDate, 7), null],
  )
  assert.equal(retried.card.last4digits.length, 4)
  // It became LATE meanwhile, so the subscription is a defaulter before the last attempt.
  await subs.reaches(id, 'DEFAULTER')
  await subs.advanceTo(addDays(next.expirationDate, 7))
  assert.equal(await statusOf(next.uuid), 'FAILED')
  const { nextAttempt, stopped } = await collectionOf(id, next.uuid)
  assert.deepEqual([nextAttempt, stopped], [null, 'NO_RETRY_LEFT'])
  await subs.advanceTo(addDays(next.expirationDate, 12))
  assert.equal((await states(next.uuid)).length, 5)
})

test('a retry that is approved pays the charge, and the subscription is active again', async () => {
  const { id, cardId, next } = await renewals.subscription()
  await renewals.cardBecomes(cardId, 'PROBLEM_70')
  await subs.advanceTo(next.expirationDate)
  assert.deepEqual(await states(next.uuid), ['DECLINED'])
  await renewals.cardBecomes(cardId, 'APPROVED')
  await subs.advanceTo(addDays(next.expirationDate, 1))
  await books.becomes(next.uuid, 'PAID')
  assert.deepEqual(await states(next.uuid), ['DECLINED', 'APPROVED'])
  await subs.reaches(id, 'ACTIVE')
})

test('a hard decline is never retried: the charge is FAILED and the subscription DEFAULTER', async () => {
  const declined: (CardSubscription & { readonly outcome: string })[] = []
  for (const outcome of ['BLOCKED_78', 'CANCELED_77', 'EXPIRED_57']) {
    const made = await renewals.subscription()
    await renewals.cardBecomes(made.cardId, outcome)
    declined.push({ ...made, outcome })
  }
  const due = lastDue(declined)
  await subs.advanceTo(due)
  for (const { id, next, outcome } of declined) {
    assert.equal(await statusOf(next.uuid), 'FAILED', outcome)
    await subs.reaches(id, 'DEFAULTER')
    const { lastFailure, nextAttempt, stopped } = await collectionOf(id, next.uuid)
    assert.equal(lastFailure.codeReason, outcome.slice(-2))
    assert.deepEqual([nextAttempt, stopped], [null, 'HARD_DECLINE'])
  }
  await subs.advanceTo(addDays(due, 8))
  for (const { next, outcome } of declined) {
    assert.deepEqual(await states(next.uuid), ['DECLINED'], outcome)
  }
})

test('an unknown outcome is queried and not sent again; its late decline plans the next retry', async () => {
  const { cardId, next } = await renewals.subscription()
  await renewals.cardBecomes(cardId, 'TIMEOUT_99')
  await subs.advanceTo(next.expirationDate)
  assert.deepEqual(await states(next.uuid), ['UNKNOWN'])
  await subs.advanceTo(addDays(next.expirationDate, 4))
  assert.deepEqual(await states(next.uuid), ['UNKNOWN'])
  const { id: attemptId } = await books.attempt(next.uuid)
  await renewals.cardBecomes(cardId, 'APPROVED')
  assert.equal((await companies.actOnCard(attemptId, 'decline')).status, 200)
  await product.until('the decline', async () => (await states(next.uuid))[0] === 'DECLINED')
  assert.notEqual(await statusOf(next.uuid), 'FAILED')
  await renewals.run()
  await books.becomes(next.uuid, 'PAID')
  assert.deepEqual(await states(next.uuid), ['DECLINED', 'APPROVED'])
})

test('a charge deleted or paid otherwise, a paused subscription and a removed card are not charged', async () => {
  const [deleted, paid, ended, paused, cardless] = [
    await renewals.subscription(),
    await renewals.subscription(),
    await renewals.subscription(),
    await renewals.subscription(),
    await renewals.subscription(),
  ]
  const all = [deleted, paid, ended, paused, cardless]
  for (const { cardId } of all) await renewals.cardBecomes(cardId, 'DECLINED_05')
  const due = lastDue(all)
  await subs.advanceTo(due)
  const path = (charge: string) => `/core/charges/${charge}`
  await product.call(path(deleted.next.uuid), { method: 'DELETE', token, key: null })
  const body = { uuidCharge: paid.next.uuid }
  await product.call(`${path(paid.next.uuid)}/manual-pay`, { method: 'PATCH', token, body })
  assert.equal((await subs.patch(ended.id, '/status', { active: false })).status, 200)
  assert.equal(await statusOf(ended.next.uuid), 'CANCELED')
  await renewals.remove(cardless.cardId)
  // Long enough to be LATE even after a weekend and two holidays; the last retry is still planned.
  await subs.advanceTo(addDays(due, 5))
  assert.equal(await statusOf(paused.next.uuid), 'LATE')
  assert.equal((await subs.patch(paused.id, '/status', { active: false })).status, 200)
  assert.equal((await states(paused.next.uuid)).length, 4)
  assert.equal((await collectionOf(paused.id, paused.next.uuid)).stopped, 'PAUSED')
  const before = await Promise.all(all.map(({ next }) => states(next.uuid)))
  for (const { length } of before) assert.ok(length >= 1)
  await subs.advanceTo(addDays(due, 8))
  assert.deepEqual(await Promise.all(all.map(({ next }) => states(next.uuid))), before)
  assert.equal((await collectionOf(paused.id, paused.next.uuid)).stopped, 'PAUSED')
  assert.equal((await collectionOf(cardless.id, cardless.next.uuid)).stopped, 'NO_CARD')
  assert.equal(await statusOf(paused.next.uuid), 'LATE')
  assert.equal(await statusOf(cardless.next.uuid), 'LATE')
})

test('a token that the acquirer forgot fails the charge, and the card is the card of record no more', async () => {
  const { cardId, next } = await renewals.subscription()
  await renewals.forget(cardId)
  await subs.advanceTo(next.expirationDate)
  assert.equal(await statusOf(next.uuid), 'FAILED')
  assert.equal((await renewals.card(cardId))?.state, 'ENDED')
})

test('another card with which the buyer pays becomes the card of record; a declined one does not', async () => {
  const { id, cardId, next } = await renewals.subscription()
  await renewals.cardBecomes(cardId, 'BLOCKED_78')
  await subs.advanceTo(next.expirationDate)
  assert.equal(await statusOf(next.uuid), 'FAILED')
  assert.equal((await renewals.pay(next.uuid, 'DECLINED_05')).status, 402)
  await renewals.run()
  assert.equal((await renewals.card(cardId))?.state, 'STORED')
  assert.equal((await renewals.pay(next.uuid)).status, 201)
  await renewals.run()
  assert.deepEqual(await renewals.card(cardId), { state: 'ENDED', sealed: null })
  await subs.reaches(id, 'ACTIVE')
  const after = (await subs.charges(id)).at(-1)
  assert.ok(after)
  await renewals.bringForward(after.uuid, addDays(await subs.today(), 1))
  await subs.advanceTo(addDays(await subs.today(), 1))
  await books.becomes(after.uuid, 'PAID')
})
