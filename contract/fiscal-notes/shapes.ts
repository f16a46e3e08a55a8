import * as z from 'zod/mini'
import { instant, uuid } from '#contract/basics/wire.ts'
import { INVOICE_STATUSES } from '#contract/fiscal-notes/states.ts'

/** Where the files of a note are fetched, below the address of the API; null before they exist. */
export const invoiceDownloadLink = z.nullable(
  z.object({ pdfImageLink: z.nullable(z.string()), xmlImageLink: z.nullable(z.string()) }),
)

/** A fiscal note of a charge (E-INVOICE). */
export const invoice = z.object({
  uuidInvoice: uuid(),
  invoiceNumber: z.nullable(z.string()),
  createdAt: instant(),
  status: z.enum(INVOICE_STATUSES),
  invoiceDownloadLink,
  rejectionReason: z.nullable(z.string()),
})
export type Invoice = z.output<typeof invoice>

/** Whether the seller's notes are set up, and where that is done (E-NFCFG). */
export const invoiceConfig = z.object({
  active: z.boolean(),
  configurationUrl: z.nullable(z.string()),
})

/** What a note can be fetched as. */
export const NOTE_FILES = ['pdf', 'xml'] as const
export type NoteFile = (typeof NOTE_FILES)[number]
