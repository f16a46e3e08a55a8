import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { FiscalSystem, InvoiceOutcome } from '#server/adapters/fiscal/port.ts'
import { credentialsOf } from '#server/areas/invoices/config.ts'
import { type Environment, signedCancellation, signedDps } from '#server/areas/invoices/dps.ts'
import { settleInvoice } from '#server/areas/invoices/settle-invoice.ts'
import {
  configOf,
  type InvoiceRow,
  invoiceById,
  invoicesToPoll,
} from '#server/areas/invoices/sql.ts'
import { type Cause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runItems } from '#server/platform/events/items.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import type { Credentials } from '#server/platform/security/certificates.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

export interface FiscalTools {
  readonly fiscalSystem: FiscalSystem
  readonly vault: Vault
  readonly environment: Environment
}

const BATCH = 50

/** The cause of work without a user. */
export const fiscalCause = (actorKind: Cause['actorKind']): Cause => ({
  actorKind,
  actorId: null,
  call: 'invoice-poll',
  requestId: newId(),
  ip: null,
})

// Queries a sent declaration first; sends it again only when the system does not know it, under the
// same id, so that no declaration becomes two invoices.
async function command(
  { fiscalSystem, environment }: FiscalTools,
  invoice: InvoiceRow,
  credentials: Credentials,
): Promise<InvoiceOutcome> {
  const { dps_id, facts, access_key, cancel_state, cancel_requested_at } = invoice
  const response = await fiscalSystem.invoice(dps_id)
  if (response.kind === 'not-found' && invoice.status === 'SEND_INVOICE_SYSTEM')
    return fiscalSystem.submit(dps_id, signedDps(facts, credentials))
  const isToCancel =
    cancel_state === 'REQUESTED' && response.kind === 'authorized' && !response.isCanceling
  if (!isToCancel || !access_key || !cancel_requested_at) return response
  const { document } = facts.seller
  const requested = { environment, accessKey: access_key, document, at: cancel_requested_at }
  return fiscalSystem.cancel(dps_id, access_key, signedCancellation(requested, credentials))
}

/**
 * Queries the outcome of an invoice, sends it when it is unknown to the system, settles the answer.
 */
export async function resolveInvoice(
  database: Database,
  tools: FiscalTools,
  sellerId: SellerId,
  id: Uuid,
  by: Cause['actorKind'] = 'WORKER',
): Promise<void> {
  const found = await database.withTenant(sellerId, async (transaction) => {
    const [invoice, config] = [await invoiceById(transaction, id), await configOf(transaction)]
    return (
      invoice && config && { invoice, credentials: credentialsOf(transaction, config, tools.vault) }
    )
  })
  if (!found) return
  const response = await command(tools, found.invoice, found.credentials)
  await database.withTenant(sellerId, (transaction) =>
    settleInvoice(openUnitOfWork(transaction, fiscalCause(by)), id, response),
  )
}

/** Polls every invoice without an outcome in time. Leases and polls use the host's time. */
export async function pollInvoices(jobs: Database, tools: FiscalTools): Promise<number> {
  return runItems(jobs, {
    job: 'invoice-poll',
    batchSize: BATCH,
    find: (limit) => invoicesToPoll(jobs, machineInstant(), limit),
    run: ({ seller_id, id }) => resolveInvoice(jobs, tools, seller_id, id),
  })
}
