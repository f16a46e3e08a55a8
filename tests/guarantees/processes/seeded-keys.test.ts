import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ATELIER_ADMIN, ATELIER_KEYS } from '#database/seeds/atelier.ts'
import { seedPixKeys } from '#database/seeds/pix-keys.ts'
import type { PixKey } from '#contract/pix-keys/shapes.ts'
import { sandboxPixDirectory } from '#server/adapters/pix-directory/sandbox/provider.ts'
import { readConfig } from '#server/platform/process/config.ts'
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
