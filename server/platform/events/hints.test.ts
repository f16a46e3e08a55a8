import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { paceHints } from '#server/platform/events/hints.ts'

test('the first change gives a hint at once, those that follow give one after each pause, which grows to two seconds', () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  let nowMs = 0
  const givenMs: number[] = []
  const hints = paceHints(
    () => givenMs.push(nowMs),
    () => 0,
  )
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

test('panels of the same account are not all hinted at the same moment while it changes', () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const given = [0, 0.4, 1].map((part) => {
    const timesMs: number[] = []
    let nowMs = 0
    const hints = paceHints(
      () => timesMs.push(nowMs),
      () => part,
    )
    for (; nowMs <= 4_000; nowMs += 100) {
      hints.give()
      mock.timers.tick(100)
    }
    hints.stop()
    return timesMs
  })
  assert.deepEqual(given, [
    [0, 400, 1_400, 3_400],
    [0, 500, 1_700],
    [0, 700, 2_200],
  ])
  mock.timers.reset()
})
