import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PixKey } from '#contract/pix-keys/shapes.ts'
import { ATELIER_ADMIN, ATELIER_KEYS } from '#database/seeds/atelier.ts'
import { seedAccountUse } from '#database/seeds/business-account.ts'
import { seedPixKeys } from '#database/seeds/pix-keys.ts'
import { connectOutside } from '#server/adapters/connect.ts'
import { sandboxPixDirectory } from '#server/adapters/pix-directory/sandbox/provider.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createVault, loadKeys } from '#server/platform/security/secrets.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { ATELIER } from '#tests/factories/sellers/people.ts'

let product: TestProduct

before(async () => {
  product = await startProduct({ notices: 'off' })
})
after(() => product.stop())

test('the keys of the demonstration are registered at the directory and listed', async () => {
  const pixDirectory = sandboxPixDirectory.connect({
    companiesUrl: product.companiesUrl,
    timeoutMs: 2_000,
    callbackSecret: () => Buffer.alloc(32),
  })
  const vault = createVault(await loadKeys(readConfig()))
  const database = await openAs(product.databaseUrl, 'app', 1)
  const tools = { pixDirectory, vault, mode: 'sandbox', sendsTexts: true } as const
  await seedPixKeys(database, ATELIER, tools, ATELIER_KEYS)
  await database.close()
  const token = await product.signIn(ATELIER_ADMIN.email)
  const { debitAccountId } = (await product.call('/banking/accounts', { token })).body
  const { body } = await product.call(`/banking/key/${debitAccountId}`, { token })
  assert.deepEqual(
    body.map(({ keyType, key, processing }: PixKey) => [keyType, key, processing]).sort(),
    ATELIER_KEYS.map(({ keyType, key }) => [keyType, key, false]).sort(),
  )
  for (const { key } of ATELIER_KEYS) assert.equal((await pixDirectory.holder(key)).kind, 'found')
})

test('the demonstration uses the account through its bank: Pix in both directions, one of another day, and limits', async () => {
  const config = readConfig()
  const keys = await loadKeys(config)
  const vault = createVault(keys)
  const { companiesUrl } = product
  const tools = { ...connectOutside(config, companiesUrl, keys), vault, companiesUrl }
  const database = await openAs(product.databaseUrl, 'app', 1)
  await seedAccountUse(database, ATELIER, tools, ATELIER_ADMIN.email)
  await database.close()
  const token = await product.signIn(ATELIER_ADMIN.email)
  const listed = async (direction: 'IN' | 'OUT') =>
    (await product.call(`/banking/pix?direction=${direction}`, { token })).body
      .content as readonly { amount: number; name: string; state: string; isOwn: boolean }[]
  await product.until('the Pix that was sent', async () =>
    (await listed('OUT')).some(({ state }) => state === 'SENT'),
  )
  assert.deepEqual(
    (await listed('OUT')).map(({ amount, state, isOwn }) => [amount, state, isOwn]).sort(),
    [
      [1_450, 'SCHEDULED', true],
      [320, 'SENT', true],
    ],
  )
  assert.deepEqual((await listed('IN')).map(({ amount, name }) => [amount, name]).sort(), [
    [1_480, 'Hotel Serra Azul Ltda'],
    [3_250, 'Marina Alves'],
  ])
  const { body: limits } = await product.call('/banking/accounts/limits', { token })
  assert.deepEqual(
    limits.map((limit: { amount: number; scheduledAmount: number | null }) => [
      limit.amount,
      limit.scheduledAmount,
    ]),
    [
      [50_000, 60_000],
      [800, null],
    ],
  )
})
