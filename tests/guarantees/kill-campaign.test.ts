import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCampaign } from '#tests/campaigns/kill.ts'

test('T1 20 kills of API and worker lose nothing acknowledged and charge nobody twice', async () => {
  const result = await runCampaign({ kills: 20, seed: 20_261_121 })
  assert.equal(result.kills, 20)
  // A campaign without purchases would prove nothing; a busy machine makes few.
  assert.ok(result.acknowledged >= 10, `only ${result.acknowledged} acknowledged`)
  assert.deepEqual(result.problems, [])
})
