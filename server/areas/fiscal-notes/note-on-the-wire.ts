import type { Invoice, NoteFile } from '#contract/fiscal-notes/shapes.ts'
import type { InvoiceRow } from '#server/areas/fiscal-notes/sql.ts'

/** The address of a file of a note, below that of the API. */
export const linkOf = (token: string, kind: NoteFile): string =>
  `/core/public/invoices/${token}/${kind}`

/** Both addresses; null before the note exists. */
export const linksOf = (token: string | null): Invoice['invoiceDownloadLink'] =>
  token ? { pdfImageLink: linkOf(token, 'pdf'), xmlImageLink: linkOf(token, 'xml') } : null

/** A note as the wire tells it (E-INVOICE). */
export const invoiceOf = (row: InvoiceRow): Invoice => ({
  uuidInvoice: row.id,
  invoiceNumber: row.number,
  createdAt: row.created_at,
  status: row.status,
  invoiceDownloadLink: linksOf(row.token),
  rejectionReason: row.rejection_reason,
})
