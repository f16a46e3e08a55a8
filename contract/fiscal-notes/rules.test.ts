import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notesAllow } from '#contract/fiscal-notes/rules.ts'
import {
  afterInvoiceEvent,
  INVOICE_MACHINE,
  INVOICE_STATUSES,
  type InvoiceEvent,
  type NoteStatus,
} from '#contract/fiscal-notes/states.ts'

const NOTES = INVOICE_STATUSES.filter((status): status is NoteStatus => status !== 'NOT_EMITTED')

test('SM-INVOICE every status × every event: three ways, no others', () => {
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

test('R-INV-02 R-INV-03 the first note where none is, another where none stands', () => {
  const of = (...statuses: NoteStatus[]) => statuses.map((status) => ({ status }))
  assert.deepEqual([notesAllow.first([]), notesAllow.another([])], [true, false])
  for (const over of [of('REJECTED'), of('CANCELED'), of('CANCELED', 'REJECTED')]) {
    assert.deepEqual([notesAllow.first(over), notesAllow.another(over)], [false, true])
  }
  for (const live of [of('AUTHORIZED'), of('SEND_INVOICE_SYSTEM', 'REJECTED')]) {
    assert.deepEqual([notesAllow.first(live), notesAllow.another(live)], [false, false])
  }
})

test('R-INV-04 R-INV-05 only an authorized note is canceled or mailed', () => {
  const allowed = NOTES.filter((status) => notesAllow.cancel({ status }))
  assert.deepEqual(allowed, ['AUTHORIZED'])
  assert.deepEqual(
    NOTES.filter((status) => notesAllow.mail({ status })),
    ['AUTHORIZED'],
  )
})
