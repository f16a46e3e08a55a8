import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { closeCase } from '#server/areas/cases/cases.ts'
import { platformAccount } from '#server/areas/ledger/chart.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { credit, debit, post } from '#server/areas/ledger/post.ts'
import { refundDueCaseOf } from '#server/areas/payments/capture.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { type ChargeRecords, openChargeRecords } from '#tests/factories/payments/charge-records.ts'
import { aCardToken, aLink, order } from '#tests/factories/payments/checkout.ts'
import { type Companies, openCompanies } from '#tests/factories/payments/companies.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

const VALUE = 15_000n

let product: TestProduct
let books: ChargeRecords
let companies: Companies
let link: string

before(async () => {
  product = await startProduct()
  books = openChargeRecords(product)
  companies = openCompanies(product)
  link = await aLink(product, await product.signIn())
})
after(() => product.stop())

/** A charge paid by Pix whose declined card was captured after all: that is owed to the buyer. */
async function aDuplicate(): Promise<{ id: string; attemptId: string }> {
  const bought = await order(product, link, { method: 'PIX' })
  const id: string = bought.body.uuidCharge
  const declined = await product.call(`/payment/public/charges/${id}/payments`, {
    method: 'POST',
    body: { method: 'CREDIT_CARD', cardToken: await aCardToken(product, 'DECLINED_05') },
  })
  assert.equal(declined.status, 402, declined.text)
  await companies.payPix((await books.code(id, 'PIX')).provider_ref)
  await books.becomes(id, 'PAID')
  const { id: attemptId } = await books.attempt(id)
  await companies.actOnCard(attemptId, 'approve')
  await books.attemptBecomes(id, 'VOIDED')
  return { id, attemptId }
}

/** Performs an action at the acquirer and waits for its callbacks. */
async function acted(
  attemptId: string,
  counterpartyAction: 'dispute' | 'win' | 'lose',
): Promise<void> {
  const answer = await companies.actOnCard(attemptId, counterpartyAction)
  assert.equal(answer.status, 200, answer.text)
  await product.until(
    `the callback of ${counterpartyAction}`,
    async () => (await companies.waitingCallbacks(attemptId)) === 0,
  )
}

const casesOf = async (id: string) =>
  (await books.cases(id)).map(({ kind, open }) => `${kind} ${open ? 'open' : 'closed'}`).sort()

const assertBooks = async () => assert.deepEqual(await checkBooks(product.jobs), [])

test('DUPLICATE_PAYMENT_DISPUTED: a duplicate payment with a lost dispute is no longer owed to the buyer', async () => {
  const { id, attemptId } = await aDuplicate()
  await acted(attemptId, 'dispute')
  assert.deepEqual(await casesOf(id), ['PAID_TWICE open'])
  assert.deepEqual(await books.entries(attemptId), ['DUPLICATE_PAYMENT_RECEIVED 15000'])
  await acted(attemptId, 'lose')
  assert.deepEqual(await books.entries(attemptId), [
    'DUPLICATE_PAYMENT_RECEIVED 15000',
    'DUPLICATE_PAYMENT_DISPUTED 15000',
  ])
  assert.deepEqual(await casesOf(id), ['PAID_TWICE closed'])
  const closed = await product.jobs.row<{ reason: string; by: string }>(
    'select close_reason as reason, closed_by as by from operator_case where charge_id = $1',
    [id],
  )
  assert.match(closed?.reason ?? '', /disputa perdida/)
  assert.equal(closed?.by, 'PROVIDER')
  // The sale itself is not disputed.
  assert.equal((await books.charge(id))?.status, 'PAID')
  await assertBooks()
})

test('DUPLICATE_PAYMENT_DISPUTED: a dispute first reported as lost is settled', async () => {
  const { id, attemptId } = await aDuplicate()
  await Promise.all([
    companies.actOnCard(attemptId, 'dispute'),
    product.until(
      'the loss',
      async () => (await companies.actOnCard(attemptId, 'lose')).status === 200,
    ),
  ])
  await product.until(
    'the callbacks',
    async () => (await companies.waitingCallbacks(attemptId)) === 0,
  )
  assert.deepEqual(await books.entries(attemptId), [
    'DUPLICATE_PAYMENT_RECEIVED 15000',
    'DUPLICATE_PAYMENT_DISPUTED 15000',
  ])
  assert.deepEqual(await casesOf(id), ['PAID_TWICE closed'])
  await assertBooks()
})

test('a won dispute of a duplicate payment posts nothing, and the payment is still owed to the buyer', async () => {
  const { id, attemptId } = await aDuplicate()
  await acted(attemptId, 'dispute')
  await acted(attemptId, 'win')
  assert.deepEqual(await books.entries(attemptId), ['DUPLICATE_PAYMENT_RECEIVED 15000'])
  assert.deepEqual(await casesOf(id), ['PAID_TWICE open'])
  const [found] = await product.jobs.rows<{ dispute: string }>(
    `select detail ->> 'dispute' as dispute from operator_case where charge_id = $1`,
    [id],
  )
  assert.equal(found?.dispute, 'won')
  await assertBooks()
})

test('a dispute of a duplicate payment already returned opens its own case', async () => {
  const { id, attemptId } = await aDuplicate()
  const database = await openAs(product.databaseUrl, 'app', 1)
  await database.withTenant(DEMO, async (transaction) => {
    const work = openUnitOfWork(transaction, jobCause('test'))
    await post(work, { kind: 'DUPLICATE_PAYMENT_REFUNDED', ref: attemptId }, [
      debit(platformAccount('P:BUYER_REFUND_DUE'), VALUE),
      credit(platformAccount('P:ACQ:sandbox'), VALUE),
    ])
    await closeCase(work, refundDueCaseOf(attemptId), 'Devolvido ao comprador.')
  })
  await database.close()
  await acted(attemptId, 'dispute')
  await acted(attemptId, 'lose')
  assert.deepEqual(await books.entries(attemptId), [
    'DUPLICATE_PAYMENT_RECEIVED 15000',
    'DUPLICATE_PAYMENT_REFUNDED 15000',
  ])
  assert.deepEqual(await casesOf(id), ['DISPUTE_AFTER_END open', 'PAID_TWICE closed'])
  await assertBooks()
})

test('a dispute of a capture with another amount is recorded and opens a case', async () => {
  await companies.injectFault('acquirer', 'wrong-amount')
  const cardToken = await aCardToken(product)
  const bought = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  assert.equal(bought.status, 202, bought.text)
  const id: string = bought.body.uuidCharge
  const { id: attemptId } = await books.attempt(id)
  await acted(attemptId, 'dispute')
  assert.deepEqual(await casesOf(id), ['CAPTURE_MISMATCH open', 'DISPUTE_AFTER_END open'])
})
