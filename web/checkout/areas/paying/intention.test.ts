import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import {
  beginIntention,
  endIntention,
  leavesOpen,
  openIntention,
} from '#web/checkout/areas/paying/intention.ts'
import { CallFailed, unreachable } from '#web/client/requests/failed.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
  Object.defineProperty(globalThis, 'sessionStorage', { value: sessionStorage, configurable: true })
})

const PIX = { params: { uuid: 'a' }, body: { payment: { method: 'PIX' } } }
const CARD = { params: { uuid: 'a' }, body: { payment: { method: 'CREDIT_CARD' } } }

test('the same request has the same key until its outcome is known, also after a reload', () => {
  const first = beginIntention('order.a', PIX)
  assert.deepEqual(beginIntention('order.a', { ...PIX }), first)
  assert.deepEqual(openIntention('order.a'), first)
  endIntention('order.a')
  assert.equal(openIntention('order.a'), null)
  assert.notEqual(beginIntention('order.a', PIX).key, first.key)
})

test('an amount in a request is the same after a reload', () => {
  const input = { body: { value: 45_000n } }
  const { key } = beginIntention('subscribe', input)
  assert.deepEqual(openIntention('subscribe'), { key, input })
  assert.equal(beginIntention('subscribe', { body: { value: 45_000n } }).key, key)
  assert.notEqual(beginIntention('subscribe', { body: { value: 46_000n } }).key, key)
})

test('another request, or one of another link, has another key', () => {
  const { key } = beginIntention('order.a', PIX)
  assert.notEqual(beginIntention('order.b', PIX).key, key)
  assert.notEqual(beginIntention('order.a', CARD).key, key)
})

test('no answer, a failure and a running request leave the outcome open; a refusal does not', () => {
  const refused = (status: number, code = 'BAR-4405') =>
    new CallFailed(status, [{ code, description: '' }])
  assert.ok(leavesOpen(unreachable()))
  assert.ok(leavesOpen(new TypeError('x')))
  for (const status of [500, 502, 503]) assert.ok(leavesOpen(refused(status)))
  assert.ok(leavesOpen(refused(409, 'BAR-0007')))
  for (const status of [400, 402, 404, 409, 410, 422, 429]) assert.ok(!leavesOpen(refused(status)))
})

test('a buyer can pay without browser storage', () => {
  Object.defineProperty(globalThis, 'sessionStorage', {
    get() {
      throw new Error('denied')
    },
    configurable: true,
  })
  assert.ok(beginIntention('order.a', PIX).key)
  assert.equal(openIntention('order.a'), null)
})
