import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FILTER } from '#web/panel/areas/subscriptions/list/subscription-filter.ts'

test('R-SUBL-01 R-SUBL-02 the address of the list is read, written and queried alike', () => {
  const values = {
    situacao: 'DEFAULTER',
    campo: 'customerDocument',
    busca: '301',
    de: '2026-11-01',
    ate: '2026-11-30',
    page: '2',
    tamanho: '50',
  }
  const filter = FILTER.parse(values)
  // Its only order is the usual one.
  assert.deepEqual(FILTER.valuesOf(filter), { ...values, ordem: '' })
  assert.deepEqual(FILTER.queryOf(filter), {
    customerDocument: '301',
    expirationDateInitial: '2026-11-01',
    expirationDateFinal: '2026-11-30',
  })
  assert.equal(FILTER.isNarrowed(filter), true)
})

test('invalid values in an address fall back to the defaults', () => {
  const filter = FILTER.parse({ situacao: 'LATE', campo: 'title', de: '2026-02-30', page: '-1' })
  assert.deepEqual(filter, {
    status: 'ALL',
    field: 'customerName',
    searchText: '',
    from: null,
    to: null,
    sort: { field: 'startDate', descending: true },
    page: 0,
    size: 20,
  })
  assert.deepEqual([FILTER.queryOf(filter), FILTER.isNarrowed(filter)], [{}, false])
})
