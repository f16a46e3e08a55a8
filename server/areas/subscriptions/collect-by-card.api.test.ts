import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays, type Day } from '#contract/basics/days.ts'
import { CARD_LINK_MAILS } from '#contract/subscriptions/card-links.ts'
import {
  SHORT_TIMEOUT_MS,
  startProduct,
  type TestProduct,
} from '#tests/factories/environment/product.ts'
import { type SlowTime, slowTime } from '#tests/factories/environment/slow-clock.ts'
import {
  type CardRenewals,
  type CardSubscription,
  openCardRenewals,
} from '#tests/factories/payments/card-renewals.ts'
import { type ChargeRecords, openChargeRecords } from '#tests/factories/payments/charge-records.ts'
import { aCardToken, BUYER } from '#tests/factories/payments/checkout.ts'
import { type Companies, openCompanies } from '#tests/factories/payments/companies.ts'
import {
  addPlans,
  CLUB,
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
  product = await startProduct({ notices: 'off', config: { outsideTimeoutMs: SHORT_TIMEOUT_MS } })
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
  // The worker's own run may be sending it when the clock has moved.
  await product.until('no answer', async () => (await states(next.uuid))[0] === 'UNKNOWN')
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

const requestLink = (id: string) =>
  product.call(`/core/subscriptions/${id}/card-link`, { method: 'PUT', token, key: null })

const pageOf = async (link: string) =>
  (await product.call(`/payment/public/card-links/${link}`)).body

const sendCard = (link: string, cardToken: string) =>
  product.call(`/payment/public/card-links/${link}/cards`, { method: 'POST', body: { cardToken } })

const giveCard = async (link: string, outcome = 'APPROVED') =>
  sendCard(link, await aCardToken(product, outcome))

test('a card given by a link pays each owed charge once and is the card of record; the link works once', async () => {
  const { id, cardId, next } = await renewals.subscription()
  const early = await requestLink(id)
  assert.deepEqual([early.status, early.body[0].code], [409, 'BAR-4110'])
  await renewals.cardBecomes(cardId, 'BLOCKED_78')
  await renewals.bringForward(next.uuid, await subs.today())
  await renewals.run()
  await subs.reaches(id, 'DEFAULTER')
  const second = (await subs.charges(id)).at(-1)
  assert.ok(second && second.uuid !== next.uuid)
  await renewals.bringForward(second.uuid, addDays(await subs.today(), 1))
  await subs.advanceTo(addDays(await subs.today(), 1))
  assert.deepEqual([await statusOf(next.uuid), await statusOf(second.uuid)], ['FAILED', 'FAILED'])

  const made = await requestLink(id)
  assert.equal(made.status, 200, made.text)
  const link = made.body.uuid
  assert.deepEqual((await requestLink(id)).body, made.body)
  const page = await pageOf(link)
  assert.deepEqual([page.state, page.charge.uuidCharge], ['OPEN', next.uuid])
  assert.equal((await giveCard(link, 'DECLINED_05')).status, 402)
  assert.equal((await pageOf(link)).state, 'OPEN')
  const uses = await Promise.all([giveCard(link), giveCard(link)])
  const codes = uses.map(({ status, body }) => (status === 201 ? status : body[0].code)).sort()
  assert.equal(codes[0], 201)
  // The second finds the payment of the first in flight or done.
  assert.match(String(codes[1]), /^BAR-(3010|4402)$/)
  assert.equal((await pageOf(link)).state, 'USED')
  assert.equal((await giveCard(link)).status, 410)
  await renewals.run()
  await books.becomes(second.uuid, 'PAID')
  assert.deepEqual(await states(next.uuid), ['DECLINED', 'DECLINED', 'APPROVED'])
  assert.deepEqual(await states(second.uuid), ['DECLINED', 'APPROVED'])
  assert.deepEqual(await renewals.card(cardId), { state: 'ENDED', sealed: null })
  await subs.reaches(id, 'ACTIVE')
  assert.equal((await requestLink(id)).status, 409)
})

test('a link for another card ends after seven days, with its subscription and once nothing is owed', async () => {
  const [expiring, cancelled, settled] = [
    await renewals.subscription(),
    await renewals.subscription(),
    await renewals.subscription(),
  ]
  const all = [expiring, cancelled, settled]
  for (const { cardId, next } of all) {
    await renewals.cardBecomes(cardId, 'CANCELED_77')
    await renewals.bringForward(next.uuid, await subs.today())
  }
  await renewals.run()
  const links = new Map<string, string>()
  for (const { id } of all) links.set(id, (await requestLink(id)).body.uuid)
  const linkOf = ({ id }: CardSubscription) => links.get(id) ?? ''
  assert.equal((await subs.patch(cancelled.id, '/cancel')).status, 200)
  assert.equal((await renewals.pay(settled.next.uuid)).status, 201)
  for (const over of [cancelled, settled]) {
    assert.equal((await pageOf(linkOf(over))).state, 'OVER')
    assert.equal((await giveCard(linkOf(over))).status, 410)
  }
  assert.equal((await requestLink(cancelled.id)).status, 409)
  await subs.advanceTo(addDays(await subs.today(), 8))
  const page = await pageOf(linkOf(expiring))
  assert.deepEqual([page.state, page.charge], ['EXPIRED', null])
  assert.equal((await giveCard(linkOf(expiring))).status, 410)
  assert.deepEqual(await states(expiring.next.uuid), ['DECLINED'])
  const fresh = await requestLink(expiring.id)
  assert.notEqual(fresh.body.uuid, linkOf(expiring))
  assert.equal((await pageOf(fresh.body.uuid)).state, 'OPEN')
})

/** The newest mails to the customer of a subscription, as the sandbox's mailbox shows them. */
async function mailsOf(id: string): Promise<{ readonly subject: string; readonly text: string }[]> {
  const { customerId } = await subs.read(id)
  const { email } = (await product.call(`/core/seller-clients/${customerId}`, { token })).body
  const mailbox = `${product.companiesUrl}/mail?to=${encodeURIComponent(email)}`
  return (await product.call(mailbox)).body.content
}

const mailLink = (id: string) =>
  product.call(`/core/subscriptions/${id}/card-link/email`, { method: 'POST', token })

test('a first charge whose card was declined says why and when, and the buyer pays by a link that is mailed', async () => {
  const bought = await product.call('/payment/public/checkouts/padaria-ipe/subscriptions', {
    method: 'POST',
    body: {
      idPlan: CLUB,
      type: 'MONTHLY',
      buyer: BUYER,
      payment: { method: 'CREDIT_CARD', cardToken: await aCardToken(product, 'DECLINED_05') },
    },
  })
  assert.equal(bought.status, 402, bought.text)
  const found = await product.call('/core/subscriptions?status=PENDING&customerName=zeca', {
    token,
  })
  const id = found.body.content[0].uuid
  const [first] = await subs.charges(id)
  assert.ok(first)
  assert.equal(first.status, 'FAILED')
  const { failedAttempts, lastFailure, nextAttempt, stopped } = await collectionOf(id, first.uuid)
  assert.deepEqual([failedAttempts, lastFailure.codeReason], [1, '05'])
  assert.ok(lastFailure.at <= (await product.jobs.time()).now)
  assert.deepEqual([nextAttempt, stopped], [null, 'NO_CARD'])

  const { buyer, uuid: link } = (await requestLink(id)).body
  const { email, countryCode, phone } = BUYER
  assert.deepEqual(buyer, { email, countryCode, phone })
  assert.equal((await mailLink(id)).status, 204)
  const mail = await product.until('the mail', async () =>
    (await mailsOf(id)).find(({ subject }) => subject.startsWith('Informe outro cartão')),
  )
  assert.ok(mail.text.includes(`/card-link/${link}`), mail.text)
  assert.match(mail.text, /R\$\s80,00/)
  for (let sent = 1; sent < CARD_LINK_MAILS.max; sent += 1) {
    assert.equal((await mailLink(id)).status, 204)
  }
  assert.equal((await mailLink(id)).body[0].code, 'BAR-0008')

  assert.equal((await giveCard(link, 'TIMEOUT_99')).status, 202)
  assert.equal((await collectionOf(id, first.uuid)).stopped, null)
  const unanswered = (await books.attempts(first.uuid)).at(-1)
  assert.equal((await companies.actOnCard(unanswered?.id ?? '', 'approve')).status, 200)
  await books.becomes(first.uuid, 'PAID')
  await subs.reaches(id, 'ACTIVE')
  await renewals.run()
  const next = (await subs.charges(id)).at(-1)
  assert.equal((await collectionOf(id, next?.uuid ?? '')).card.last4digits.length, 4)
  assert.equal((await mailLink(id)).body[0].code, 'BAR-4110')
  assert.equal((await mailLink(UNKNOWN)).status, 404)
  assert.equal((await subs.patch(id, '/cancel')).status, 200)
  assert.equal((await mailLink(id)).body[0].code, 'BAR-4102')
})

const UNKNOWN = '01998d6a-0000-7000-8000-000000000001'

test('a link takes no second card while the first has no answer, and a token works once', async () => {
  assert.equal((await requestLink(UNKNOWN)).status, 404)
  assert.equal((await pageOf(UNKNOWN))[0].code, 'BAR-4401')
  assert.equal((await giveCard(UNKNOWN)).status, 404)
  const { id, cardId, next } = await renewals.subscription()
  await renewals.cardBecomes(cardId, 'BLOCKED_78')
  await renewals.bringForward(next.uuid, await subs.today())
  await renewals.run()
  await subs.reaches(id, 'DEFAULTER')
  const link = (await requestLink(id)).body.uuid
  const declined = await aCardToken(product, 'DECLINED_05')
  assert.equal((await sendCard(link, declined)).status, 402)
  const again = await sendCard(link, declined)
  assert.deepEqual([again.status, again.body[0].code], [422, 'BAR-4408'])
  assert.equal((await giveCard(link, 'TIMEOUT_99')).status, 202)
  assert.equal((await pageOf(link)).state, 'PROCESSING')
  const second = await giveCard(link)
  assert.deepEqual([second.status, second.body[0].code], [409, 'BAR-3010'])
  const unanswered = (await books.attempts(next.uuid)).at(-1)
  assert.equal((await companies.actOnCard(unanswered?.id ?? '', 'approve')).status, 200)
  await books.becomes(next.uuid, 'PAID')
  assert.equal((await pageOf(link)).state, 'USED')
})
