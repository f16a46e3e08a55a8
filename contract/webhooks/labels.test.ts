import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCOUNT_EVENTS, WEBHOOK_EVENTS } from '#contract/webhooks/events.ts'
import { EVENT_LABELS } from '#contract/webhooks/labels.ts'

test('each kind of event has a label of its own in Portuguese, and no label lacks its kind', () => {
  const kinds = new Set<string>([...WEBHOOK_EVENTS, ...ACCOUNT_EVENTS])
  assert.deepEqual(Object.keys(EVENT_LABELS).toSorted(), [...kinds].toSorted())
  const labels = Object.values(EVENT_LABELS)
  assert.equal(new Set(labels).size, labels.length)
  for (const label of labels) assert.match(label, /^\p{Lu}[\p{Ll}\p{Zs}]+$/u)
})
