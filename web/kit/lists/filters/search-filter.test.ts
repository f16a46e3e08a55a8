import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchFilter } from '#web/kit/lists/filters/search-filter.ts'

test('a search text is cut to its longest length', () => {
  const searchText = searchFilter(4)
  assert.deepEqual(searchText.parse({ busca: ' bolos ', page: '3' }), {
    searchText: 'bolo',
    page: 3,
  })
  assert.deepEqual(searchText.valuesOf({ searchText: 'bolo', page: 0 }), {
    busca: 'bolo',
    page: '',
  })
})
