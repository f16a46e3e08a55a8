import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isNarrowed,
  parseRequestFilter,
  valuesOfRequestFilter,
} from '#web/panel/areas/api-keys/request-filter.ts'

const ID = '018f0000-0000-7000-8000-000000000001'

test('the filter of the request log is read from its address as it was written there', () => {
  const filter = { keyId: ID, search: '/core/charges', onlyErrors: true }
  assert.deepEqual(parseRequestFilter(valuesOfRequestFilter(filter)), filter)
  const none = parseRequestFilter({ chave: 'x', erros: 'talvez' })
  assert.deepEqual([none, isNarrowed(none)], [{ keyId: '', search: '', onlyErrors: false }, false])
  assert.deepEqual(valuesOfRequestFilter(none), { chave: '', busca: '', erros: '' })
})
