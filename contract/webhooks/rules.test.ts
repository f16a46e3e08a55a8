import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWebhookUrl } from '#contract/webhooks/rules.ts'
import { pauseAfter, retryAfterOf, TRY_AFTER_MS } from '#contract/webhooks/schedule.ts'

test('a webhook has a url of http or https without user and password', () => {
  for (const url of ['https://loja.example', 'http://loja.example:8080/a?b=c#d', 'HTTPS://x/y']) {
    assert.ok(isWebhookUrl(url), url)
  }
  for (const url of [
    '',
    'loja.example',
    'ftp://a.b',
    'https://',
    'https://a b',
    'https://u:p@a.b',
  ]) {
    assert.ok(!isWebhookUrl(url), url)
  }
})

const MINUTES = 60_000
const HOURS = 60 * MINUTES

test('R-INT-09 a delivery has ten tries, each after its pause, 20 % more or less', () => {
  const pauses = TRY_AFTER_MS.map((_, made) => pauseAfter(made, 0.5))
  assert.deepEqual(pauses, [
    0,
    5_000,
    5 * MINUTES,
    30 * MINUTES,
    2 * HOURS,
    5 * HOURS,
    10 * HOURS,
    14 * HOURS,
    20 * HOURS,
    24 * HOURS,
  ])
  assert.equal(pauseAfter(10, 0.5), null)
  assert.deepEqual([pauseAfter(2, 0), pauseAfter(2, 1)], [4 * MINUTES, 6 * MINUTES])
})

test('a receiver may ask for more time, up to a day', () => {
  assert.equal(pauseAfter(1, 0.5, 60_000), 60_000)
  assert.equal(pauseAfter(2, 0.5, 1_000), 5 * MINUTES)
  assert.equal(pauseAfter(1, 0.5, 48 * HOURS), 24 * HOURS)
  const now = Date.parse('2026-11-23T12:00:00.000Z')
  assert.equal(retryAfterOf('120', now), 120_000)
  assert.equal(retryAfterOf('Mon, 23 Nov 2026 12:01:00 GMT', now), 60_000)
  assert.equal(retryAfterOf('Mon, 23 Nov 2026 11:00:00 GMT', now), 0)
  assert.deepEqual([retryAfterOf('logo', now), retryAfterOf(undefined, now)], [null, null])
})
