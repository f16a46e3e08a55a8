import type { Uuid } from '#contract/basics/ids.ts'
import { setInvoiceStatus } from '#server/areas/charge-core/charge.ts'
import { newestInvoiceOf } from '#server/areas/invoices/sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** Copies to the charge what lists show of its newest invoice. */
export async function copyInvoiceToCharge(transaction: Transaction, chargeId: Uuid): Promise<void> {
  const newest = await newestInvoiceOf(transaction, chargeId)
  if (newest) await setInvoiceStatus(transaction, chargeId, newest.status, newest.invoice_id)
}
