import type { InvoiceStatus } from '#contract/invoices/states.ts'

/** Exact text of the specification (M-INV-09). */
const LABELS: Readonly<Record<InvoiceStatus, string>> = {
  NOT_EMITTED: 'Não emitida',
  SEND_INVOICE_SYSTEM: 'Em processamento',
  AUTHORIZED: 'Autorizada',
  REJECTED: 'Rejeitada',
  CANCELED: 'Cancelada',
}

/** The word for a status of an invoice; one that isn't known is shown as it comes (R-GEN-21). */
export const invoiceLabel = (status: string): string => LABELS[status as InvoiceStatus] ?? status
