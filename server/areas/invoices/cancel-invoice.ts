import { normalizeDocument } from '#contract/basics/brazil/documents.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { invoiceRefusals } from '#contract/invoices/refusals.ts'
import { invoicesAllow } from '#contract/invoices/rules.ts'
import { lockCharge } from '#server/areas/charge-core/charge.ts'
import type { InvoiceRequest } from '#server/areas/invoices/request-invoice.ts'
import {
  changeInvoice,
  type InvoiceRow,
  invoiceById,
  lockInvoice,
} from '#server/areas/invoices/sql.ts'
import { LEASE_MS } from '#server/areas/payments/schedule.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

/** A cancellation was requested; it is sent after the transaction. */
export const INVOICE_CANCEL_REQUESTED = 'INVOICE_CANCEL_REQUESTED'

/**
 * Requests the cancellation of an invoice, by its uuid and the company's document (R-INV-10). It
 * stays AUTHORIZED until the fiscal system confirms; meanwhile it can't be requested again.
 */
export async function requestInvoiceCancellation(
  work: UnitOfWork,
  id: Uuid,
  companyDocument: string,
): Promise<InvoiceRow> {
  const known = (await invoiceById(work, id)) ?? reject(invoiceRefusals.notFound)
  const { document } = await readSeller(work)
  if (normalizeDocument(companyDocument) !== document) reject(invoiceRefusals.otherCompany)
  await lockCharge(work, known.charge_id)
  const invoice = (await lockInvoice(work, id)) ?? known
  if (!invoicesAllow.cancel(invoice) || invoice.cancel_state) reject(invoiceRefusals.onlyAuthorized)
  await changeInvoice(work, id, {
    cancel_state: 'REQUESTED',
    cancel_requested_at: work.now,
    rejection_reason: null,
    poll_count: 0,
    next_poll_at: machineInstant(LEASE_MS),
  })
  const subject = { kind: 'charge', id: invoice.charge_id }
  work.emit(INVOICE_CANCEL_REQUESTED, subject, { invoiceId: id } satisfies InvoiceRequest)
  work.audit({ subject, after: { invoiceCancelAsked: invoice.number } })
  return { ...invoice, rejection_reason: null }
}
