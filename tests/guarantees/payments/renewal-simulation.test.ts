import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulateRenewals } from '#tests/campaigns/renewal-model/simulation.ts'
import { isLong, sized } from '#tests/factories/environment/proof-size.ts'

const SUBSCRIPTIONS = sized('SUBSCRIPTIONS', 10, 500)
const DAYS = sized('DAYS', 75, 1_095)
const AT_ONCE = sized('AT_ONCE', 1, 8)
const SEED = sized('SEED', 20_261_123, 20_261_123)

/** What a run must meet; a short one meets the rare ones only on some days of the year. */
const COMMON = ['approved', 'charges', 'changes of the next cycle', 'mails']
const RARE = ['soft declines', 'hard declines', 'pauses', 'changes of the price', 'debts paid']
const MET = isLong ? [...COMMON, ...RARE, 'days of outage'] : COMMON

test('SM-SUBSCRIPTION renewals with declines, edits, pauses and outages have the charges of the model', async (context) => {
  const size = { seed: SEED, subscriptions: SUBSCRIPTIONS, days: DAYS, atOnce: AT_ONCE }
  const counts = await simulateRenewals(size)
  context.diagnostic(`seed ${SEED}, ${SUBSCRIPTIONS} subscriptions, ${DAYS} days`)
  for (const [what, count] of Object.entries(counts)) context.diagnostic(`${what}: ${count}`)
  const fewest = isLong ? 50 : 1
  assert.deepEqual(
    MET.filter((what) => (counts[what] ?? 0) < fewest),
    [],
  )
})
