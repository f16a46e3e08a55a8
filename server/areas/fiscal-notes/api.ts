import { platformRefusals } from '#contract/basics/refusals.ts'
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
} from '#contract/fiscal-notes/endpoints.ts'
import { invoiceRefusals } from '#contract/fiscal-notes/refusals.ts'
import { cancelNote } from '#server/areas/fiscal-notes/cancel-note.ts'
import { readConfig, switchConfig } from '#server/areas/fiscal-notes/config.ts'
import { emitNote } from '#server/areas/fiscal-notes/emit-note.ts'
import { askForNoteMail } from '#server/areas/fiscal-notes/mail-note.ts'
import { isSignedToken, noteIdIn } from '#server/areas/fiscal-notes/note-links.ts'
import { invoiceOf } from '#server/areas/fiscal-notes/note-on-the-wire.ts'
import { printNote } from '#server/areas/fiscal-notes/print-note.ts'
import { resolveNote, type FiscalTools } from '#server/areas/fiscal-notes/resolve-note.ts'
import { invoiceById, invoicesOf } from '#server/areas/fiscal-notes/sql.ts'
import { chargeById } from '#server/areas/payments/charge-records.ts'
import { insertMessage } from '#server/areas/payments/message-records.ts'
import { FileReply } from '#server/platform/http/responses.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { publicCall, query, type Route } from '#server/platform/http/routes.ts'
import { command } from '#server/platform/commands/command.ts'

export interface FiscalApiTools extends FiscalTools {
  /** Whether the signature of the fiscal system's callback is good. */
  verify(header: string, body: string): boolean
  /** Where notes are set up, outside of the panel. */
  readonly formUrl: string | null
}

interface OfToken {
  readonly params: { readonly token: string }
}

/** The seller of the note that a token names; the signature is looked at with the note. */
async function sellerOfToken({ params }: OfToken, { database }: { database: Database }) {
  const id = noteIdIn(params.token) ?? reject(invoiceRefusals.notFound)
  const entry = await lookUp(database, 'invoice', id)
  return entry?.sellerId ?? reject(invoiceRefusals.notFound)
}

function noticeIn(body: string): { readonly id: string; readonly dpsId: string } {
  try {
    const said = JSON.parse(body) as { readonly id?: unknown; readonly idDps?: unknown }
    if (typeof said.id === 'string' && typeof said.idDps === 'string') {
      return { id: said.id, dpsId: said.idDps }
    }
  } catch {
    // Not JSON at all.
  }
  return reject(platformRefusals.unreadable)
}

export const fiscalNotesApi = (tools: FiscalApiTools): Route[] => [
  ...noteRoutes(tools),
  ...fileRoutes(tools),
  ...configRoutes(tools),
]

const noteRoutes = ({ vault, environment }: FiscalApiTools): Route[] => [
  query(listInvoices, async (transaction, { params }) => {
    if (!(await chargeById(transaction, params.id))) reject(chargeRefusals.notFound)
    const signer = { sellerId: transaction.sellerId, vault }
    return (await invoicesOf(transaction, params.id)).map((note) => invoiceOf(signer, note))
  }),
  command(emitInvoice, async (work, { params }) =>
    invoiceOf({ sellerId: work.sellerId, vault }, await emitNote(work, params.id, environment)),
  ),
  command(mailInvoice, (work, { params }) => askForNoteMail(work, params.id)),
  command(cancelInvoice, async (work, { params }) =>
    invoiceOf(
      { sellerId: work.sellerId, vault },
      await cancelNote(work, params.id, params.companyDocument),
    ),
  ),
]

const fileRoutes = ({ vault }: FiscalApiTools): Route[] => [
  query(
    fetchInvoice,
    async (transaction, { params }) => {
      const { token, kind } = params
      const { sellerId } = transaction
      const id = isSignedToken({ sellerId, vault }, token) ? noteIdIn(token) : null
      const note = id ? await invoiceById(transaction, id) : undefined
      if (!note?.xml) return reject(invoiceRefusals.notFound)
      const name = `nota-fiscal-${note.number}.${kind}`
      return kind === 'xml'
        ? new FileReply(note.xml, name, { type: 'application/xml' })
        : new FileReply(await printNote(note), name, { type: 'application/pdf' })
    },
    sellerOfToken,
  ),
]

const configRoutes = (tools: FiscalApiTools): Route[] => [
  query(readInvoiceConfig, (transaction) => readConfig(transaction, tools.formUrl)),
  command(switchInvoiceConfig, async (work, { body }) => {
    await switchConfig(work, body.active)
    return readConfig(work, tools.formUrl)
  }),
  publicCall(fiscalCallback, async (_, incoming, { database }) => {
    const { headers, body } = incoming
    if (!tools.verify(headers['x-signature'] ?? '', body)) reject(platformRefusals.notFound)
    const { id, dpsId } = noticeIn(body)
    const entry = await lookUp(database, 'dps', dpsId)
    if (!entry?.recordId) return
    await database.withTenant(entry.sellerId, (transaction) =>
      insertMessage(transaction, 'dps', id, machineInstant(), body),
    )
    await resolveNote(database, tools, entry.sellerId, entry.recordId, 'PROVIDER')
  }),
]
