import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toast, toasts } from '#web/kit/dialogs/toast.ts'

const texts = () => toasts.current().map(({ text }) => text)

test('what is said twice is shown once, at its newest place', () => {
  toast.clear()
  toast.error('a')
  toast.error('b')
  toast.error('a')
  assert.deepEqual(texts(), ['b', 'a'])
})

test('three at most, the oldest goes', () => {
  toast.clear()
  for (const text of ['1', '2', '3', '4']) toast.success(text)
  assert.deepEqual(texts(), ['2', '3', '4'])
  toast.close('3')
  assert.deepEqual(texts(), ['2', '4'])
})
