import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { toInstant } from '#contract/basics/days.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import {
  SHORT_TIMEOUT_MS,
  startProduct,
  type TestProduct,
  TOO_LATE_MS,
} from '#tests/factories/environment/product.ts'
import { type ChargeRecords, openChargeRecords } from '#tests/factories/payments/charge-records.ts'
import { aCardToken, linkBody, order } from '#tests/factories/payments/checkout.ts'
import { type Companies, openCompanies } from '#tests/factories/payments/companies.ts'

let product: TestProduct
let token: string
let books: ChargeRecords
let companies: Companies
let customer: string

before(async () => {
  product = await startProduct({ notices: 'off', config: { outsideTimeoutMs: SHORT_TIMEOUT_MS } })
  token = await product.signIn()
  books = openChargeRecords(product)
  companies = openCompanies(product)
  await companies.setChaos({ timeoutMs: TOO_LATE_MS })
  const { body } = await product.call('/core/seller-clients?size=1', { token })
  customer = body.content[0].uuid
})
after(() => product.stop())

/** The body of a link that also sells by Pix and boleto in three parts. */
const inParts = (uuidSellerClient?: string) => {
  const { paymentOrder, ...body } = linkBody(uuidSellerClient ? { uuidSellerClient } : {})
  const customInstallmentsValues = ['CREDIT_CARD', 'PIX', 'BANK_SLIP'].map((paymentMethod) => ({
    paymentMethod,
    installments: 3,
  }))
  return { ...body, paymentOrder: { ...paymentOrder, customInstallmentsValues } }
}

async function linkOf(uuidSellerClient?: string): Promise<string> {
  const body = inParts(uuidSellerClient)
  const made = await product.call('/core/payment-links', { method: 'POST', token, body })
  assert.equal(made.status, 201, made.text)
  return made.body.uuid
}

/** Gives the link a customer, as its seller does. */
async function makeFor(link: string, uuidSellerClient: string): Promise<void> {
  const body = { ...inParts(uuidSellerClient), uuid: link }
  const changed = await product.call(`/core/payment-links/${link}`, { method: 'PUT', token, body })
  assert.equal(changed.status, 200, changed.text)
}

/** The charges of a new purchase, the first part first. */
async function buy(link: string, method: string, installments = 1): Promise<string[]> {
  const card = method === 'CREDIT_CARD' ? { cardToken: await aCardToken(product) } : {}
  const bought = await order(product, link, { method, installments, ...card })
  assert.equal(bought.status, 201, bought.text)
  const parts = await product.jobs.rows<{ id: string }>(
    `select id from charge where link_id = $1 order by created_at desc, expiration_date limit $2`,
    [link, method === 'CREDIT_CARD' ? 1 : installments],
  )
  assert.equal(parts[0]?.id, bought.body.uuidCharge)
  return parts.map(({ id }) => id)
}

const buyOne = async (link: string, method: string): Promise<string> => {
  const [id] = await buy(link, method)
  assert.ok(id)
  return id
}

async function payManually(id: string): Promise<void> {
  const path = `/core/charges/${id}/manual-pay`
  const paid = await product.call(path, { method: 'PATCH', token, body: { uuidCharge: id } })
  assert.ok(paid.status < 300, paid.text)
}

const payPix = async (id: string) => companies.payPix((await books.code(id, 'PIX')).provider_ref)

const stateOf = async (link: string): Promise<string> =>
  (await product.call(`/core/payment-links/${link}`, { token })).body.state

const closes = (link: string) =>
  product.until('the end of the link', async () => (await stateOf(link)) === 'COMPLETED')

const statusesOf = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await books.charge(id))?.status))

/** Waits until all events are relayed and nothing that follows them is queued. */
const followed = () =>
  product.until('the followers', async () => {
    const event = await product.jobs.row('select 1 from event where not relayed limit 1')
    const queued = await asOwner(product.databaseUrl, (owner) =>
      owner.row(`select 1 from queue.job where state in ('created', 'retry', 'active') limit 1`),
    )
    return !event && !queued
  })

test('what else the customer of a link began to buy by it ends once one of her purchases is paid', async () => {
  const link = await linkOf(customer)
  const slip = await buyOne(link, 'BANK_SLIP')
  const pix = await buyOne(link, 'PIX')
  await books.codeBecomes(slip, 'BANK_SLIP', 'ACTIVE')
  const card = await buyOne(link, 'CREDIT_CARD')
  await closes(link)
  await books.becomes(slip, 'ABANDONED')
  await books.becomes(pix, 'ABANDONED')
  assert.equal((await books.charge(card))?.status, 'PAID')
  for (const [id, kind] of [
    [slip, 'BANK_SLIP'],
    [slip, 'PIX'],
    [pix, 'PIX'],
  ] as const) {
    await books.codeBecomes(id, kind, 'REMOVED')
    const { provider_ref } = await books.code(id, kind)
    assert.equal(await companies.codeAtBank(kind, provider_ref), 'removed')
  }
  const { body } = await product.call(`/core/charges/${slip}`, { token })
  assert.deepEqual(
    body.history.map(({ type }: { type: string }) => type),
    ['CREATED', 'ABANDONED'],
  )
  // Money that comes nevertheless is a sale, as for each abandoned charge (SM-CHARGE).
  const { provider_ref } = await books.code(slip, 'BANK_SLIP')
  assert.equal((await companies.paySlip(provider_ref, true)).status, 200)
  await books.becomes(slip, 'PAID')
  assert.deepEqual(await books.entries(slip), ['BOLETO_PAID 15000'])
  assert.deepEqual(await books.cases(slip), [])
})

test('the end of a link leaves the other parts of the paid purchase, other buyers and a card under way', async () => {
  const link = await linkOf()
  const [stranger] = await buy(link, 'BANK_SLIP')
  await makeFor(link, customer)
  const cardToken = await aCardToken(product, 'TIMEOUT_99')
  const waiting = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  assert.equal(waiting.status, 202, waiting.text)
  const slips = await buy(link, 'BANK_SLIP', 3)
  const [first = '', ...rest] = await buy(link, 'PIX', 3)
  assert.equal((await payPix(first)).status, 200)
  await closes(link)
  for (const slip of slips) await books.becomes(slip, 'ABANDONED')
  await followed()
  assert.deepEqual(await statusesOf([first, ...rest]), ['PAID', 'SCHEDULED', 'SCHEDULED'])
  assert.deepEqual(await statusesOf([stranger ?? '', waiting.body.uuidCharge]), [
    'SCHEDULED',
    'SCHEDULED',
  ])
})

test('purchases of one moment are kept apart, as where the clock of the sandbox stands still', async () => {
  const { now } = await product.jobs.time()
  const setClock = async (afterMs: number, mode: 'fixed' | 'offset') => {
    const body = { now: toInstant(Date.parse(now) + afterMs), mode }
    const set = await product.call('/core/sandbox/clock', { method: 'PUT', body })
    assert.equal(set.status, 200, set.text)
  }
  await setClock(60_000, 'fixed')
  const link = await linkOf(customer)
  const slip = await buyOne(link, 'BANK_SLIP')
  const paid = await order(product, link, {
    method: 'CREDIT_CARD',
    cardToken: await aCardToken(product),
  })
  assert.equal(paid.body.status, 'PAID', paid.text)
  await books.becomes(slip, 'ABANDONED')
  await setClock(120_000, 'offset')
})

test('a link for one customer closes when its seller marks her charge as paid', async () => {
  const link = await linkOf(customer)
  const charge = await buyOne(link, 'PIX')
  await payManually(charge)
  await closes(link)
  const again = await order(product, link, { method: 'PIX' })
  assert.deepEqual([again.status, again.body[0].code], [410, 'BAR-4402'])
})

test('a charge that somebody else began before the link had its customer does not close it', async () => {
  const link = await linkOf()
  const paid = await buyOne(link, 'PIX')
  const byHand = await buyOne(link, 'PIX')
  await makeFor(link, customer)
  assert.equal((await payPix(paid)).status, 200)
  await payManually(byHand)
  await books.becomes(paid, 'PAID')
  await followed()
  assert.equal(await stateOf(link), 'OPEN')
  await payManually(await buyOne(link, 'PIX'))
  await closes(link)
})

test('a later part that ends unpaid leaves the parts that can still be paid', async () => {
  const parts = await buy(await linkOf(), 'PIX', 3)
  const ended = await product.call(`/payment/sandbox/charges/${parts[1]}/events`, {
    method: 'POST',
    key: null,
    body: { event: 'ABANDONED' },
  })
  assert.equal(ended.body.status, 'ABANDONED', ended.text)
  await followed()
  assert.deepEqual(await statusesOf(parts), ['SCHEDULED', 'ABANDONED', 'SCHEDULED'])
})

test('a purchase in parts ends with the first part that is given up, unless a part was paid', async () => {
  const link = await linkOf()
  const [givenUp, ...unpaid] = await buy(link, 'PIX', 3)
  const [missed, paid, open] = await buy(link, 'PIX', 3)
  const later = await buy(link, 'PIX', 1)
  assert.ok(givenUp && missed && paid && open)
  await books.codeBecomes(paid, 'PIX', 'ACTIVE')
  assert.equal((await payPix(paid)).status, 200)
  await books.becomes(paid, 'PAID')
  const advanced = await product.call('/core/sandbox/clock/advance', {
    method: 'POST',
    key: null,
    body: { days: 2 },
  })
  assert.equal(advanced.status, 200, advanced.text)
  for (const id of [givenUp, missed, ...later, ...unpaid]) await books.becomes(id, 'ABANDONED')
  for (const id of unpaid) await books.codeBecomes(id, 'PIX', 'REMOVED')
  await followed()
  assert.deepEqual(await statusesOf([paid, open]), ['PAID', 'SCHEDULED'])
})
