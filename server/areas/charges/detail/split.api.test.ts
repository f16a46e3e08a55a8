import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aCardToken, linkBody, order } from '#tests/factories/payments/checkout.ts'
import { aPaidCard, linesOf, refundOrDisputeIds } from '#tests/factories/payments/paid-card.ts'

let product: TestProduct
let token: string
let link: string

before(async () => {
  product = await startProduct()
  token = await product.signIn()
  const body = {
    ...linkBody({ installments: 3 }),
    allowedPaymentMethods: {
      creditCardMethod: { type: 'RECURRENT' },
      bankSlipMethod: null,
      pixMethod: null,
    },
    subSellerPaymentRequest: [
      { idSubSeller: 1, paymentType: 'PERCENTAGE', paymentValue: 10, amount: 150 },
      { idSubSeller: 2, paymentType: 'FIXED', paymentValue: 15, amount: 150 },
    ],
  }
  const made = await product.call('/core/payment-links', { method: 'POST', token, body })
  assert.equal(made.status, 201, made.text)
  link = made.body.uuid
})
after(() => product.stop())

const split = async (id: string, base = 'charges') =>
  (await product.call(`/core/${base}/${id}/split`, { token })).body

const totals = (rows: { subSellerName: string; amount: number }[]) =>
  Object.entries(Object.groupBy(rows, ({ subSellerName }) => subSellerName)).map(([name, own]) => [
    name,
    (own ?? []).reduce((total, { amount }) => total + Math.round(amount * 100), 0),
  ])

const SHARES = [
  ['Doces da Vila', 1_500],
  ['Entregas Ligeiro', 1_500],
]

test('R-CHD-07 the split of a charge is the planned one while unpaid and the captured one, by instalment, when paid', async () => {
  const cardToken = await aCardToken(product, 'DECLINED_05')
  const payment = { method: 'CREDIT_CARD', cardToken, installments: 3 }
  assert.equal((await order(product, link, payment)).status, 402)
  const failed = await product.jobs.row<{ id: string }>(
    `select id from charge where status = 'FAILED'`,
  )
  const planned = await split(failed?.id ?? '', 'scheduled-charges')
  assert.deepEqual(totals(planned).sort(), SHARES)
  const id = await aPaidCard(product, link, { installments: 3 })
  const standing = await split(id)
  assert.equal(standing.length, 6)
  assert.deepEqual(totals(standing).sort(), SHARES)
  const dates = standing.map(({ executionDate }: { executionDate: string }) => executionDate)
  assert.deepEqual(dates, [...dates].sort())
  for (const { providerType } of standing) assert.equal(providerType, 'BANK_ACCOUNT')
})

test('R-CHD-29 the derivation of the net amount lists instalments and balanced ledger entries', async () => {
  const id = await aPaidCard(product, link, { installments: 3 })
  const read = () => product.call(`/core/charges/${id}/net-amount`, { token })
  const cents = (amount: number) => Math.round(amount * 100)
  const { body } = await read()
  const detail = (await product.call(`/core/charges/${id}`, { token })).body
  assert.deepEqual([body.netAmount, body.feeAmount], [detail.netAmount, detail.feeAmount])
  assert.deepEqual([body.value, body.splitAmount], [150, 30])
  const left = cents(body.value) - cents(body.feeAmount) - cents(body.splitAmount)
  assert.equal(left, cents(body.netAmount))
  const nets = body.receivables.map(({ net }: { net: number }) => cents(net))
  assert.equal(
    nets.reduce((total: number, net: number) => total + net, 0),
    left,
  )
  await product.call(`/core/charges/${id}/refund`, { method: 'PATCH', token, body: {} })
  const after = (await read()).body
  const kinds = after.entries.map(({ kind }: { kind: string }) => kind)
  assert.deepEqual(kinds, ['CARD_CAPTURED', 'REFUND_REQUESTED', 'REFUND_CONFIRMED'])
  for (const { kind, lines } of after.entries) {
    const total = lines.reduce(
      (sum: number, { amount }: { amount: number }) => sum + cents(amount),
      0,
    )
    assert.equal(total, 0, kind)
  }
  // The seller's part goes back, and the fee is kept: the same on the charge's page.
  const { reversal } = after
  assert.deepEqual(
    [reversal.kind, reversal.amount, reversal.feeAmount, cents(reversal.resultAmount)],
    ['REFUND', 120, 0, -cents(body.feeAmount)],
  )
  assert.equal(cents(after.netAmount) - cents(reversal.amount), cents(reversal.resultAmount))
  const refunded = (await product.call(`/core/charges/${id}`, { token })).body
  assert.deepEqual(refunded.reversal, reversal)
  assert.equal(body.reversal, null)
  assert.equal(detail.reversal, null)
  const states = after.receivables.map(({ state }: { state: string }) => state)
  assert.deepEqual(states, ['CANCELED', 'CANCELED', 'CANCELED'])
  const bruno = await product.signIn('bruno@padaria-ipe.com.br')
  const denied = await product.call(`/core/charges/${id}/net-amount`, { token: bruno })
  assert.equal(denied.status, 403)
})

test('CHG-06 a refund debits each owner’s share, and the split is then empty', async () => {
  const id = await aPaidCard(product, link, { installments: 3 })
  const answer = await product.call(`/core/charges/${id}/refund`, {
    method: 'PATCH',
    token,
    body: {},
  })
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(await split(id), [])
  const [refundId = ''] = await refundOrDisputeIds(product, 'refund', id)
  const lines = await linesOf(product, refundId)
  const pending = lines.filter((line) => line.startsWith('REFUND_REQUESTED REFUND_PENDING'))
  assert.deepEqual(pending, [
    'REFUND_REQUESTED REFUND_PENDING 1500',
    'REFUND_REQUESTED REFUND_PENDING 1500',
    'REFUND_REQUESTED REFUND_PENDING 12000',
  ])
  assert.ok(lines.includes('REFUND_CONFIRMED P:ACQ:sandbox 15000'))
})

test('split and net amount of an unknown charge answer 404', async () => {
  for (const path of ['charges/{}/split', 'scheduled-charges/{}/split', 'charges/{}/net-amount']) {
    const answer = await product.call(`/core/${path.replace('{}', randomUUID())}`, { token })
    assert.deepEqual([answer.status, answer.body[0].code], [404, 'BAR-3001'], path)
  }
})
