import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Uuid } from '#contract/basics/ids.ts'
import type { AttemptOutcome } from '#server/adapters/acquirer/port.ts'
import { connectOutside } from '#server/adapters/connect.ts'
import { lockCharge, setValueAndTerms } from '#server/areas/charge-core/charge.ts'
import { beginAttempt, settleAttempt } from '#server/areas/payments/attempts/attempts.ts'
import {
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createVault, loadKeys } from '#server/platform/security/secrets.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import {
  SHORT_TIMEOUT_MS,
  startProduct,
  type TestProduct,
  TOO_LATE_MS,
} from '#tests/factories/environment/product.ts'
import { type SlowTime, slowTime } from '#tests/factories/environment/slow-clock.ts'
import { type ChargeRecords, openChargeRecords } from '#tests/factories/payments/charge-records.ts'
import { aCardToken, aLink, order } from '#tests/factories/payments/checkout.ts'
import { type Companies, openCompanies } from '#tests/factories/payments/companies.ts'
import { addPlans, aSubscription } from '#tests/factories/payments/subscription.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

const VALUE = 15_000
const LEASE_MS = 40_000

let product: TestProduct
let books: ChargeRecords
let companies: Companies
let time: SlowTime
let token: string
let database: Database
let link: string

before(async () => {
  product = await startProduct({ config: { outsideTimeoutMs: SHORT_TIMEOUT_MS } })
  database = await openAs(product.databaseUrl, 'app', 2)
  books = openChargeRecords(product)
  companies = openCompanies(product)
  token = await product.signIn()
  link = await aLink(product, token)
  await addPlans(product)
  await companies.setChaos({ timeoutMs: TOO_LATE_MS })
  time = slowTime()
})
after(async () => {
  time.restore()
  await database.close()
  await product.stop()
})

const inWork = <T>(act: (work: UnitOfWork) => Promise<T>): Promise<T> =>
  database.withTenant(DEMO, (transaction) => act(openUnitOfWork(transaction, jobCause('test'))))

/** The acquirer's approval of an attempt for that amount. */
const approvalOf = (attemptId: Uuid, amount: bigint): AttemptOutcome => ({
  kind: 'approved',
  providerRef: `ref-${attemptId}`,
  amount,
  currency: 'BRL',
  card: { brand: 'visa', last4digits: '0001', holderName: 'ZECA' },
})

/** Makes the next polls due and runs the job. */
async function reconcile(job: 'attempt-janitor' | 'code-janitor') {
  time.advance(LEASE_MS)
  const ran = await product.call(`/core/sandbox/jobs/${job}/run`, { method: 'POST', key: null })
  assert.equal(ran.status, 200, ran.text)
}

const payByCard = (id: string, cardToken: string, key?: string) =>
  product.call(`/payment/public/charges/${id}/payments`, {
    method: 'POST',
    body: { method: 'CREDIT_CARD', cardToken },
    ...(key ? { key } : {}),
  })

async function bought(method: 'PIX' | 'BANK_SLIP'): Promise<string> {
  const answer = await order(product, link, { method })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.uuidCharge
}

/** A subscription's charge whose price was changed, with the Pix of its former price. */
async function repricedCharge(): Promise<{ id: string; formerPix: string }> {
  const subscription = await aSubscription(product, token, { days: 3, value: 50 })
  const read = await product.call(`/core/subscriptions/${subscription}`, { token })
  const id: string = read.body.charges[0].uuid
  await books.codeBecomes(id, 'PIX', 'ACTIVE')
  const formerPix = (await books.code(id, 'PIX')).provider_ref
  const changed = await product.call(`/core/subscriptions/${subscription}`, {
    method: 'PATCH',
    token,
    key: null,
    body: { basicValueRequest: { type: 'MONTHLY', value: 80, valuePerMonth: 80 } },
  })
  assert.equal(changed.status, 200, changed.text)
  return { id, formerPix }
}

for (const { name, outcome, answered } of [
  { name: 'in flight', outcome: 'TIMEOUT_99', answered: 202 },
  { name: 'declined before', outcome: 'DECLINED_05', answered: 402 },
]) {
  test(`DUPLICATE_PAYMENT_RECEIVED: a card ${name} and approved after a Pix of the former price was paid is owed to the buyer`, async () => {
    const { id, formerPix } = await repricedCharge()
    const paid = await payByCard(id, await aCardToken(product, outcome))
    assert.equal(paid.status, answered, paid.text)
    assert.equal((await companies.payPix(formerPix, true)).status, 200)
    await books.becomes(id, 'PAID')
    const { id: attemptId } = await books.attempt(id)
    assert.equal((await companies.actOnCard(attemptId, 'approve')).status, 200)
    await books.attemptBecomes(id, 'VOIDED')
    assert.deepEqual(await books.charge(id), { status: 'PAID', value: 5_000n })
    assert.deepEqual(await books.entries(id, attemptId), [
      'PIX_RECEIVED 5000',
      'DUPLICATE_PAYMENT_RECEIVED 8000',
    ])
    const [found] = await books.cases(id)
    assert.deepEqual([found?.kind, found?.amount, found?.open], ['PAID_TWICE', 8_000n, true])
  })
}

for (const { name, value, now } of [
  { name: 'price', value: 5_000, now: 100n },
  { name: 'terms, at the same price,', value: 4_000, now: 400_000n },
]) {
  test(`a card that is approved at the former ${name} of an unpaid charge is a sale at what it was charged`, async () => {
    const subscription = await aSubscription(product, token, { days: 4, value })
    const read = await product.call(`/core/subscriptions/${subscription}`, { token })
    const id: Uuid = read.body.charges[0].uuid
    const keys = await loadKeys(readConfig())
    const { acquirers } = connectOutside(readConfig(), product.companiesUrl, keys)
    const tools = { acquirers, vault: createVault(keys) }
    const chargeOf = async (work: UnitOfWork) => {
      const charge = await lockCharge(work, id)
      assert.ok(charge)
      return charge
    }
    const { id: attemptId } = await inWork(async (work) =>
      beginAttempt(work, tools, await chargeOf(work), { cardToken: 'tok' }),
    )
    const former = await inWork(async (work) => (await chargeOf(work)).terms)
    // The fees of the former price exceed what the new price allows.
    await inWork((work) => setValueAndTerms(work, id, now, { ...former, cardFee: '5' }))
    const amount = BigInt(value) * 100n
    await inWork((work) => settleAttempt(work, attemptId, approvalOf(attemptId, amount)))
    const after = await inWork(async (work) => (await chargeOf(work)).terms)
    assert.deepEqual(await books.charge(id), { status: 'PAID', value: amount })
    assert.deepEqual(await books.entries(id, attemptId), [`CARD_CAPTURED_EARLY ${amount}`])
    assert.deepEqual(after, former)
    assert.notEqual(former.cardFee, '5')
    assert.deepEqual(await books.cases(id), [])
  })
}

test('a card request that the acquirer never received is not sent after its charge is paid', async () => {
  const id = await bought('PIX')
  const cardToken = await aCardToken(product)
  const key = crypto.randomUUID()
  await companies.injectFault('acquirer', 'timeout-before')
  const paid = await payByCard(id, cardToken, key)
  assert.equal(paid.status, 202, paid.text)
  const { id: attemptId } = await books.attempt(id)
  assert.equal((await companies.payPix((await books.code(id, 'PIX')).provider_ref)).status, 200)
  await books.becomes(id, 'PAID')
  await reconcile('attempt-janitor')
  const closed = await books.attempt(id)
  assert.deepEqual([closed.state, closed.decline?.codeReason], ['DECLINED', 'NOT_SENT'])
  assert.equal(await companies.knowsAttempt(attemptId), false)
  assert.deepEqual(await books.cases(id), [])
  // The buyer sees a paid charge, not a declined card.
  const again = await payByCard(id, cardToken, key)
  assert.deepEqual([again.status, again.body.status], [201, 'PAID'], again.text)

  // The first request arrives late: its capture is owed to the buyer.
  const late = await companies.deliverCard({ attemptId, cardToken, amountCentavos: VALUE })
  assert.equal(late.status, 200, late.text)
  await books.attemptBecomes(id, 'VOIDED')
  assert.deepEqual(await books.entries(id, attemptId), [
    'PIX_RECEIVED 15000',
    'DUPLICATE_PAYMENT_RECEIVED 15000',
  ])
  assert.deepEqual(
    (await books.cases(id)).map(({ kind, open }) => [kind, open]),
    [['PAID_TWICE', true]],
  )
})

test('a card request that the acquirer never received is sent while its charge is unpaid', async () => {
  const id = await bought('PIX')
  await companies.injectFault('acquirer', 'drop-before')
  assert.equal((await payByCard(id, await aCardToken(product))).status, 202)
  await reconcile('attempt-janitor')
  await books.becomes(id, 'PAID')
  const { id: attemptId, state } = await books.attempt(id)
  assert.equal(state, 'APPROVED')
  assert.deepEqual(await books.entries(id, attemptId), ['CARD_CAPTURED_EARLY 15000'])
})

for (const { name, outcome } of [
  { name: 'approved at once', outcome: 'APPROVED' },
  { name: 'declined and approved after all', outcome: 'DECLINED_05' },
  { name: 'approved by a callback', outcome: 'TIMEOUT_99' },
]) {
  test(`R-CHD-26 a charge paid by a card ${name} has its slip and Pix removed at the banks`, async () => {
    const id = await bought('BANK_SLIP')
    await books.codeBecomes(id, 'PIX', 'ACTIVE')
    const codes = await books.codes(id)
    assert.deepEqual(codes.map(({ kind }) => kind).sort(), ['BANK_SLIP', 'PIX'])
    await payByCard(id, await aCardToken(product, outcome))
    const { id: attemptId } = await books.attempt(id)
    if (outcome !== 'APPROVED') await companies.actOnCard(attemptId, 'approve')
    await books.becomes(id, 'PAID')
    await reconcile('code-janitor')
    for (const { kind, provider_ref } of codes) {
      await books.codeBecomes(id, kind, 'REMOVED')
      assert.equal(await companies.codeAtBank(kind, provider_ref), 'removed')
    }
  })
}

for (const fault of ['wrong-amount', 'wrong-currency']) {
  test(`a Pix registered with ${fault} is removed at the bank, and its charge is abandoned`, async () => {
    await companies.injectFault('pix', fault)
    const answer = await order(product, link, { method: 'PIX' })
    assert.deepEqual([answer.status, answer.body[0].code], [422, 'BAR-4403'])
    const { id } = await newestCharge()
    assert.equal((await books.charge(id))?.status, 'ABANDONED')
    await reconcile('code-janitor')
    await books.codeBecomes(id, 'PIX', 'REMOVED')
    const { provider_ref } = await books.code(id, 'PIX')
    assert.equal(await companies.codeAtBank('PIX', provider_ref), 'removed')
  })

  test(`a slip registered with ${fault} is removed at the bank, and its Pix may still be paid`, async () => {
    await companies.injectFault('boleto', fault)
    const answer = await order(product, link, { method: 'BANK_SLIP' })
    assert.deepEqual([answer.status, answer.body[0].code], [422, 'BAR-4403'])
    const { id } = await newestCharge()
    await reconcile('code-janitor')
    await books.codeBecomes(id, 'BANK_SLIP', 'REMOVED')
    const { provider_ref } = await books.code(id, 'BANK_SLIP')
    assert.equal(await companies.codeAtBank('BANK_SLIP', provider_ref), 'removed')
    await books.codeBecomes(id, 'PIX', 'ACTIVE')
    assert.equal((await books.charge(id))?.status, 'SCHEDULED')
  })
}

async function newestCharge(): Promise<{ id: string }> {
  const found = await product.jobs.row<{ id: string }>(
    'select id from charge order by created_at desc, id desc limit 1',
  )
  assert.ok(found)
  return found
}

test('a refused Pix does not abandon a charge with a card in flight', async () => {
  const cardToken = await aCardToken(product, 'TIMEOUT_99')
  const answer = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  assert.equal(answer.status, 202, answer.text)
  const id: string = answer.body.uuidCharge
  await companies.injectFault('pix', 'wrong-amount')
  const refused = await product.call(`/payment/public/charges/${id}/payments`, {
    method: 'POST',
    body: { method: 'PIX' },
  })
  assert.equal(refused.status, 422, refused.text)
  assert.equal((await books.charge(id))?.status, 'SCHEDULED')
  await companies.actOnCard((await books.attempt(id)).id, 'approve')
  await books.becomes(id, 'PAID')
})

test('R-MON-04 a card escalated to an operator is a sale when the acquirer approves it', async () => {
  const cardToken = await aCardToken(product, 'TIMEOUT_99')
  const answer = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  const id: string = answer.body.uuidCharge
  const { id: attemptId } = await books.attempt(id)
  for (let polls = 0; (await books.attempt(id)).state === 'UNKNOWN'; polls += 1) {
    assert.ok(polls < 20)
    await inWork(async (work) => {
      // Only an answer to a poll that is due brings it nearer to its end.
      await work.run('update attempt set next_poll_at = created_at where id = $1', [attemptId])
      await settleAttempt(work, attemptId, { kind: 'unknown' })
    })
  }
  const casesOf = async () => (await books.cases(id)).map(({ kind, open }) => [kind, open])
  assert.deepEqual(await casesOf(), [['OUTCOME_UNKNOWN', true]])
  assert.equal((await companies.actOnCard(attemptId, 'approve')).status, 200)
  await books.becomes(id, 'PAID')
  assert.deepEqual(await books.entries(id, attemptId), ['CARD_CAPTURED_EARLY 15000'])
  assert.deepEqual(await casesOf(), [['OUTCOME_UNKNOWN', false]])
})

test('R-MON-04 a declined card approved later for another amount opens a case', async () => {
  const id = await bought('PIX')
  assert.equal((await payByCard(id, await aCardToken(product, 'DECLINED_05'))).status, 402)
  const { id: attemptId } = await books.attempt(id)
  const wrong = approvalOf(attemptId, 15_001n)
  await inWork((work) => settleAttempt(work, attemptId, wrong))
  await inWork((work) => settleAttempt(work, attemptId, wrong))
  assert.equal((await books.attempt(id)).state, 'DECLINED')
  assert.deepEqual(
    (await books.cases(id)).map(({ kind, open }) => [kind, open]),
    [['CAPTURE_MISMATCH', true]],
  )
  assert.deepEqual(await books.entries(id, attemptId), [])
})
