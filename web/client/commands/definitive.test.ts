import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endsIntention } from '#web/client/commands/definitive.ts'
import { CallFailed, unreachable } from '#web/client/requests/failed.ts'

const refused = (status: number, code = 'BAR-2002') =>
  new CallFailed(status, [{ code, description: '' }])

test('402, 409 and 422 end an intention', () => {
  for (const status of [402, 409, 422]) assert.ok(endsIntention(refused(status)))
})

test('a running request, an overload, a failure and no answer at all do not', () => {
  assert.ok(!endsIntention(refused(409, 'BAR-0007')))
  for (const status of [401, 429, 500, 502, 503]) assert.ok(!endsIntention(refused(status)))
  assert.ok(!endsIntention(unreachable()))
})
