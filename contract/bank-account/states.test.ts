import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ACCOUNT_EVENTS,
  ACCOUNT_STATES,
  afterAccountEvent,
  shownStatus,
} from '#contract/bank-account/states.ts'

test('an account that was never requested or is blocked has the status INACTIVE', () => {
  assert.equal(shownStatus(undefined), 'INACTIVE')
  assert.equal(shownStatus('BLOCKED'), 'INACTIVE')
  for (const status of ['PENDING', 'FAILED', 'ACTIVE'] as const) {
    assert.equal(shownStatus(status), status)
  }
})

/** SM-ACCOUNT as the specification draws it, and how a block ends: state, event, state after it. */
const DRAWN: ReadonlyMap<string, string> = new Map([
  ['NONE submit', 'PENDING'],
  ['FAILED submit', 'PENDING'],
  ['PENDING submit', 'PENDING'],
  ['PENDING approve', 'ACTIVE'],
  ['PENDING reprove', 'FAILED'],
  ['ACTIVE block', 'BLOCKED'],
  ['BLOCKED unblock', 'ACTIVE'],
])

for (const state of ACCOUNT_STATES) {
  for (const event of ACCOUNT_EVENTS) {
    const drawn = DRAWN.get(`${state} ${event}`) ?? null
    test(`SM-ACCOUNT: ${state} ${event} leads to ${drawn ?? 'nothing'}`, () => {
      assert.equal(afterAccountEvent(state === 'NONE' ? undefined : state, event), drawn)
    })
  }
}
