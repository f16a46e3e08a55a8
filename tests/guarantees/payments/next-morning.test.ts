import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openDifferences } from '#server/areas/reconciliation/sql.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { type ChargeRecords, openChargeRecords } from '#tests/factories/payments/charge-records.ts'
import { aCardToken, aLink, order } from '#tests/factories/payments/checkout.ts'
import { type Companies, openCompanies } from '#tests/factories/payments/companies.ts'
import { nextDay, reconcileNow } from '#tests/factories/payments/settlement.ts'
import { addPlans, aSubscription } from '#tests/factories/payments/subscription.ts'

let product: TestProduct
let token: string
let books: ChargeRecords
let companies: Companies

before(async () => {
  product = await startProduct({ notices: 'off' })
  token = await product.signIn()
  books = openChargeRecords(product)
  companies = openCompanies(product)
  await addPlans(product)
})
after(() => product.stop())

const payByDeclinedCard = async (id: string): Promise<string> => {
  const declined = await product.call(`/payment/public/charges/${id}/payments`, {
    method: 'POST',
    body: { method: 'CREDIT_CARD', cardToken: await aCardToken(product, 'DECLINED_05') },
  })
  assert.equal(declined.status, 402, declined.text)
  return (await books.attempt(id)).id
}

/** Waits until the acquirer has sent each callback about the attempt, whatever the response. */
const callbacksTried = (attemptId: string) =>
  product.until('every callback to be tried', () =>
    asOwner(product.databaseUrl, async (owner) => {
      const waiting = await owner.row<{ count: number }>(
        `select count(*)::integer as count from outside.callback
          where copies > 0 and tries = 0 and body like $1`,
        [`%${attemptId}%`],
      )
      return waiting?.count === 0
    }),
  )

/** The differences between the settlement files of the past day and the ledger. */
async function differencesNextMorning(): Promise<string[]> {
  await nextDay(product)
  await reconcileNow(product)
  const open = await openDifferences(product.jobs)
  return open.map(({ provider, kind, itemId }) => `${provider} ${kind} ${itemId}`)
}

test('a card approved late is in the ledger when the settlement file arrives (I11)', async () => {
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
  const attemptId = await payByDeclinedCard(id)
  assert.equal((await companies.payPix(formerPix, true)).status, 200)
  await books.becomes(id, 'PAID')
  assert.equal((await companies.actOnCard(attemptId, 'approve')).status, 200)
  await callbacksTried(attemptId)
  assert.deepEqual(await differencesNextMorning(), [])
})

test('a chargeback of a duplicate payment is in the ledger when the settlement file arrives (I11)', async () => {
  const bought = await order(product, await aLink(product, token), { method: 'PIX' })
  const id: string = bought.body.uuidCharge
  const attemptId = await payByDeclinedCard(id)
  await companies.payPix((await books.code(id, 'PIX')).provider_ref)
  await books.becomes(id, 'PAID')
  await companies.actOnCard(attemptId, 'approve')
  await books.attemptBecomes(id, 'VOIDED')
  for (const counterpartyAction of ['dispute', 'lose'] as const) {
    assert.equal((await companies.actOnCard(attemptId, counterpartyAction)).status, 200)
    await callbacksTried(attemptId)
  }
  assert.deepEqual(await differencesNextMorning(), [])
})
