import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { linkBody, order } from '#tests/factories/payments/checkout.ts'
import { recurringBody } from '#tests/factories/payments/recurring-link.ts'
import { addPlans, CLUB } from '#tests/factories/payments/subscription.ts'

let product: TestProduct
let token: string
let customer: string

before(async () => {
  product = await startProduct({ notices: 'off' })
  token = await product.signIn()
  await addPlans(product)
  const { body } = await product.call('/core/seller-clients?size=1', { token })
  customer = body.content[0].uuid
})
after(() => product.stop())

const FAR = 'informe uma data até 31/12/2199.'

const link = (body: object) => product.call('/core/payment-links', { method: 'POST', token, body })

function orderLink(expirationDate: string) {
  const { paymentOrder, ...body } = linkBody()
  return { ...body, paymentOrder: { ...paymentOrder, expirationDate } }
}

const subscription = (startDate: string) =>
  product.call('/core/subscriptions/import', {
    method: 'POST',
    token,
    body: {
      idPlan: CLUB,
      basicValue: { type: 'MONTHLY', value: 80 },
      payment: { method: 'BANK_SLIP' },
      uuidBuyer: customer,
      startDate,
    },
  })

const read = (path: string) => product.call(path, { token })

test('a day so far ahead that others cannot be computed from it is refused by its field', async () => {
  const answers = {
    scheduledDate: await link({ ...linkBody(), scheduledDate: '9999-12-31T09:00:00' }),
    'paymentOrder.expirationDate': await link(orderLink('9999-12-31T23:59:59')),
    startDate: await subscription('9999-12-01'),
    to: await read('/core/audit-trail.csv?to=9999-12-31'),
    endDate: await read('/core/seller/dashboard?startDate=2199-12-31&endDate=2200-01-01'),
  }
  for (const [field, { status, body, text }] of Object.entries(answers)) {
    assert.deepEqual([status, body[0].code, body[0].field], [422, 'BAR-0005', field], text)
    assert.equal(body[0].description, `Campo ${field}: ${FAR}`)
  }
  const { status, body } = await link(
    recurringBody({ rest: { scheduledDate: '2200-01-01T00:00:00' } }),
  )
  assert.deepEqual([status, body[0].description], [422, `Campo scheduledDate: ${FAR}`])
  const deliveries = `/core/seller-api-webhooks/${randomUUID()}/deliveries?to=9999-12-31`
  assert.deepEqual((await read(deliveries)).body[0].description, `Campo to: ${FAR}`)
})

test('a day of which the moment when it begins cannot be computed is refused by its field', async () => {
  const early = 'informe uma data a partir de 01/01/1900.'
  const answers = {
    scheduledDate: await link({ ...linkBody(), scheduledDate: '0001-01-01T09:00:00' }),
    'paymentOrder.expirationDate': await link(orderLink('0026-12-31T23:59:59')),
    from: await read('/core/audit-trail.csv?from=0001-01-01'),
    startDate: await read('/core/seller/dashboard?startDate=0001-01-01&endDate=2026-01-01'),
  }
  for (const [field, { status, body, text }] of Object.entries(answers)) {
    assert.equal(status, 422, text)
    assert.equal(body[0].description, `Campo ${field}: ${early}`)
  }
  assert.equal((await read('/core/audit-trail.csv?from=1900-01-01')).status, 200)
})

test('what is sold on the last day that is accepted can be bought', async () => {
  const made = await link({ ...linkBody(), scheduledDate: '2199-12-31T23:45:00' })
  assert.equal(made.status, 201, made.text)
  const bought = await order(product, made.body.uuid, { method: 'BANK_SLIP' })
  assert.deepEqual([bought.status, bought.body.expirationDate], [201, '2199-12-31'], bought.text)
  const imported = await subscription('2199-12-31')
  assert.equal(imported.status, 201, imported.text)
  const forever = await link(orderLink('2199-12-31T23:59:59'))
  assert.equal(forever.status, 201, forever.text)
})

test('the year 0 is no year of the calendar, and of open periods any later day is taken', async () => {
  const charges = (from: string, to: string) =>
    read(`/core/charges?expirationDateInitial=${from}&expirationDateFinal=${to}`)
  const refused = await charges('0000-01-01', '2026-12-31')
  assert.deepEqual([refused.status, refused.body[0].code], [422, 'BAR-0005'], refused.text)
  assert.equal((await charges('0001-01-01', '9999-12-31')).status, 200)
})
