import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toInstant } from '#contract/basics/days.ts'
import { type LinkState, linkAllows, linkStateAt } from '#contract/payment-links/states.ts'

const STATES: readonly LinkState[] = ['OPEN', 'EXPIRED', 'COMPLETED', 'DELETED']

test('SM-LINK each link state allows its own actions', () => {
  assert.deepEqual(STATES.filter(linkAllows.purchase), ['OPEN'])
  assert.deepEqual(STATES.filter(linkAllows.change), ['OPEN', 'EXPIRED'])
  assert.deepEqual(STATES.filter(linkAllows.removal), ['OPEN', 'EXPIRED', 'COMPLETED'])
})

test('SM-LINK an open link is expired from the instant of its expiry', () => {
  const [before, at] = [toInstant(999), toInstant(1_000)]
  assert.equal(linkStateAt({ state: 'OPEN', expires_at: at }, before), 'OPEN')
  assert.equal(linkStateAt({ state: 'OPEN', expires_at: at }, at), 'EXPIRED')
  assert.equal(linkStateAt({ state: 'OPEN', expires_at: null }, at), 'OPEN')
  assert.equal(linkStateAt({ state: 'COMPLETED', expires_at: before }, at), 'COMPLETED')
})
