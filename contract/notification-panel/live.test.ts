import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayBeOutdated } from '#contract/notification-panel/live.ts'

test('an answer may be outdated when it was asked for before the latest change, however slow the stream was', () => {
  assert.equal(mayBeOutdated({ quietMs: 400 }, 399), false)
  assert.equal(mayBeOutdated({ quietMs: 400 }, 400), true)
  assert.equal(mayBeOutdated({ quietMs: 0 }, 0), true)
})
