import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, order } from '#tests/factories/payments/checkout.ts'

let product: TestProduct
let token: string

before(async () => {
  product = await startProduct()
  token = await product.signIn()
})
after(() => product.stop())

const read = async (path: string) => (await product.call(`/core/sellers/${path}`, { token })).body
const patch = (path: string, body: object) =>
  product.call(`/core/sellers/${path}`, { method: 'PATCH', token, body })

const ALL_ON = {
  defaultEnableCreditCard: true,
  defaultEnableBankSlip: true,
  defaultEnablePixPayment: true,
}

const tax = (fine: [boolean, number], interest: [boolean, number]) => ({
  bankSlipTax: {
    fine: { enable: fine[0], percentage: fine[1] },
    interest: { enable: interest[0], percentage: interest[1] },
  },
})

test('SET-01 SET-02 a subset of the default methods changes, the others stay', async () => {
  assert.deepEqual(await read('default-payments-method'), ALL_ON)
  const off = await patch('payment-methods', { defaultEnablePixPayment: false })
  assert.deepEqual([off.status, off.body], [200, { ...ALL_ON, defaultEnablePixPayment: false }])
  const checkout = await patch('checkout-default', { defaultEnableBankSlip: false })
  assert.equal(checkout.status, 200)
  const { defaultEnableCreditCard, defaultEnableBankSlip, defaultEnablePixPayment } = checkout.body
  assert.deepEqual(
    [defaultEnableCreditCard, defaultEnableBankSlip, defaultEnablePixPayment],
    [true, false, false],
  )
  assert.deepEqual(checkout.body, await read('checkout-default'))
  await patch('payment-methods', ALL_ON)
})

test('SET-04 BAR-7002 fine and interest keep their rates while they are off; none is above 99.9', async () => {
  const off = tax([false, 2], [true, 99.9])
  const changed = await patch('default-tax', off)
  assert.deepEqual([changed.status, changed.body], [200, off])
  assert.deepEqual(await read('default-tax'), off)
  for (const wrong of [tax([true, 99.91], [true, 1]), tax([true, 2], [false, 100])]) {
    const rejected = await patch('default-tax', wrong)
    assert.deepEqual([rejected.status, rejected.body[0].code], [422, 'BAR-7002'])
    assert.equal(rejected.body[0].description, 'Percentual inválido.')
  }
  assert.deepEqual(await read('default-tax'), off)
})

test('changed fine and interest hold for charges made afterwards alone', async () => {
  const termsOf = async () => {
    const link = await aLink(product, token)
    const { uuidCharge } = (await order(product, link, { method: 'BANK_SLIP' })).body
    return () =>
      product.jobs.row<{ terms: object }>('select terms from charge where id = $1', [uuidCharge])
  }
  await patch('default-tax', tax([true, 2], [true, 1]))
  const earlier = await termsOf()
  await patch('default-tax', tax([false, 5], [true, 0.5]))
  const later = await termsOf()
  const rates = async (terms: typeof earlier) => {
    const found = (await terms())?.terms as Record<string, number>
    return [found['fineBasisPoints'], found['interestMonthlyBasisPoints']]
  }
  assert.deepEqual(
    [await rates(earlier), await rates(later)],
    [
      [200, 100],
      [0, 50],
    ],
  )
})

test('each change is in the audit trail with what it was before', async () => {
  await patch('payment-methods', { defaultEnableCreditCard: false })
  const subject = 'subjectKind=payment-defaults&subjectId=payment-defaults'
  const { body } = await product.call(`/core/audit-trail?${subject}`, { token })
  assert.deepEqual(body.content[0].changes, [
    { field: 'defaultEnableCreditCard', before: 'true', after: 'false' },
  ])
  await patch('payment-methods', ALL_ON)
})
