import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invoicesAllow } from '#contract/invoices/rules.ts'
import {
  afterInvoiceEvent,
  type FiscalDocumentStatus,
  INVOICE_MACHINE,
  INVOICE_STATUSES,
  type InvoiceEvent,
} from '#contract/invoices/states.ts'

const FISCAL_STATUSES = INVOICE_STATUSES.filter(
  (status): status is FiscalDocumentStatus => status !== 'NOT_EMITTED',
)

test('SM-INVOICE the invoice state machine has exactly three transitions', () => {
  const transitions = FISCAL_STATUSES.flatMap((status) =>
    (Object.keys(INVOICE_MACHINE) as InvoiceEvent[]).flatMap((event) => {
      const to = afterInvoiceEvent(status, event)
      return to ? [`${status} ${event} ${to}`] : []
    }),
  )
  assert.deepEqual(transitions, [
    'SEND_INVOICE_SYSTEM authorized AUTHORIZED',
    'SEND_INVOICE_SYSTEM rejected REJECTED',
    'AUTHORIZED canceled CANCELED',
  ])
})

test('R-INV-02 R-INV-03 a first invoice is allowed when there is none, another when all are rejected or canceled', () => {
  const of = (...statuses: FiscalDocumentStatus[]) => statuses.map((status) => ({ status }))
  assert.deepEqual([invoicesAllow.first([]), invoicesAllow.another([])], [true, false])
  for (const closed of [of('REJECTED'), of('CANCELED'), of('CANCELED', 'REJECTED')]) {
    assert.deepEqual([invoicesAllow.first(closed), invoicesAllow.another(closed)], [false, true])
  }
  for (const open of [of('AUTHORIZED'), of('SEND_INVOICE_SYSTEM', 'REJECTED')]) {
    assert.deepEqual([invoicesAllow.first(open), invoicesAllow.another(open)], [false, false])
  }
})

test('R-INV-04 R-INV-05 only an authorized invoice may be canceled or mailed', () => {
  const allowed = FISCAL_STATUSES.filter((status) => invoicesAllow.cancel({ status }))
  assert.deepEqual(allowed, ['AUTHORIZED'])
  assert.deepEqual(
    FISCAL_STATUSES.filter((status) => invoicesAllow.mail({ status })),
    ['AUTHORIZED'],
  )
})
