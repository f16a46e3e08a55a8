import {
  closeInvoice,
  type InvoiceAttempt,
  storeInvoice,
} from '#server/areas/virtual-cards/purchase-sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/**
 * Ends a card invoice and bills its purchases: the entry paid `amount`, in centavos. When all purchases
 * were reversed the amount is zero and there is no entry.
 */
export async function endInvoice(
  work: UnitOfWork,
  invoice: Omit<InvoiceAttempt, 'state'>,
): Promise<void> {
  await storeInvoice(work, { ...invoice, state: 'PAID' })
  await closeInvoice(work, invoice.id)
  work.emit('CARD_INVOICE_PAID', { kind: 'card-invoice', id: invoice.id }, {})
}
