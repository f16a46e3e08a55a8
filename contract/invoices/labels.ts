import { labelIn } from '#contract/basics/labels.ts'
import type { InvoiceStatus } from '#contract/invoices/states.ts'

/** Exact text of the specification (M-INV-09). */
const LABELS: Readonly<Record<InvoiceStatus, string>> = {
  NOT_EMITTED: 'Não emitida',
  SEND_INVOICE_SYSTEM: 'Em processamento',
  AUTHORIZED: 'Autorizada',
  REJECTED: 'Rejeitada',
  CANCELED: 'Cancelada',
}

/** The label of an invoice's status; an unknown one is shown unchanged (R-GEN-21). */
export const invoiceLabel = (status: string): string => labelIn(LABELS, status)
