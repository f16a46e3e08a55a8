import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SellerId } from '#contract/basics/ids.ts'
import { publishTerms } from '#server/areas/terms/publish-terms.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'

const PATH = '/core/sellers/user-terms/current'

let product: TestProduct

before(async () => {
  product = await startProduct()
})
after(() => product.stop())

test('R-TERMS-06 R-TERMS-05 SM-TERMS new terms are pending until an administrator accepts them, and the acceptance is stored', async () => {
  const ana = await product.signIn()
  const bruno = await product.signIn('bruno@padaria-ipe.com.br')
  assert.equal((await product.call(PATH, { token: ana })).text, 'true')
  await product.jobs.withTenant(1001 as SellerId, (transaction) =>
    publishTerms(transaction, 1001, '2027-1'),
  )
  assert.equal((await product.call(PATH, { token: bruno })).text, 'false')
  assert.equal((await product.call(PATH, { method: 'PATCH', token: bruno })).status, 403)
  assert.equal((await product.call(PATH, { token: ana })).text, 'false')
  for (let times = 0; times < 2; times += 1) {
    assert.equal((await product.call(PATH, { method: 'PATCH', token: ana })).status, 204)
  }
  assert.equal((await product.call(PATH, { token: bruno })).text, 'true')
  const kept = await product.jobs.withTenant(1001 as SellerId, ({ rows }) =>
    rows<{ version: string; ip: string }>(
      'select version, ip from terms_acceptance where seller_id = $1',
      [1001],
    ),
  )
  assert.deepEqual(kept, [{ version: '2027-1', ip: '127.0.0.1' }])
})

test('without a session the terms answer 401', async () => {
  assert.equal((await product.call(PATH)).status, 401)
  assert.equal((await product.call(PATH, { method: 'PATCH' })).status, 401)
})
