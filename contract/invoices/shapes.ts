import * as z from 'zod/mini'
import { instant, uuid } from '#contract/basics/wire.ts'
import { invoiceStatus } from '#contract/invoices/states.ts'

/** Where the files of an invoice are fetched, below the address of the API; null before they exist. */
export const invoiceDownloadLink = z.nullable(
  z.object({ pdfImageLink: z.nullable(z.string()), xmlImageLink: z.nullable(z.string()) }),
)

/** A fiscal invoice of a charge (E-INVOICE). */
export const invoice = z.object({
  uuidInvoice: uuid(),
  invoiceNumber: z.nullable(z.string()),
  createdAt: instant(),
  status: invoiceStatus,
  invoiceDownloadLink,
  rejectionReason: z.nullable(z.string()),
})
export type Invoice = z.output<typeof invoice>

/** Whether the seller's invoices are set up, and where that is done (E-NFCFG). */
export const invoiceConfig = z.object({
  active: z.boolean(),
  configurationUrl: z.nullable(z.string()),
})

/** File formats of an invoice. */
export const INVOICE_FILES = ['pdf', 'xml'] as const
export type InvoiceFile = (typeof INVOICE_FILES)[number]
export const invoiceFile = z.enum(INVOICE_FILES)
