import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsBetween, isSetBack } from '#server/platform/process/host-watch.ts'

const at = (wallMs: number, runningMs: number) => ({ wallMs, runningMs })
const namesAfter = (wallMs: number, runningMs: number) =>
  faultsBetween(at(0, 0), at(wallMs, runningMs)).map(({ name }) => name)

test('a late timer or a small correction of the clock is no fault', () => {
  assert.deepEqual(namesAfter(1_000, 1_000), [])
  assert.deepEqual(namesAfter(9_000, 9_000), [])
  assert.deepEqual(namesAfter(3_000, 1_000), [])
})

test('a process that did not run and a clock that stepped are distinguished, each with one sentence', () => {
  assert.deepEqual(namesAfter(61_000, 61_000), ['process-frozen'])
  assert.deepEqual(namesAfter(3_601_000, 1_000), ['clock-stepped'])
  assert.deepEqual(namesAfter(-3_599_000, 1_000), ['clock-stepped'])
  assert.deepEqual(namesAfter(3_661_000, 61_000), ['process-frozen', 'clock-stepped'])
  const [frozen] = faultsBetween(at(0, 0), at(61_000, 61_000))
  assert.match(frozen?.sentence ?? '', /did not run for 60 s/)
  const [back] = faultsBetween(at(0, 0), at(-3_599_000, 1_000))
  assert.match(back?.sentence ?? '', /stepped back by 3600 s/)
})

test('only a clock that was set back, not one that ran on or stepped forward, ends waits', () => {
  assert.equal(isSetBack(at(0, 0), at(-3_599_000, 1_000)), true)
  assert.equal(isSetBack(at(0, 0), at(3_601_000, 1_000)), false)
  assert.equal(isSetBack(at(0, 0), at(61_000, 61_000)), false)
  assert.equal(isSetBack(at(0, 0), at(-1_000, 1_000)), false)
})
