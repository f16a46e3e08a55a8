import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnSteps } from '#web/kit/lists/column-steps.ts'

const COLUMNS = [
  { key: 'name' },
  { key: 'title', dropOrder: 2 },
  { key: 'paid', widthPx: 104, dropOrder: 1 },
  { key: 'value', widthPx: 116 },
]

test('columns are left out in their order, each where the columns before it no longer fit', () => {
  assert.deepEqual(
    [...columnSteps(COLUMNS)],
    [
      ['paid', 560],
      ['title', 440],
    ],
  )
})

test('a column that the user hid makes place for the others', () => {
  const others = COLUMNS.filter(({ key }) => key !== 'paid')
  assert.deepEqual([...columnSteps(others)], [['title', 440]])
})
