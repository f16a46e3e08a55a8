import {
  closeInvoice,
  storeInvoice,
  type InvoiceAttempt,
} from '#server/areas/virtual-cards/purchase-sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/**
 * Ends a card invoice with its purchases so far: `amount` in centavos was paid for it by the entry; nothing,
 * without an entry, when all of them were reversed.
 */
export async function endInvoice(
  work: UnitOfWork,
  invoice: Omit<InvoiceAttempt, 'state'>,
): Promise<void> {
  await storeInvoice(work, { ...invoice, state: 'PAID' })
  await closeInvoice(work, invoice.id)
  work.emit('CARD_INVOICE_PAID', { kind: 'card-invoice', id: invoice.id }, {})
}
