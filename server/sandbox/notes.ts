import type { InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { decideInvoice } from '#contract/fiscal-notes/endpoints.ts'
import { invoiceRefusals } from '#contract/fiscal-notes/refusals.ts'
import { sendHttp, TIMEOUT_MS } from '#server/adapters/exchange.ts'
import { readNote } from '#server/areas/fiscal-notes/read-note.ts'
import { resolveNote, type FiscalTools } from '#server/areas/fiscal-notes/resolve-note.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'

const DEEDS = { AUTHORIZED: 'authorize', REJECTED: 'reject', CANCELED: 'cancel' } as const

/**
 * Makes the fiscal system decide about a note now, and hears of it (SBX-07). What the system can't
 * decide any more stays as it is.
 */
export async function decideNote(
  database: Database,
  tools: FiscalTools,
  companiesUrl: string,
  { params, body }: InputOf<typeof decideInvoice>,
): Promise<OutputOf<typeof decideInvoice>> {
  const entry = await lookUp(database, 'invoice', params.uuid)
  const { sellerId } = entry ?? reject(invoiceRefusals.notFound)
  const read = () =>
    database.withTenant(sellerId, (transaction) => readNote(transaction, tools.vault, params.uuid))
  // The system may not have heard of it yet.
  await resolveNote(database, tools, sellerId, params.uuid)
  const { dpsId } = await read()
  const path = `counterparty/notes/${dpsId}/${DEEDS[body.status]}`
  const reason = body.rejectionReason ? { reason: body.rejectionReason } : {}
  const asked = { method: 'POST', body: reason, timeoutMs: TIMEOUT_MS } as const
  const answered = await sendHttp(`${companiesUrl}/${path}`, asked)
  if (!answered) reject(platformRefusals.outsideUnavailable)
  await resolveNote(database, tools, sellerId, params.uuid)
  return (await read()).invoice
}
