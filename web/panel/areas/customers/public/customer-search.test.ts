import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  beginningSearch,
  customerSearch,
} from '#web/panel/areas/customers/public/customer-search.ts'

test('R-GEN-24 the beginning of a CNPJ with letters is searched as a document and as a name', () => {
  assert.deepEqual(customerSearch('12.abc'), { name: '12.abc' })
  assert.deepEqual(beginningSearch('12.abc'), { document: '12.abc' })
  assert.deepEqual(
    ['', 'Marina', '7 de Abril', '301.202', '12.ABC.345/01DE-35'].map((text) => [
      customerSearch(text),
      beginningSearch(text),
    ]),
    [
      [{}, null],
      [{ name: 'Marina' }, null],
      [{ name: '7 de Abril' }, null],
      [{ document: '301.202' }, null],
      [{ document: '12.ABC.345/01DE-35' }, null],
    ],
  )
})
