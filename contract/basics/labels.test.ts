import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelIn } from '#contract/basics/labels.ts'

test('a known value has its label, any other is its own', () => {
  const labels = { PAID: 'Paga' }
  assert.equal(labelIn(labels, 'PAID'), 'Paga')
  assert.equal(labelIn(labels, 'NOVO_STATUS'), 'NOVO_STATUS')
  assert.equal(labelIn(labels, 'constructor'), 'constructor')
})
