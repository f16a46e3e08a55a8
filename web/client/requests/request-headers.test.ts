import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Uuid } from '#contract/basics/ids.ts'
import { emitInvoice, listInvoices } from '#contract/invoices/endpoints.ts'
import { send } from '#web/client/requests/request.ts'

const ID: Uuid = '01998d6a-0000-7000-8000-000000000000'
const INPUT = { params: { id: ID } }

test('R-GEN-04 R-GEN-05 a call carries the bearer token, and every POST an idempotency key, a new one where none is given', async (t) => {
  const sent: Headers[] = []
  t.mock.method(globalThis, 'fetch', (_: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers))
    return Promise.resolve(new Response(null, { status: 204 }))
  })
  await send(listInvoices, INPUT, { token: 'secret' })
  await send(emitInvoice, INPUT, { token: 'secret' })
  await send(emitInvoice, INPUT, { token: 'secret' })
  await send(emitInvoice, INPUT, { token: 'secret', key: ID })
  assert.deepEqual(
    sent.map((headers) => headers.get('authorization')),
    sent.map(() => 'Bearer secret'),
  )
  const [read, first, second, given] = sent.map((headers) => headers.get('idempotency-key'))
  assert.deepEqual([read, given], [null, ID])
  for (const key of [first, second]) assert.match(key ?? '', /^[0-9a-f-]{36}$/)
  assert.notEqual(first, second)
})
