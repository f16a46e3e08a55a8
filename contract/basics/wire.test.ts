import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { instant } from '#contract/basics/wire.ts'

test('an instant is a moment of a day that exists, which the database can store', () => {
  for (const right of [
    '2028-02-29T23:59:59.999Z',
    '2026-12-10T00:00:00Z',
    '9999-12-31T10:20:30.5Z',
  ]) {
    assert.ok(z.safeParse(instant(), right).success, right)
  }
  for (const wrong of [
    '2026-02-31T00:00:00Z',
    '2027-02-29T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-12-10T24:00:00Z',
    '2026-12-10T23:60:00Z',
    '2026-12-10T23:59:60Z',
    '2026-12-10T00:00:00',
    '2026-12-10',
    20_261_210,
  ]) {
    assert.ok(!z.safeParse(instant(), wrong).success, String(wrong))
  }
})
