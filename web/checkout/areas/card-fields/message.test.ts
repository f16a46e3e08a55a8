import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCardMessage } from '#web/checkout/areas/card-fields/message.ts'

test('the known messages of the card fields are read, and only what is needed of them', () => {
  for (const type of ['ready', 'invalid', 'error', 'submit'])
    assert.deepEqual(readCardMessage({ type, more: 1 }), { type })
  assert.deepEqual(readCardMessage({ type: 'height', height: 240.2 }), {
    type: 'height',
    height: 241,
  })
  const token = { type: 'token', cardToken: 'tok', brand: 'visa', last4digits: '1111' }
  assert.deepEqual(readCardMessage(token), { type: 'token', cardToken: 'tok' })
})

test('a height is bounded; unknown and malformed messages are ignored', () => {
  assert.deepEqual(readCardMessage({ type: 'height', height: 1e9 }), {
    type: 'height',
    height: 800,
  })
  const nothing = [
    null,
    undefined,
    'ready',
    7,
    [],
    {},
    { type: 'other' },
    { type: 'token' },
    { type: 'token', cardToken: '' },
    { type: 'token', cardToken: 'x'.repeat(2_001) },
    { type: 'token', cardToken: { toString: () => 'tok' } },
    { type: 'height', height: '9' },
    { type: 'height', height: NaN },
    { type: 'height', height: -1 },
  ]
  for (const data of nothing) assert.equal(readCardMessage(data), null)
})
