import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toast, toasts } from '#web/client/commands/toast.ts'
import { toastFailure } from '#web/client/commands/toast-failure.ts'
import { CallFailed } from '#web/client/requests/failed.ts'

const texts = () => toasts.current().map(({ text }) => text)

test('a repeated text is shown once, at the newest place', () => {
  toast.clear()
  toast.error('a')
  toast.error('b')
  toast.error('a')
  assert.deepEqual(texts(), ['b', 'a'])
})

test('two failures of one text are one toast, with the detail of the later one', () => {
  toast.clear()
  toast.error('a', 'first')
  toast.error('a', 'second')
  assert.deepEqual(toasts.current(), [{ kind: 'error', text: 'a', detail: 'second' }])
})

test('at most three that came apart are shown; the oldest is removed', () => {
  toast.clear()
  for (const text of ['1', '2', '3', '4']) toast.success(text)
  assert.deepEqual(texts(), ['2', '3', '4'])
  toast.close('3')
  assert.deepEqual(texts(), ['2', '4'])
})

test('R-GEN-06 each entry of a failure has a toast, however many there are', () => {
  toast.clear()
  toast.success('1')
  const entries = ['A', 'B', 'C', 'D', 'E'].map((description) => ({
    code: 'BAR-0005',
    description,
  }))
  toastFailure(new CallFailed(422, entries))
  assert.deepEqual(
    texts(),
    entries.map(({ code, description }) => `${code} - ${description}`),
  )
  toast.success('2')
  assert.deepEqual(texts(), ['BAR-0005 - D', 'BAR-0005 - E', '2'])
})
