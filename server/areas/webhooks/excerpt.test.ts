import assert from 'node:assert/strict'
import { test } from 'node:test'
import { excerptOf } from '#server/areas/webhooks/excerpt.ts'

test('an answer is shown by its first 256 printable bytes', () => {
  assert.equal(excerptOf(' a\u0007b\r\n\tc '), 'a b c')
  assert.equal(excerptOf('x'.repeat(300)), 'x'.repeat(256))
  // Two bytes a letter, after one of one.
  assert.equal(excerptOf(`x${'é'.repeat(300)}`), `x${'é'.repeat(127)}`)
})
