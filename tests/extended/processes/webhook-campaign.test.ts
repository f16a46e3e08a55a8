import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runWebhooks } from '#tests/campaigns/webhooks/campaign.ts'

test('while program and receiver crash each event of a charge is delivered, none forged accepted', async () => {
  const result = await runWebhooks({ durationMs: 6_000, seed: 20_261_124 })
  assert.deepEqual(result.problems, [])
  assert.ok(result.kills > 0 && result.absences > 0, JSON.stringify(result))
  assert.ok(result.received >= 10 && result.forged >= 20, JSON.stringify(result))
})
