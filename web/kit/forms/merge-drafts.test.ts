import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEqual, mergeDrafts } from '#web/kit/forms/merge-drafts.ts'

const BEFORE = { title: 'Padaria', description: '', value: 800n, items: ['pão'] }

test('fields left alone take the value that another person saved', () => {
  const theirs = { ...BEFORE, value: 900n, description: 'Nova' }
  assert.deepEqual(mergeDrafts(BEFORE, { ...BEFORE, title: 'Minha' }, theirs), {
    draft: { ...theirs, title: 'Minha' },
    conflicts: [],
  })
})

test('a field that both changed keeps your value and is a conflict, unless both chose the same', () => {
  const yours = { ...BEFORE, title: 'Minha', description: 'Nova', items: ['bolo'] }
  const theirs = { ...BEFORE, title: 'Delas', description: 'Nova', items: ['pão'] }
  assert.deepEqual(mergeDrafts(BEFORE, yours, theirs), { draft: yours, conflicts: ['title'] })
})

test('drafts are compared by content, money and lists included', () => {
  assert.ok(isEqual(BEFORE, { ...BEFORE, items: ['pão'] }))
  assert.ok(!isEqual(BEFORE, { ...BEFORE, value: 801n }))
})
