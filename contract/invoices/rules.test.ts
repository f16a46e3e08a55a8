import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoicesAllow } from '#contract/invoices/rules.ts'
import {
  afterInvoiceEvent,
  INVOICE_MACHINE,
  INVOICE_STATUSES,
  type InvoiceEvent,
  type FiscalDocumentStatus,
} from '#contract/invoices/states.ts'

const NOTES = INVOICE_STATUSES.filter(
  (status): status is FiscalDocumentStatus => status !== 'NOT_EMITTED',
)

test('SM-INVOICE the invoice state machine has exactly three transitions', () => {
  const ways = NOTES.flatMap((status) =>
    (Object.keys(INVOICE_MACHINE) as InvoiceEvent[]).flatMap((event) => {
      const to = afterInvoiceEvent(status, event)
      return to ? [`${status} ${event} ${to}`] : []
    }),
  )
  assert.deepEqual(ways, [
    'SEND_INVOICE_SYSTEM authorized AUTHORIZED',
    'SEND_INVOICE_SYSTEM rejected REJECTED',
    'AUTHORIZED canceled CANCELED',
  ])
})

test('R-INV-02 R-INV-03 a first invoice is allowed when there is none, another when all are rejected or canceled', () => {
  const of = (...statuses: FiscalDocumentStatus[]) => statuses.map((status) => ({ status }))
  assert.deepEqual([invoicesAllow.first([]), invoicesAllow.another([])], [true, false])
  for (const over of [of('REJECTED'), of('CANCELED'), of('CANCELED', 'REJECTED')]) {
    assert.deepEqual([invoicesAllow.first(over), invoicesAllow.another(over)], [false, true])
  }
  for (const live of [of('AUTHORIZED'), of('SEND_INVOICE_SYSTEM', 'REJECTED')]) {
    assert.deepEqual([invoicesAllow.first(live), invoicesAllow.another(live)], [false, false])
  }
})

test('R-INV-04 R-INV-05 only an authorized invoice may be canceled or mailed', () => {
  const allowed = NOTES.filter((status) => invoicesAllow.cancel({ status }))
  assert.deepEqual(allowed, ['AUTHORIZED'])
  assert.deepEqual(
    NOTES.filter((status) => invoicesAllow.mail({ status })),
    ['AUTHORIZED'],
  )
})
