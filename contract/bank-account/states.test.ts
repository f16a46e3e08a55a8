import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownStatus } from '#contract/bank-account/states.ts'

test('an account that was never requested or is blocked has the status INACTIVE', () => {
  assert.equal(shownStatus(undefined), 'INACTIVE')
  assert.equal(shownStatus('BLOCKED'), 'INACTIVE')
  for (const status of ['PENDING', 'FAILED', 'ACTIVE'] as const) {
    assert.equal(shownStatus(status), status)
  }
})
