import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startProduct, type TestProduct } from '#tests/factories/product.ts'
import { aCardToken, aLink, order } from '#tests/factories/shop.ts'

let product: TestProduct

before(async () => {
  product = await startProduct({ config: { limits: 'on' } })
})
after(() => product.stop())

test('an address may try to pay ten times a minute, then it waits', async () => {
  const token = await product.signIn()
  const link = await aLink(product, token)
  const statuses: number[] = []
  for (let tries = 0; tries < 12; tries += 1) {
    const cardToken = await aCardToken(product, 'DECLINED_05')
    const answer = await order(product, link, { method: 'CREDIT_CARD', cardToken })
    statuses.push(answer.status)
    if (answer.status === 429) {
      assert.equal(answer.body[0].code, 'BAR-0008')
      assert.ok(Number(answer.headers.get('retry-after')) > 0)
    }
  }
  assert.ok(
    statuses.slice(0, 10).every((status) => status === 402),
    String(statuses),
  )
  assert.deepEqual(statuses.slice(10), [429, 429])
})

test('a seller asks fifty times a second, and a flood of one is no other sellers matter', async () => {
  const token = await product.signIn()
  const flood = await Promise.all(
    Array.from({ length: 300 }, () => product.call('/core/users/feature-toggles', { token })),
  )
  const refused = flood.filter(({ status }) => status === 429)
  assert.ok(refused.length > 0, 'nothing was refused')
  for (const { body, headers } of refused) {
    assert.equal(body[0].code, 'BAR-0008')
    assert.equal(headers.get('retry-after'), '1')
  }
  assert.equal((await product.call('/core/public/brand')).status, 200)
})
