import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Instant } from '#contract/basics/days.ts'
import { badgeOf, MAX_MARKED, partsToMark, timeDiff } from '#contract/notification-panel/rules.ts'

const NOW: Instant = '2026-11-21T12:00:00.000Z'

test('R-BELL-03 relative times are in Portuguese and never negative', () => {
  for (const [at, expected] of [
    ['2026-11-21T12:00:05.000Z', 'agora'],
    ['2026-11-21T11:59:20.000Z', 'agora'],
    ['2026-11-21T11:59:00.000Z', 'há 1 minuto'],
    ['2026-11-21T11:55:00.000Z', 'há 5 minutos'],
    ['2026-11-21T10:00:00.000Z', 'há 2 horas'],
    ['2026-11-19T11:00:00.000Z', 'há 2 dias'],
    ['2026-10-20T12:00:00.000Z', 'há 1 mês'],
    ['2024-11-01T12:00:00.000Z', 'há 2 anos'],
  ] as const) {
    assert.equal(timeDiff(at, NOW), expected, at)
  }
})

test('R-LAYOUT-11 the badge shows 9+ above nine and nothing without unread notifications', () => {
  assert.deepEqual([0, 1, 9, 10, 480].map(badgeOf), [null, '1', '9', '9+', '9+'])
})

test('R-BELL-09 more notifications than one call takes are marked in several', () => {
  const ids = Array.from({ length: 2 * MAX_MARKED + 1 }, (_, id) => id)
  const parts = partsToMark(ids)
  assert.deepEqual(
    parts.map(({ length }) => length),
    [MAX_MARKED, MAX_MARKED, 1],
  )
  assert.deepEqual(parts.flat(), ids)
  assert.deepEqual(partsToMark([]), [])
})
