import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ageText } from '#web/panel/areas/sign-in/session-age.ts'

test('the age of a session is shown in its largest whole unit', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
  for (const [ageMs, text] of [
    [-5_000, 'agora'],
    [0, 'agora'],
    [minute - 1, 'agora'],
    [minute, 'há 1 min'],
    [hour - 1, 'há 59 min'],
    [hour, 'há 1 h'],
    [day - 1, 'há 23 h'],
    [day, 'há 1 dia'],
    [3 * day, 'há 3 dias'],
  ] as const) {
    assert.equal(ageText(1_000_000_000_000 - ageMs, 1_000_000_000_000), text)
  }
})
