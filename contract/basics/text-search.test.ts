import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldText, prefixPattern, searchPattern, searchText } from '#contract/basics/text-search.ts'

const like = (pattern: string, text: string) =>
  new RegExp(
    `^${pattern
      .replace(/[.*+?^${}()|[\]]/g, '\\$&')
      .replace(/(?<!\\)%/g, '[^]*')
      .replace(/\\\\([%_])/g, '$1')}$`,
  ).test(text)

test('foldText removes accents and letter case', () => {
  assert.equal(foldText('Otávio BRANDÃO Conceição'), 'otavio brandao conceicao')
})

test('a search in one field matches anywhere in that field and in no other', () => {
  const search = searchText('Marina Tavares', 'financeiro@trigal.com.br')
  assert.ok(like(searchPattern('TAVÁR', 0, 2), search))
  assert.ok(!like(searchPattern('trigal', 0, 2), search))
  assert.ok(like(searchPattern('trigal', 1, 2), search))
  assert.ok(!like(searchPattern('marina', 1, 2), search))
})

test('an absent part leaves its position in the search text empty', () => {
  assert.equal(searchText('A', null, 'C'), 'a\u001f\u001fc')
})

test('SQL wildcards in a search text are escaped', () => {
  assert.equal(searchPattern('10%_', 0, 1), '%10\\%\\_%')
  assert.equal(prefixPattern('52_'), '52\\_%')
})
