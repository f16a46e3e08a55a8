import type { Invoice } from '#contract/fiscal-notes/shapes.ts'
import { linksOf, type NoteSigner } from '#server/areas/fiscal-notes/note-links.ts'
import type { InvoiceRow } from '#server/areas/fiscal-notes/sql.ts'

/** A note as the wire tells it (E-INVOICE); its files have addresses once it was authorized. */
export const invoiceOf = (signer: NoteSigner, row: InvoiceRow): Invoice => ({
  uuidInvoice: row.id,
  invoiceNumber: row.number,
  createdAt: row.created_at,
  status: row.status,
  invoiceDownloadLink: row.xml === null ? null : linksOf(signer, row.id),
  rejectionReason: row.rejection_reason,
})
