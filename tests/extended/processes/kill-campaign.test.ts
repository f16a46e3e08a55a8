import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { runCampaign } from '#tests/campaigns/kill.ts'
import { ProcessUnderTest } from '#tests/campaigns/process-under-test.ts'
import { somePort } from '#tests/factories/environment/run-product.ts'

test('after 9 crashes of the program or its connections each sale, withdrawal, anticipation, bill, payout, Pix and claim is answered, settled and booked once, and its receipt and webhooks are sent', async () => {
  const result = await runCampaign({
    kills: 9,
    seed: 20_261_121,
    crashes: ['program', 'program', 'connections'],
  })
  assert.equal(result.kills, 9)
  // A campaign without purchases proves nothing; a busy machine makes few.
  const { acknowledged, refunded, won, lost, withdrawn } = result
  assert.ok(acknowledged >= 10, `only ${acknowledged} acknowledged`)
  assert.ok(refunded > 0 && won + lost > 0, `${refunded} refunds, ${won + lost} disputes`)
  const { anticipated, bills, pix, claimed } = result
  assert.ok(pix > 0 && claimed > 0, `${pix} Pix of the account, ${claimed} claimed`)
  const { claimedSales, claimedKeys } = result
  assert.ok(claimedSales > 0 && claimedKeys > 1, `${claimedSales} sales, ${claimedKeys} keys`)
  assert.ok(withdrawn > anticipated, `${withdrawn} withdrawals, ${anticipated} anticipated`)
  assert.ok(anticipated > 0 && bills > 0, `${anticipated} anticipations, ${bills} bills`)
  assert.ok(result.paidSubSellers > 0, 'no sub-seller was paid')
  const { receipts, deliveries } = result
  assert.ok(receipts >= 10 && deliveries, `${receipts} receipts`)
  assert.ok(deliveries.received >= 10, `${deliveries.received} webhooks`)
  const { sandbox = 0, aurora = 0 } = result.byAcquirer
  assert.ok(
    sandbox > 0 && aurora > 0,
    `${sandbox} captures at one acquirer, ${aurora} at the other`,
  )
  assert.deepEqual(result.problems, [])
})

test('a process under test that cannot start is reported at once, with its output', async () => {
  const env = { ...process.env, GUICHE_MODE: 'nonsense' }
  const processUnderTest = new ProcessUnderTest('http://127.0.0.1:9', env)
  await assert.rejects(processUnderTest.start(), /the API ended with 1: [\s\S]*GUICHE_MODE must be/)
})

test('a requested port is used, or the start is refused', async () => {
  const port = await somePort()
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  const env = { ...process.env, PANEL_PORT: String(port) }
  const processUnderTest = new ProcessUnderTest('http://127.0.0.1:9', env)
  await assert.rejects(
    processUnderTest.start(),
    /the API ended with 1: [\s\S]*a porta \d+ está ocupada/,
  )
  other.close()
})
