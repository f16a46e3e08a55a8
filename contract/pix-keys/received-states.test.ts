import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  afterReceivedEvent,
  isKeptByCode,
  isReceivedOver,
  RECEIVED_CLAIM_EVENTS,
  RECEIVED_CLAIM_STATES,
} from '#contract/pix-keys/received-states.ts'

const TRANSITIONS: Readonly<Record<string, string>> = {
  'WAITING_ANSWER confirm': 'CONFIRMING',
  'WAITING_ANSWER keep': 'KEEPING',
  'WAITING_ANSWER confirmed': 'CONFIRMED',
  'WAITING_ANSWER cancelled': 'CANCELLED',
  'WAITING_ANSWER completed': 'COMPLETED',
  'CONFIRMING notTaken': 'WAITING_ANSWER',
  'CONFIRMING confirmed': 'CONFIRMED',
  'CONFIRMING cancelled': 'CANCELLED',
  'CONFIRMING completed': 'COMPLETED',
  'KEEPING notTaken': 'WAITING_ANSWER',
  'KEEPING confirmed': 'CONFIRMED',
  'KEEPING cancelled': 'CANCELLED',
  'KEEPING completed': 'COMPLETED',
  'CONFIRMED cancelled': 'CANCELLED',
  'CONFIRMED completed': 'COMPLETED',
}

test('a received claim changes its state by these transitions and no other', () => {
  for (const state of RECEIVED_CLAIM_STATES) {
    for (const event of RECEIVED_CLAIM_EVENTS) {
      const cell = `${state} ${event}`
      assert.equal(afterReceivedEvent(state, event), TRANSITIONS[cell] ?? null, cell)
    }
  }
})

test('a claim is over once the key is kept or handed over, and only ownership is kept by a code', () => {
  assert.deepEqual(RECEIVED_CLAIM_STATES.filter(isReceivedOver), ['CANCELLED', 'COMPLETED'])
  assert.equal(isKeptByCode('OWNERSHIP'), true)
  assert.equal(isKeptByCode('PORTABILITY'), false)
})
