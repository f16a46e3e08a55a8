import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { text } from '#contract/basics/wire.ts'
import { listFilter } from '#web/kit/lists/filters/list-filter.ts'

const query = z.object({ name: text({ max: 20 }), title: text({ max: 10 }) })
const { parse, valuesOf, isNarrowed } = listFilter(
  ['ALL', 'LATE'],
  ['name', 'title'],
  { fields: ['due', 'value'], usual: { field: 'due', descending: true } },
  { id: 'CHG-01', query },
)

test('R-CHL-10 R-SUBL-02 the address of a list is read and written alike', () => {
  const values = {
    situacao: 'LATE',
    campo: 'title',
    busca: 'bolo',
    de: '2026-11-01',
    ate: '2026-11-30',
    ordem: 'value,ASC',
    page: '2',
    tamanho: '50',
  }
  assert.deepEqual(valuesOf(parse(values)), values)
  assert.deepEqual(parse(values).sort, { field: 'value', descending: false })
  assert.equal(isNarrowed(parse(values)), true)
})

test('invalid values in an address fall back to the defaults', () => {
  const strange = {
    situacao: 'X',
    campo: 'senha',
    de: '2026-02-30',
    ate: '2026-03-01',
    ordem: 'name,ASC',
    page: '-1',
    tamanho: '1000',
  }
  assert.deepEqual(parse(strange), {
    status: 'ALL',
    field: 'name',
    searchText: '',
    from: null,
    to: null,
    sort: { field: 'due', descending: true },
    page: 0,
    size: 20,
  })
  const long = 'x'.repeat(200)
  assert.equal(parse({ busca: `\0${long}` }).searchText.length, 20)
  assert.equal(parse({ busca: long, campo: 'title' }).searchText.length, 10)
  const backwards = parse({ de: '2026-11-30', ate: '2026-11-01' })
  assert.deepEqual([backwards.from, backwards.to], [null, null])
  assert.deepEqual(new Set(Object.values(valuesOf(parse(strange)))), new Set(['']))
  assert.equal(isNarrowed(parse(strange)), false)
})
