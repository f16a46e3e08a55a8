import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, before, test } from 'node:test'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { seedClaims } from '#database/seeds/claims.ts'
import { connectOutside } from '#server/adapters/connect.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createVault, loadKeys } from '#server/platform/security/secrets.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { playScenario } from '#tests/factories/payments/scenario.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'scenarios')

let product: TestProduct

before(async () => {
  product = await startProduct()
})
after(() => product.stop())

const owedToBuyers = () =>
  asOwner(product.databaseUrl, async (owner) => {
    const found = await owner.row<{ owed: bigint }>(
      `select coalesce(sum(amount), 0)::bigint as owed from posting where code = 'P:BUYER_REFUND_DUE'`,
    )
    return found?.owed ?? 0n
  })

const remindersOf = async (charge: string) => {
  const given = await product.jobs.rows<{ days: number }>(
    `select days from buyer_notice
      where charge_id = $1 and channel = 'email' and state = 'SENT' and kind <> 'payment'
      order by changed_at, id`,
    [charge],
  )
  return given.map(({ days }) => days)
}

for (const file of globSync('*.txt', { cwd: FOLDER }).sort()) {
  const text = readFileSync(join(FOLDER, file), 'utf8')
  const about = text.split('\n')[0]?.replace('# ', '')
  test(`R-SBX-03 ${basename(file, '.txt')}: ${about}`, () =>
    playScenario({ ...product, owedToBuyers, remindersOf }, text))
}

test('the demonstration has refunded and disputed card sales that the acquirer knows', async () => {
  const sellerId = 1001 as SellerId
  const config = readConfig()
  const keys = await loadKeys(config)
  const { companiesUrl } = product
  const { acquirers } = connectOutside(config, companiesUrl, keys)
  const tools = { acquirers, vault: createVault(keys), companiesUrl }
  const app = await openAs(product.databaseUrl, 'app', 1)
  await seedClaims(app, sellerId, tools).finally(() => app.close())
  const statuses = () =>
    product.jobs.rows<{ status: string }>(
      // Charges of the scenarios have links.
      `select status from charge where payment_method = 'CREDIT_CARD' and link_id is null
        order by value_centavos`,
    )
  assert.deepEqual(
    (await statuses()).map(({ status }) => status),
    ['CHARGEBACK', 'PAID', 'PAID', 'DISPUTE', 'REFUND'],
  )
  const open = await product.jobs.row<{ attempt_id: Uuid }>(
    `select attempt_id from dispute where state = 'OPEN' order by created_at desc limit 1`,
  )
  assert.equal((await acquirers.of('sandbox').dispute(open?.attempt_id as Uuid)).kind, 'open')
})
