import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectOutside } from '#server/adapters/connect.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { asOwner } from '#server/platform/database/database.ts'
import { createPasswords } from '#server/platform/security/passwords.ts'
import { createVault, loadKeys } from '#server/platform/security/secrets.ts'
import { freshDatabase } from '#tests/factories/environment/database.ts'
import { SMALL, seedBench } from '#tools/bench/seed.ts'
import { makeTargets } from '#tools/bench/targets.ts'

const AMOUNTS = {
  bigCharges: 100,
  middleCharges: 100,
  smallSellers: 3,
  smallCharges: 20,
  ledgerCharges: 10,
}

/** Charges of each bench seller, and how many its daily figures count. */
const CHARGES_AND_DAYS = `
  select seller_id as seller, count(*)::integer as charges,
         (select sum(daily.count)::integer from charge_daily as daily
           where daily.seller_id = charge.seller_id) as counted
    from charge group by seller_id order by seller_id`

test('Each run of the bench has a writing seller of its own beside the sellers it reads', async () => {
  const url = await freshDatabase()
  const config = readConfig()
  const keys = await loadKeys(config)
  const tools = {
    passwords: createPasswords(keys.pepper),
    vault: createVault(keys),
    acquirers: connectOutside(config, '', keys).acquirers,
  }
  await seedBench(url, tools.passwords, AMOUNTS)

  const first = await makeTargets(url, tools, 5)
  const second = await makeTargets(url, tools, 5)

  const rows = await asOwner(url, (owner) =>
    owner.rows<{ seller: number; charges: number; counted: number }>(CHARGES_AND_DAYS),
  )
  // One paid charge and one to be paid by hand, and five copies of each.
  const written = [first, second].map(({ sellerId }) => ({
    seller: sellerId,
    charges: 12,
    counted: 12,
  }))
  const small = [0, 1, 2].map((at) => ({
    seller: SMALL.sellerId + at,
    charges: AMOUNTS.smallCharges,
    counted: AMOUNTS.smallCharges,
  }))
  assert.deepEqual(rows.slice(2), [...small, ...written])
})
