import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsFilter } from '#web/kit/lists/words-filter.ts'

test('a list searched by words alone keeps so many of them', () => {
  const words = wordsFilter(4)
  assert.deepEqual(words.parse({ busca: ' bolos ', page: '3' }), { words: 'bolo', page: 3 })
  assert.deepEqual(words.valuesOf({ words: 'bolo', page: 0 }), { busca: 'bolo', page: '' })
})
