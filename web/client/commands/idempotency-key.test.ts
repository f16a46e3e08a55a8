import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { discardKey, keyFor } from '#web/client/commands/idempotency-key.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  Object.defineProperty(globalThis, 'sessionStorage', {
    value: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    },
    configurable: true,
  })
})

test('R-GEN-05 a repeat of the same content has the same key, until the key is discarded', () => {
  const key = keyFor('customer.create', { name: 'Marina' })
  assert.equal(keyFor('customer.create', { name: 'Marina' }), key)
  discardKey('customer.create')
  assert.notEqual(keyFor('customer.create', { name: 'Marina' }), key)
})

test('other content and other commands have other keys', () => {
  const key = keyFor('customer.create', { name: 'Marina' })
  assert.notEqual(keyFor('plan.create', { name: 'Marina' }), key)
  assert.notEqual(keyFor('customer.create', { name: 'Mariana' }), key)
})

test('the content that a key is for is not stored with the key', () => {
  keyFor('sub-seller.create', { account: '12345678' })
  assert.ok(stored.size > 0)
  assert.ok(![...stored.values()].some((value) => value.includes('12345678')))
})
