import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient } from '@tanstack/react-query'
import { showRow } from '#web/client/show-row.ts'

interface Row {
  readonly id: number
  readonly name: string
}

test('a changed record takes the place of its row in every held answer of its list', () => {
  // Held without a timer, which would keep the test running.
  const client = new QueryClient({
    defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } },
  })
  const rows = [
    { id: 1, name: 'Ana' },
    { id: 2, name: 'Bia' },
  ]
  client.setQueryData(['USR-01', {}], rows)
  client.setQueryData(['PLN-01', { page: 0 }], { content: rows, totalElements: 9 })
  client.setQueryData(['PLN-01', { page: 1 }], { content: [], totalElements: 9 })
  client.setQueryData(['PLN-02', {}], rows)
  const changed = { id: 2, name: 'Beatriz' }
  for (const list of ['USR-01', 'PLN-01']) {
    showRow<Row>(client, { id: list }, changed, ({ id }) => id === 2)
  }
  const shown = [rows[0], changed]
  assert.deepEqual(client.getQueryData(['USR-01', {}]), shown)
  assert.deepEqual(client.getQueryData(['PLN-01', { page: 0 }]), {
    content: shown,
    totalElements: 9,
  })
  assert.deepEqual(client.getQueryData(['PLN-01', { page: 1 }]), { content: [], totalElements: 9 })
  assert.deepEqual(client.getQueryData(['PLN-02', {}]), rows)
})
