import type { InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { decideInvoice } from '#contract/invoices/endpoints.ts'
import { invoiceRefusals } from '#contract/invoices/refusals.ts'
import { sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'
import { readInvoice } from '#server/areas/invoices/read-invoice.ts'
import { type FiscalTools, resolveInvoice } from '#server/areas/invoices/resolve-invoice.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'

const ACTIONS = { AUTHORIZED: 'authorize', REJECTED: 'reject', CANCELED: 'cancel' } as const

/**
 * Makes the fiscal system decide about an invoice now, and queries it (SBX-07). An invoice that is
 * already decided stays as it is.
 */
export async function simulateInvoiceDecision(
  database: Database,
  tools: FiscalTools,
  companiesUrl: string,
  { params, body }: InputOf<typeof decideInvoice>,
): Promise<OutputOf<typeof decideInvoice>> {
  const entry = await lookUp(database, 'invoice', params.uuid)
  const { sellerId } = entry ?? reject(invoiceRefusals.notFound)
  const read = () =>
    database.withTenant(sellerId, (transaction) =>
      readInvoice(transaction, tools.vault, params.uuid),
    )
  // The system may not have received it yet.
  await resolveInvoice(database, tools, sellerId, params.uuid)
  const { dpsId } = await read()
  const path = `counterparty/invoices/${dpsId}/${ACTIONS[body.status]}`
  const reason = body.rejectionReason ? { reason: body.rejectionReason } : {}
  const request = { method: 'POST', body: reason, timeoutMs: TIMEOUT_MS } as const
  const response = await sendHttp(`${companiesUrl}/${path}`, request)
  if (!response) reject(platformRefusals.outsideUnavailable)
  await resolveInvoice(database, tools, sellerId, params.uuid)
  return (await read()).invoice
}
