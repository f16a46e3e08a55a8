import * as z from 'zod/mini'

/** The state machine SM-INVOICE, used by services, panel and tests. */
export const INVOICE_STATUSES = [
  'NOT_EMITTED',
  'SEND_INVOICE_SYSTEM',
  'AUTHORIZED',
  'REJECTED',
  'CANCELED',
] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]
export const invoiceStatus = z.enum(INVOICE_STATUSES)

/** The invoice status of a charge. NOT_EMITTED means no invoice; no invoice itself has it. */
export type FiscalDocumentStatus = Exclude<InvoiceStatus, 'NOT_EMITTED'>

export type InvoiceEvent = 'authorized' | 'rejected' | 'canceled'

interface Transition {
  readonly from: readonly FiscalDocumentStatus[]
  readonly to: FiscalDocumentStatus
}

export const INVOICE_MACHINE = {
  authorized: { from: ['SEND_INVOICE_SYSTEM'], to: 'AUTHORIZED' },
  rejected: { from: ['SEND_INVOICE_SYSTEM'], to: 'REJECTED' },
  canceled: { from: ['AUTHORIZED'], to: 'CANCELED' },
} as const satisfies Record<InvoiceEvent, Transition>

/** The status after the event; null when the transition does not exist (R-API-05). */
export function afterInvoiceEvent(
  status: FiscalDocumentStatus,
  event: InvoiceEvent,
): FiscalDocumentStatus | null {
  const { from, to }: Transition = INVOICE_MACHINE[event]
  return from.includes(status) ? to : null
}

/** While a charge has an invoice in one of these states, it gets no other. */
export const LIVE_INVOICE_STATUSES: readonly InvoiceStatus[] = ['SEND_INVOICE_SYSTEM', 'AUTHORIZED']
