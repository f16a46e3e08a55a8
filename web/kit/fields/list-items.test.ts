import assert from 'node:assert/strict'
import { test } from 'node:test'
import { itemProblem, moved } from '#web/kit/fields/list-items.ts'

test('R-WID-06 an item is required and limited in length; an unchanged one is accepted', () => {
  assert.equal(itemProblem('  ', 120), 'Preenchimento obrigatório!')
  assert.equal(itemProblem('x'.repeat(120), 120), undefined)
  assert.equal(itemProblem('x'.repeat(121), 120), 'Use no máximo 120 caracteres.')
  assert.equal(itemProblem('x'.repeat(51), 50, 'x'), 'Use no máximo 50 caracteres.')
  assert.equal(itemProblem(` ${'x'.repeat(51)} `, 50, 'x'.repeat(51)), undefined)
})

test('R-WID-06 items are moved', () => {
  const items = ['a', 'b', 'c']
  assert.deepEqual(moved(items, 0, 2), ['b', 'c', 'a'])
  assert.deepEqual(moved(items, 2, 1), ['a', 'c', 'b'])
  assert.deepEqual(moved(items, 3, 0), items)
})
