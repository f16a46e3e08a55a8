import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countText, pagesShown, resultText, sliceText } from '#web/kit/lists/pages-shown.ts'
import { kitTexts } from '#web/kit/texts.ts'

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

test('the menu of files says how many rows a file will have', () => {
  const { rows } = kitTexts.export
  assert.equal(resultText({ totalElements: 1 }, rows), 'O arquivo terá 1 linha')
  assert.equal(resultText({ totalElements: 12_345 }, rows), 'O arquivo terá 12.345 linhas')
  const capped = resultText({ totalElements: 1_000, totalIsCapped: true }, rows)
  assert.equal(capped, 'O arquivo terá 1.000+ linhas')
})
