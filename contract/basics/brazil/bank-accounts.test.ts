import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPayoutKey } from '#contract/basics/brazil/bank-accounts.ts'

test('R-SSL-14 a Pix key is valid for its own type alone, with or without mask', () => {
  const good = [
    ['DOCUMENT', '390.533.447-05'],
    ['DOCUMENT', '11222333000181'],
    ['PHONE', '(11) 98765-4321'],
    ['EMAIL', 'pix@exemplo.com.br'],
    ['ALLEATORY_KEY', '123E4567-e89b-42d3-a456-426655440000'],
  ] as const
  for (const [type, key] of good) {
    assert.ok(isPayoutKey(type, key), `${type} ${key}`)
    for (const [other] of good) {
      if (other !== type) assert.ok(!isPayoutKey(other, key), `${other} ${key}`)
    }
  }
  const bad = [
    ['DOCUMENT', '39053344706'],
    ['PHONE', '119876543210'],
    ['EMAIL', `${'a'.repeat(70)}@exemplo.com`],
    ['ALLEATORY_KEY', '123e4567'],
  ] as const
  for (const [type, key] of bad) assert.ok(!isPayoutKey(type, key), `${type} ${key}`)
})
