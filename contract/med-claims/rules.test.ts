import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decisionDay, mayBeClaimed } from '#contract/med-claims/rules.ts'

test('a Pix may be asked back for 80 days, and the bank decides within 7', () => {
  assert.equal(mayBeClaimed('2026-11-23', '2027-02-11'), true)
  assert.equal(mayBeClaimed('2026-11-23', '2027-02-12'), false)
  assert.equal(decisionDay('2026-12-28'), '2027-01-04')
})
