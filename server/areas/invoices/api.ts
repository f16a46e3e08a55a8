import { chargeRefusals } from '#contract/charges/refusals.ts'
import {
  cancelInvoice,
  emitInvoice,
  fetchInvoice,
  fiscalCallback,
  listInvoices,
  mailInvoice,
  readInvoiceConfig,
  switchInvoiceConfig,
} from '#contract/invoices/endpoints.ts'
import { invoiceRefusals } from '#contract/invoices/refusals.ts'
import { chargeById } from '#server/areas/charge-core/charge.ts'
import { requestInvoiceCancellation } from '#server/areas/invoices/cancel-invoice.ts'
import { readConfig, switchConfig } from '#server/areas/invoices/config.ts'
import { invoiceIdIn, isSignedToken } from '#server/areas/invoices/invoice-links.ts'
import { requestInvoiceMail } from '#server/areas/invoices/mail-invoice.ts'
import { printInvoice } from '#server/areas/invoices/print-invoice.ts'
import { requestInvoice } from '#server/areas/invoices/request-invoice.ts'
import { type FiscalTools, resolveInvoice } from '#server/areas/invoices/resolve-invoice.ts'
import { invoiceById, invoicesOf } from '#server/areas/invoices/sql.ts'
import { invoiceOf } from '#server/areas/invoices/wire-invoice.ts'
import { acceptCallback } from '#server/areas/provider-messages/accept-callback.ts'
import { storeMessage } from '#server/areas/provider-messages/store-message.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { command } from '#server/platform/commands/command.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import type { Brands } from '#server/platform/documents/brands.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { FileReply } from '#server/platform/http/responses.ts'
import { publicCall, query, type Route } from '#server/platform/http/routes.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

export interface InvoiceApiTools extends FiscalTools {
  /** Where invoices are set up, outside of the panel. */
  readonly formUrl: string | null
  readonly brands: Brands
}

interface OfToken {
  readonly params: { readonly token: string }
}

/** The seller of the invoice that a token names; the signature is looked at with the invoice. */
async function sellerOfToken({ params }: OfToken, { database }: { database: Database }) {
  const id = invoiceIdIn(params.token) ?? reject(invoiceRefusals.notFound)
  const entry = await lookUp(database, 'invoice', id)
  return entry?.sellerId ?? reject(invoiceRefusals.notFound)
}

export const invoicesApi = (tools: InvoiceApiTools): Route[] => [
  ...invoiceRoutes(tools),
  ...fileRoutes(tools),
  ...configRoutes(tools),
]

const invoiceRoutes = ({ vault, environment }: InvoiceApiTools): Route[] => [
  query(listInvoices, async (transaction, { params }) => {
    if (!(await chargeById(transaction, params.id))) reject(chargeRefusals.notFound)
    const signer = { sellerId: transaction.sellerId, vault }
    return (await invoicesOf(transaction, params.id)).map((invoice) => invoiceOf(signer, invoice))
  }),
  command(emitInvoice, async (work, { params }) =>
    invoiceOf(
      { sellerId: work.sellerId, vault },
      await requestInvoice(work, params.id, environment),
    ),
  ),
  command(mailInvoice, (work, { params }) => requestInvoiceMail(work, params.id)),
  command(cancelInvoice, async (work, { params }) =>
    invoiceOf(
      { sellerId: work.sellerId, vault },
      await requestInvoiceCancellation(work, params.id, params.companyDocument),
    ),
  ),
]

const fileRoutes = ({ vault, brands }: InvoiceApiTools): Route[] => [
  query(
    fetchInvoice,
    async (transaction, { params }) => {
      const { token, kind } = params
      const { sellerId } = transaction
      const id = isSignedToken({ sellerId, vault }, token) ? invoiceIdIn(token) : null
      const invoice = id ? await invoiceById(transaction, id) : undefined
      if (!invoice?.xml) return reject(invoiceRefusals.notFound)
      const name = `nota-fiscal-${invoice.number}.${kind}`
      const brand = brands.ofSeller(await readSeller(transaction))
      return kind === 'xml'
        ? new FileReply(invoice.xml, name, { type: 'application/xml' })
        : new FileReply(await printInvoice(invoice, brand), name, { type: 'application/pdf' })
    },
    sellerOfToken,
  ),
]

const configRoutes = (tools: InvoiceApiTools): Route[] => [
  query(readInvoiceConfig, (transaction) => readConfig(transaction, tools.formUrl)),
  command(switchInvoiceConfig, async (work, { body }) => {
    await switchConfig(work, body.active)
    return readConfig(work, tools.formUrl)
  }),
  publicCall(fiscalCallback, async ({ params: { provider } }, incoming, { database }) => {
    const { fiscalSystem } = tools
    const system = provider === fiscalSystem.id ? fiscalSystem : undefined
    for (const { key, eventId, body } of acceptCallback(system, incoming)) {
      const entry = await lookUp(database, 'dps', key)
      if (!entry?.recordId) continue
      await database.withTenant(entry.sellerId, (transaction) =>
        storeMessage(transaction, 'dps', eventId, machineInstant(), body),
      )
      await resolveInvoice(database, tools, entry.sellerId, entry.recordId, 'PROVIDER')
    }
  }),
]
