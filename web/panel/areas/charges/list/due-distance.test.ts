import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueDistance } from '#web/panel/areas/charges/list/due-distance.ts'

test('the distance to a due date is shown only for open charges and near dates', () => {
  const today = '2026-11-21'
  assert.equal(dueDistance('2026-11-21', today, 'SCHEDULED'), 'hoje')
  assert.equal(dueDistance('2026-11-24', today, 'SCHEDULED'), 'em 3 dias')
  assert.equal(dueDistance('2026-12-24', today, 'SCHEDULED'), null)
  assert.equal(dueDistance('2026-11-09', today, 'LATE'), 'há 12 dias')
  assert.equal(dueDistance('2026-11-09', today, 'PAID'), null)
})
