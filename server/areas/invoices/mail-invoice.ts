import type { Uuid } from '#contract/basics/ids.ts'
import { formatReais } from '#contract/basics/money.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import { invoiceRefusals } from '#contract/invoices/refusals.ts'
import { INVOICE_MAIL_RECIPIENTS, invoicesAllow } from '#contract/invoices/rules.ts'
import type { Mailer } from '#server/adapters/email/port.ts'
import { type ChargeRow, chargeById } from '#server/areas/charge-core/charge.ts'
import { readCustomer } from '#server/areas/customers/read-customer.ts'
import { linkOf } from '#server/areas/invoices/invoice-links.ts'
import { invoiceMail } from '#server/areas/invoices/mails.ts'
import type { InvoiceRequest } from '#server/areas/invoices/request-invoice.ts'
import { invoiceById, invoicesOf } from '#server/areas/invoices/sql.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Brands } from '#server/platform/documents/brands.ts'
import { renderMail } from '#server/platform/documents/mail.ts'
import type { EventRow } from '#server/platform/events/events.ts'
import type { SubscribedEvent } from '#server/platform/events/queue.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { countWithin } from '#server/platform/http/rate-limits.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** The mail of an invoice was requested. */
export const INVOICE_MAIL_REQUESTED = 'INVOICE_MAIL_REQUESTED'

export interface InvoiceMailTools {
  readonly mailer: Mailer
  readonly brands: Brands
  /** Signs the file links. */
  readonly vault: Vault
}

/** The buyer's e-mail and, of a customer, the financial one; each once. */
async function recipientsOf(transaction: Transaction, charge: ChargeRow): Promise<string[]> {
  const { customer_id, customer_email } = charge
  const customer = customer_id && (await readCustomer(transaction, customer_id))
  const known = [customer_email, customer ? customer.alternativeEmail : null]
  return [...new Set(known.flatMap((email) => (email ? [email.toLowerCase()] : [])))]
}

/** Requests the mail of a charge's authorized invoice, at most 5 times an hour. */
export async function requestInvoiceMail(work: UnitOfWork, chargeId: Uuid): Promise<void> {
  const charge = (await chargeById(work, chargeId)) ?? reject(chargeRefusals.notFound)
  const invoice = (await invoicesOf(work, chargeId)).find(invoicesAllow.mail)
  const recipients = await recipientsOf(work, charge)
  if (!invoice || recipients.length === 0) return reject(invoiceRefusals.nothingToSend)
  await countWithin(work, 'mails of an invoice', invoice.id, INVOICE_MAIL_RECIPIENTS)
  const subject = { kind: 'charge', id: chargeId }
  work.emit(INVOICE_MAIL_REQUESTED, subject, { invoiceId: invoice.id } satisfies InvoiceRequest)
  work.audit({ subject, after: { invoiceMailed: invoice.number } })
  for (const to of recipients) {
    work.recordEffect({ kind: 'message', channel: 'email', to, about: INVOICE_MAIL_REQUESTED })
  }
}

/** The address of the PDF of a charge's authorized invoice; null when it has none. */
export async function invoiceUrlOf(
  transaction: Transaction,
  chargeId: Uuid,
  { vault, brands }: Pick<InvoiceMailTools, 'vault' | 'brands'>,
): Promise<string | null> {
  const invoice = (await invoicesOf(transaction, chargeId)).find(invoicesAllow.mail)
  if (!invoice) return null
  const { checkoutUrl } = brands.ofSeller(await readSeller(transaction))
  return `${checkoutUrl}${linkOf({ sellerId: transaction.sellerId, vault }, invoice.id, 'pdf')}`
}

/** Those that the invoice of the event is mailed to. */
export async function recipientsOfInvoice(
  transaction: Transaction,
  event: EventRow,
): Promise<readonly string[]> {
  const { invoiceId } = event.data as InvoiceRequest
  const invoice = await invoiceById(transaction, invoiceId)
  const charge = invoice && (await chargeById(transaction, invoice.charge_id))
  return charge ? recipientsOf(transaction, charge) : []
}

/** Sends the mails, each under an id of its own, so that a repetition is detected. */
export async function mailInvoice(
  { id, sellerId, event, database, isFor }: SubscribedEvent,
  { mailer, brands, vault }: InvoiceMailTools,
): Promise<void> {
  const { invoiceId } = event.data as InvoiceRequest
  const signer = { sellerId, vault }
  const found = await database.withTenant(sellerId, async (transaction) => {
    const invoice = await invoiceById(transaction, invoiceId)
    const charge = invoice && (await chargeById(transaction, invoice.charge_id))
    if (!invoice?.xml || !charge || !invoicesAllow.mail(invoice)) return null
    const issuer = await readSeller(transaction)
    const { fantasy_name } = issuer
    const brand = brands.ofSeller(issuer)
    const letter = invoiceMail({
      seller: fantasy_name,
      number: invoice.number ?? '',
      title: charge.title,
      productName: brand.productName,
      value: formatReais(BigInt(invoice.facts.value)),
      pdfUrl: `${brand.checkoutUrl}${linkOf(signer, invoice.id, 'pdf')}`,
      xmlUrl: `${brand.checkoutUrl}${linkOf(signer, invoice.id, 'xml')}`,
    })
    return { letter, brand, seller: fantasy_name, to: await recipientsOf(transaction, charge) }
  })
  if (!found) return
  for (const to of found.to.filter(isFor)) {
    const mail = renderMail(found.letter, found.brand, found.seller)
    await mailer.send({ id: derivedId(id, to), to, ...mail })
  }
}
