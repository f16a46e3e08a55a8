import type { Uuid } from '#contract/basics/ids.ts'
import { formatReais } from '#contract/basics/money.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import { invoiceRefusals } from '#contract/fiscal-notes/refusals.ts'
import { NOTE_MAILS, notesAllow } from '#contract/fiscal-notes/rules.ts'
import type { Mailer } from '#server/adapters/email/port.ts'
import { readCustomer } from '#server/areas/customers/read-customer.ts'
import type { AboutNote } from '#server/areas/fiscal-notes/emit-note.ts'
import { invoiceLetter } from '#server/areas/fiscal-notes/mails.ts'
import { linkOf } from '#server/areas/fiscal-notes/note-links.ts'
import { invoiceById, invoicesOf } from '#server/areas/fiscal-notes/sql.ts'
import { chargeById, type ChargeRow } from '#server/areas/payments/charge-records.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'
import { countWithin } from '#server/platform/http/rate-limits.ts'
import type { Brand } from '#server/platform/documents/brands.ts'
import { renderMail } from '#server/platform/documents/mail.ts'
import type { SubscribedEvent } from '#server/platform/events/queue.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { Vault } from '#server/platform/security/secrets.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/** The mail of a note was asked for. */
export const INVOICE_MAIL_ASKED = 'INVOICE_MAIL_ASKED'

export interface NoteLetterTools {
  readonly mailer: Mailer
  /** Where buyers reach us. */
  readonly checkoutUrl: string
  readonly brand: Brand
  /** Signs the addresses of the files. */
  readonly vault: Vault
}

/** The buyer's e-mail and, of a customer, the financial one; each once. */
async function recipientsOf(transaction: Transaction, charge: ChargeRow): Promise<string[]> {
  const { customer_id, customer_email } = charge
  const customer = customer_id && (await readCustomer(transaction, customer_id))
  const known = [customer_email, customer ? customer.alternativeEmail : null]
  return [...new Set(known.flatMap((email) => (email ? [email.toLowerCase()] : [])))]
}

/** Asks that the authorized note of a charge goes out by e-mail; at most 5 an hour. */
export async function askForNoteMail(work: UnitOfWork, chargeId: Uuid): Promise<void> {
  const charge = (await chargeById(work, chargeId)) ?? reject(chargeRefusals.notFound)
  const note = (await invoicesOf(work, chargeId)).find(notesAllow.mail)
  const recipients = await recipientsOf(work, charge)
  if (!note || recipients.length === 0) return reject(invoiceRefusals.nothingToSend)
  await countWithin(work, 'mails of a note', note.id, NOTE_MAILS)
  const subject = { kind: 'charge', id: chargeId }
  work.emit(INVOICE_MAIL_ASKED, subject, { invoiceId: note.id } satisfies AboutNote)
  work.audit({ subject, after: { invoiceMailed: note.number } })
  for (const to of recipients) {
    work.recordEffect({ kind: 'message', channel: 'email', to, about: INVOICE_MAIL_ASKED })
  }
}

/** Sends the mails, each under an id of its own: a repetition is told apart. */
export async function mailNote(
  { id, sellerId, event, database }: SubscribedEvent,
  { mailer, checkoutUrl, brand, vault }: NoteLetterTools,
): Promise<void> {
  const { invoiceId } = event.data as AboutNote
  const signer = { sellerId, vault }
  const found = await database.withTenant(sellerId, async (transaction) => {
    const note = await invoiceById(transaction, invoiceId)
    const charge = note && (await chargeById(transaction, note.charge_id))
    if (!note?.xml || !charge || !notesAllow.mail(note)) return null
    const { fantasy_name } = await readSeller(transaction)
    const letter = invoiceLetter({
      seller: fantasy_name,
      number: note.number ?? '',
      title: charge.title,
      productName: brand.productName,
      value: formatReais(BigInt(note.facts.value)),
      pdfUrl: `${checkoutUrl}${linkOf(signer, note.id, 'pdf')}`,
      xmlUrl: `${checkoutUrl}${linkOf(signer, note.id, 'xml')}`,
    })
    return { letter, seller: fantasy_name, to: await recipientsOf(transaction, charge) }
  })
  if (!found) return
  for (const to of found.to) {
    const mail = renderMail(found.letter, brand, found.seller)
    await mailer.send({ id: derivedId(id, to), to, ...mail })
  }
}
