import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_KEY_SCOPES, KEY_SCOPES } from '#contract/access/key-scopes.ts'
import { defaultTitle, isNetwork } from '#contract/api-keys/rules.ts'

test('an allowed network is an address or a prefix of IPv4 or IPv6', () => {
  for (const text of [
    '203.0.113.7',
    '0.0.0.0/0',
    '10.0.0.0/8',
    '::1',
    '2001:db8::/32',
    '1:2:3:4:5:6:7:8',
  ]) {
    assert.ok(isNetwork(text), text)
  }
  for (const text of [
    '',
    '203.0.113',
    '256.1.1.1',
    '1.2.3.4/33',
    '1.2.3.4/',
    '::1/129',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1.2.3.4/8/8',
    'exemplo.com',
  ]) {
    assert.ok(!isNetwork(text), text)
  }
})

test('a new key is titled by the number of keys', () => {
  assert.deepEqual([defaultTitle(0), defaultTitle(3)], ['Chave 1', 'Chave 4'])
  assert.ok(DEFAULT_KEY_SCOPES.every((scope) => KEY_SCOPES.includes(scope)))
})
