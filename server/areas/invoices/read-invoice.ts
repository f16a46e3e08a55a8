import type { Uuid } from '#contract/basics/ids.ts'
import { invoiceRefusals } from '#contract/invoices/refusals.ts'
import type { Invoice } from '#contract/invoices/shapes.ts'
import { invoiceById } from '#server/areas/invoices/sql.ts'
import { invoiceOf } from '#server/areas/invoices/wire-invoice.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** An invoice, with the name under which the fiscal system knows it. */
export async function readInvoice(
  transaction: Transaction,
  vault: Vault,
  id: Uuid,
): Promise<{ readonly dpsId: string; readonly invoice: Invoice }> {
  const invoice = (await invoiceById(transaction, id)) ?? reject(invoiceRefusals.notFound)
  return {
    dpsId: invoice.dps_id,
    invoice: invoiceOf({ sellerId: transaction.sellerId, vault }, invoice),
  }
}
