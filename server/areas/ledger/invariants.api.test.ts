import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aLink } from '#tests/factories/payments/checkout.ts'
import { aPaidCard } from '#tests/factories/payments/paid-card.ts'

let product: TestProduct

before(async () => {
  product = await startProduct({ notices: 'off' })
})
after(() => product.stop())

test('a reference of one acquirer is of one approved attempt; two acquirers may have the same (I11)', async () => {
  const link = await aLink(product, await product.signIn())
  const paid = [await aPaidCard(product, link), await aPaidCard(product, link)]
  const taken = (providers: readonly [string, string]) =>
    asOwner(product.databaseUrl, (owner) =>
      owner.run(
        `update attempt set provider_ref = '000123', provider = taken.provider
           from unnest($1::uuid[], $2::text[]) as taken(charge_id, provider)
          where attempt.charge_id = taken.charge_id`,
        [paid, providers],
      ),
    )
  assert.equal(await taken(['sandbox', 'aurora']), 2)
  assert.deepEqual(await checkBooks(product.jobs), [])
  await taken(['sandbox', 'sandbox'])
  const violations = await checkBooks(product.jobs)
  assert.deepEqual(
    violations.map(({ id, offenders }) => [id, offenders]),
    [['I11', 1]],
  )
  await taken(['sandbox', 'aurora'])
})
