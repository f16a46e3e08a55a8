import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Uuid } from '#contract/basics/ids.ts'
import { ATTEMPT_STATES } from '#contract/charges/states.ts'
import {
  type CardLinkFacts,
  type CardLinkState,
  cardLinkState,
} from '#contract/subscriptions/card-links.ts'

const DECLINED: CardLinkFacts = {
  now: '2026-12-10T12:00:00.000Z',
  expiresAt: '2026-12-18T03:00:00.000Z',
  attempt: null,
  isCancelled: false,
  collection: {
    uuidCharge: '01998d6a-0000-7000-8000-000000000001' as Uuid,
    expirationDate: '2026-12-10',
    card: { last4digits: '0010', brand: 'visa' },
    failedAttempts: 1,
    lastFailure: { at: '2026-12-10T11:00:00.000Z', codeReason: '78', message: 'Bloqueado.' },
    nextAttempt: null,
    stopped: 'HARD_DECLINE',
  },
}

const stateOf = (change: Partial<CardLinkFacts>) => cardLinkState({ ...DECLINED, ...change })

test('a card link is open until it expires, while a charge waits for another card', () => {
  assert.equal(stateOf({}), 'OPEN')
  assert.equal(stateOf({ now: '2026-12-18T02:59:59.999Z' }), 'OPEN')
  assert.equal(stateOf({ now: DECLINED.expiresAt }), 'EXPIRED')
  assert.equal(stateOf({ isCancelled: true }), 'OVER')
  assert.equal(stateOf({ collection: undefined }), 'OVER')
  const { collection } = DECLINED
  assert.ok(collection)
  const planned = { ...collection, lastFailure: null, failedAttempts: 0, stopped: null }
  assert.equal(stateOf({ collection: { ...planned, nextAttempt: '2026-12-10' } }), 'OVER')
  assert.equal(stateOf({ collection: { ...planned, card: null } }), 'OPEN')
})

test('a card link takes one card: only a declined one leaves it open', () => {
  const expected: Record<(typeof ATTEMPT_STATES)[number], CardLinkState> = {
    SENDING: 'PROCESSING',
    UNKNOWN: 'PROCESSING',
    CAPTURE_MISMATCH: 'PROCESSING',
    NEEDS_REVIEW: 'PROCESSING',
    APPROVED: 'USED',
    VOIDED: 'USED',
    DECLINED: 'OPEN',
  }
  for (const attempt of ATTEMPT_STATES) assert.equal(stateOf({ attempt }), expected[attempt])
  // What was used stays so, although other charges fail later or its time ends.
  const after = { attempt: 'APPROVED', now: DECLINED.expiresAt, isCancelled: true } as const
  assert.equal(stateOf(after), 'USED')
})
