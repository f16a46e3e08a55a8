import type { Invoice } from '#contract/invoices/shapes.ts'
import { type InvoiceLinkSigner, linksOf } from '#server/areas/invoices/invoice-links.ts'
import type { InvoiceRow } from '#server/areas/invoices/sql.ts'

/** An invoice in the API (E-INVOICE); its files have links once it was authorized. */
export const invoiceOf = (signer: InvoiceLinkSigner, row: InvoiceRow): Invoice => ({
  uuidInvoice: row.id,
  invoiceNumber: row.number,
  createdAt: row.created_at,
  status: row.status,
  invoiceDownloadLink: row.xml === null ? null : linksOf(signer, row.id),
  rejectionReason: row.rejection_reason,
})
