import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FILTER } from '#web/panel/areas/charges/list/charge-filter.ts'

test('R-CHL-10 the address of the list becomes the query and comes back', () => {
  const address = {
    situacao: 'LATE',
    campo: 'title',
    busca: 'bolo',
    de: '2026-11-01',
    ate: '2026-11-30',
    ordem: 'paidDate,DESC',
    page: '2',
    tamanho: '100',
  }
  const filter = FILTER.parse(address)
  assert.deepEqual(FILTER.valuesOf(filter), address)
  assert.deepEqual(FILTER.queryOf(filter), {
    title: 'bolo',
    expirationDateInitial: '2026-11-01',
    expirationDateFinal: '2026-11-30',
  })
})

test('unknown values of an address fall back to the defaults', () => {
  const filter = FILTER.parse({ situacao: 'X', campo: 'senha', de: '2026-02-30', page: '-1' })
  assert.deepEqual(new Set(Object.values(FILTER.valuesOf(filter))), new Set(['']))
  assert.deepEqual(FILTER.queryOf(filter), {})
})
