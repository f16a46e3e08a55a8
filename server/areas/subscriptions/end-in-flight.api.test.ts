import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  SHORT_TIMEOUT_MS,
  startProduct,
  type TestProduct,
} from '#tests/factories/environment/product.ts'
import { type SlowTime, slowTime } from '#tests/factories/environment/slow-clock.ts'
import { type ChargeRecords, openChargeRecords } from '#tests/factories/payments/charge-records.ts'
import { aCardToken } from '#tests/factories/payments/checkout.ts'
import { type Companies, openCompanies } from '#tests/factories/payments/companies.ts'
import {
  addPlans,
  type ImportOptions,
  openSubscriptions,
  type Subscriptions,
} from '#tests/factories/payments/subscription.ts'

let product: TestProduct
let subscriptions: Subscriptions
let books: ChargeRecords
let companies: Companies
let time: SlowTime

before(async () => {
  product = await startProduct({ notices: 'off', config: { outsideTimeoutMs: SHORT_TIMEOUT_MS } })
  const token = await product.signIn()
  await addPlans(product)
  subscriptions = openSubscriptions(product, token)
  books = openChargeRecords(product)
  companies = openCompanies(product)
  time = slowTime()
})
after(async () => {
  time.restore()
  await product.stop()
})

interface InFlight {
  readonly subscription: string
  readonly id: string
  readonly attemptId: string
  readonly pix: string
}

/** A subscription whose first charge has a card payment in flight. */
async function inFlight(fault?: string, given: ImportOptions = {}): Promise<InFlight> {
  const subscription = await subscriptions.made(given)
  const [charge] = await subscriptions.charges(subscription)
  assert.ok(charge)
  await books.codeBecomes(charge.uuid, 'PIX', 'ACTIVE')
  if (fault) await companies.injectFault('acquirer', fault)
  const cardToken = await aCardToken(product, fault ? 'APPROVED' : 'TIMEOUT_99')
  const paid = await product.call(`/payment/public/charges/${charge.uuid}/payments`, {
    method: 'POST',
    body: { method: 'CREDIT_CARD', cardToken },
  })
  assert.equal(paid.status, 202, paid.text)
  const { id: attemptId } = await books.attempt(charge.uuid)
  const pix = (await books.code(charge.uuid, 'PIX')).provider_ref
  return { subscription, id: charge.uuid, attemptId, pix }
}

const ENDS = [
  { name: 'cancelled', end: (id: string) => subscriptions.patch(id, '/cancel') },
  {
    name: 'switched off',
    end: (id: string) => subscriptions.patch(id, '/status', { active: false }),
  },
] as const

for (const { name, end } of ENDS) {
  test(`SM-SUBSCRIPTION a subscription ${name} while a card is in flight: if approved, the charge is a sale`, async () => {
    const { subscription, id, attemptId } = await inFlight()
    assert.equal((await end(subscription)).status, 200)
    assert.equal((await books.charge(id))?.status, 'SCHEDULED')
    assert.equal((await companies.actOnCard(attemptId, 'approve')).status, 200)
    await books.becomes(id, 'PAID')
    assert.deepEqual(await books.entries(id, attemptId), ['CARD_CAPTURED_EARLY 8000'])
    assert.deepEqual(await books.cases(id), [])
    assert.equal((await subscriptions.read(subscription)).status, 'INACTIVE')
  })

  test(`SM-SUBSCRIPTION a subscription ${name} while a card is in flight: if declined, the charge is canceled`, async () => {
    const { subscription, id, attemptId, pix } = await inFlight()
    assert.equal((await end(subscription)).status, 200)
    // The codes are removed at once, and no other payment is accepted.
    await books.codeBecomes(id, 'PIX', 'REMOVED')
    assert.equal(await companies.codeAtBank('PIX', pix), 'removed')
    const another = await product.call(`/payment/public/charges/${id}/payments`, {
      method: 'POST',
      body: { method: 'PIX' },
    })
    assert.deepEqual([another.status, another.body[0].code], [409, 'BAR-4407'])
    assert.equal((await companies.actOnCard(attemptId, 'decline')).status, 200)
    await books.becomes(id, 'CANCELED')
    assert.deepEqual(await books.entries(id, attemptId), [])
  })

  test(`a subscription ${name} while a card is in flight: a request that the acquirer never received is not sent`, async () => {
    const { subscription, id, attemptId } = await inFlight('drop-before')
    assert.equal((await end(subscription)).status, 200)
    time.advance(40_000)
    await product.call('/core/sandbox/jobs/attempt-janitor/run', { method: 'POST', key: null })
    await books.becomes(id, 'CANCELED')
    assert.equal(await companies.knowsAttempt(attemptId), false)
    assert.equal((await books.attempt(id)).decline?.codeReason, 'NOT_SENT')
  })
}

test('a subscription switched off and on again while a card is in flight owes the charge when it is declined', async () => {
  const { subscription, id, attemptId } = await inFlight()
  const { patch } = subscriptions
  assert.equal((await patch(subscription, '/status', { active: false })).status, 200)
  assert.equal((await patch(subscription, '/status', { active: true })).status, 200)
  assert.equal((await companies.actOnCard(attemptId, 'decline')).status, 200)
  await books.becomes(id, 'FAILED')
  await subscriptions.reaches(subscription, 'DEFAULTER')
})
