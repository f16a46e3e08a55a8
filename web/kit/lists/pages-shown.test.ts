import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countText, pagesShown, sliceText } from '#web/kit/lists/pages-shown.ts'

test('few pages are all shown', () => {
  assert.deepEqual(pagesShown(0, 3), [0, 1, 2])
  assert.deepEqual(pagesShown(2, 5), [0, 1, 2, 3, 4])
})

test('many pages show the ends and the neighbours; a gap of one is no gap', () => {
  assert.deepEqual(pagesShown(0, 50), [0, 1, 'gap', 49])
  assert.deepEqual(pagesShown(25, 50), [0, 'gap', 24, 25, 26, 'gap', 49])
  assert.deepEqual(pagesShown(3, 50), [0, 1, 2, 3, 4, 'gap', 49])
})

test('counts and slices are written as in Brazil', () => {
  assert.equal(countText(1000, true), '1.000+')
  assert.equal(sliceText({ number: 1, size: 20, totalElements: 148 }, 20), '21–40 de 148')
  assert.equal(sliceText({ number: 7, size: 20, totalElements: 148 }, 8), '141–148 de 148')
})
