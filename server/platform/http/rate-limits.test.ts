import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from '#server/platform/http/rate-limits.ts'

test('an IPv4 address is its own rate-limit key, also mapped into IPv6', () => {
  assert.equal(networkOf('203.0.113.7'), '203.0.113.7')
  assert.equal(networkOf('::ffff:203.0.113.7'), '203.0.113.7')
})

test('the addresses of one IPv6 /64 network share a rate-limit key, however they are written', () => {
  const network = '2001:db8:0:12::/64'
  for (const ip of [
    '2001:db8:0:12::1',
    '2001:0DB8:0000:0012:aaaa:bbbb:cccc:dddd',
    '2001:db8:0:12:1:2:3:4',
    '2001:db8:0:12::%eth0',
  ]) {
    assert.equal(networkOf(ip), network, ip)
  }
  assert.notEqual(networkOf('2001:db8:0:13::1'), network)
  assert.equal(networkOf('::1'), '0:0:0:0::/64')
  assert.equal(networkOf('fe80::1:2'), 'fe80:0:0:0::/64')
})

test('a text that is no address is its own rate-limit key', () => {
  for (const text of ['', 'unknown', '1.2.3']) assert.equal(networkOf(text), text)
})
