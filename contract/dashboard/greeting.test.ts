import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greeting } from '#contract/dashboard/greeting.ts'

test('R-DASH-01 the greeting depends on the time in São Paulo', () => {
  assert.equal(greeting('2026-11-21T08:00:00Z'), 'Bom dia')
  assert.equal(greeting('2026-11-21T15:00:00Z'), 'Boa tarde')
  assert.equal(greeting('2026-11-21T21:00:00Z'), 'Boa noite')
  assert.equal(greeting('2026-11-21T07:59:00Z'), 'Boa noite')
})
