import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { paceHints } from '#server/platform/events/hints.ts'

test('the first change gives a hint at once, those that follow give one after each pause, which grows to two seconds', () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  let nowMs = 0
  const givenMs: number[] = []
  const hints = paceHints(() => givenMs.push(nowMs))
  const passUntil = (endMs: number, isChanging: boolean) => {
    while (nowMs < endMs) {
      if (isChanging) hints.give()
      nowMs += 100
      mock.timers.tick(100)
    }
  }
  passUntil(6_000, true)
  assert.deepEqual(givenMs, [0, 500, 1_500, 3_500, 5_500])
  passUntil(12_000, false)
  assert.deepEqual(givenMs.slice(5), [7_500])
  passUntil(12_600, true)
  assert.deepEqual(givenMs.slice(6), [12_000, 12_500])
  hints.stop()
  passUntil(20_000, false)
  assert.equal(givenMs.length, 8)
  mock.timers.reset()
})
