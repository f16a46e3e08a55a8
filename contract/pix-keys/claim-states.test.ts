import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterClaimEvent, CLAIM_EVENTS, CLAIM_STATUSES } from '#contract/pix-keys/claim-states.ts'
import { claimKindOf, isClaimedByCode } from '#contract/pix-keys/rules.ts'

const TRANSITIONS: Readonly<Record<string, string>> = {
  'OPEN receive': 'WAITING_RESOLUTION',
  'OPEN confirm': 'CONFIRMED',
  'OPEN cancel': 'CANCELLED',
  'WAITING_RESOLUTION confirm': 'CONFIRMED',
  'WAITING_RESOLUTION cancel': 'CANCELLED',
  'CONFIRMED complete': 'COMPLETED',
}

test('a claim changes its status by these transitions and no other', () => {
  for (const status of CLAIM_STATUSES) {
    for (const event of CLAIM_EVENTS) {
      const cell = `${status} ${event}`
      assert.equal(afterClaimEvent(status, event), TRANSITIONS[cell] ?? null, cell)
    }
  }
})

test('keys of the same company are ported; of another holder a phone or e-mail is claimed, an e-mail by a code', () => {
  assert.equal(claimKindOf('email', 'SAME_OWNER'), 'PORTABILITY')
  assert.equal(claimKindOf('phone', 'SAME_OWNER'), 'PORTABILITY')
  assert.equal(claimKindOf('cnpj', 'SAME_OWNER'), 'PORTABILITY')
  assert.equal(claimKindOf('phone', 'ANOTHER'), 'OWNERSHIP')
  assert.equal(claimKindOf('email', 'ANOTHER'), 'OWNERSHIP')
  assert.equal(claimKindOf('cnpj', 'ANOTHER'), null)
  assert.equal(claimKindOf('evp', 'SAME_OWNER'), null)
  assert.ok(isClaimedByCode('email', 'OWNERSHIP'))
  assert.ok(!isClaimedByCode('email', 'PORTABILITY'))
  assert.ok(!isClaimedByCode('phone', 'OWNERSHIP'))
})
