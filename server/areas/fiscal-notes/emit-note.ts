import type { Uuid } from '#contract/basics/ids.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import { invoiceRefusals } from '#contract/fiscal-notes/refusals.ts'
import { notesAllow } from '#contract/fiscal-notes/rules.ts'
import { idOf, type Environment, type NoteFacts } from '#server/areas/fiscal-notes/dps.ts'
import {
  configOf,
  hasNotesByItself,
  insertInvoice,
  invoiceById,
  invoicesOf,
  mirrorOnCharge,
  takeNumber,
  type ConfigRow,
  type InvoiceRow,
} from '#server/areas/fiscal-notes/sql.ts'
import { lockCharge, type ChargeRow } from '#server/areas/payments/charge-records.ts'
import { LEASE_MS } from '#server/areas/payments/schedule.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { register } from '#server/platform/database/directory.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/** A note was asked for: it is sent after the transaction. */
export const INVOICE_REQUESTED = 'INVOICE_REQUESTED'

/** What an event about a note tells beside its charge. */
export interface AboutNote {
  readonly invoiceId: Uuid
}

const QUICK = 'FAST_ORDER'

async function factsOf(
  work: UnitOfWork,
  charge: ChargeRow,
  { terms }: ConfigRow,
  environment: Environment,
): Promise<NoteFacts> {
  const seller = await readSeller(work)
  return {
    environment,
    series: terms.series,
    number: await takeNumber(work),
    emittedAt: work.now,
    competence: charge.paid_date ?? work.today,
    seller: {
      document: seller.document,
      name: seller.company_name,
      city: seller.address.city ?? '',
    },
    buyer: {
      document: charge.customer_document,
      name: charge.customer_name ?? '',
      email: charge.customer_email,
      phone: charge.customer_phone,
    },
    description: charge.title,
    value: String(charge.value_centavos),
    terms,
  }
}

async function insertNote(
  work: UnitOfWork,
  charge: ChargeRow,
  config: ConfigRow,
  environment: Environment,
): Promise<InvoiceRow> {
  const id = newId()
  const facts = await factsOf(work, charge, config, environment)
  const dpsId = idOf(facts)
  const askAt = machineInstant(LEASE_MS)
  await insertInvoice(work, { id, chargeId: charge.id, dpsId, facts, askAt })
  register(work, 'invoice', id, id)
  register(work, 'dps', dpsId, id)
  await mirrorOnCharge(work, charge.id)
  const subject = { kind: 'charge', id: charge.id }
  work.emit(INVOICE_REQUESTED, subject, { invoiceId: id } satisfies AboutNote)
  const before = { invoiceStatus: charge.invoice_status }
  work.audit({ subject, before, after: { invoiceStatus: 'SEND_INVOICE_SYSTEM' } })
  const invoice = await invoiceById(work, id)
  if (!invoice) throw new Error('a note vanished')
  return invoice
}

/** A person asks for the note of a charge (INV-02): the first one, or another where none stands. */
export async function emitNote(
  work: UnitOfWork,
  chargeId: Uuid,
  environment: Environment,
): Promise<InvoiceRow> {
  const charge = (await lockCharge(work, chargeId)) ?? reject(chargeRefusals.notFound)
  if (charge.origin === QUICK) reject(invoiceRefusals.quickLink)
  const config = await configOf(work)
  if (!config?.active) return reject(invoiceRefusals.notActive)
  const notes = await invoicesOf(work, chargeId)
  if (!notesAllow.first(notes) && !notesAllow.another(notes)) reject(invoiceRefusals.alreadyLive)
  if (!notesAllow.sale(charge.status)) reject(invoiceRefusals.withoutSale)
  return insertNote(work, charge, config, environment)
}

/**
 * The note of a charge that was paid, by itself: while notes are on, once, never of a quick link
 * (R-INV-11), of a subscription only while it has them (SM-AUTOINVOICE). Null when there is none to
 * emit.
 */
export async function emitForPaid(
  work: UnitOfWork,
  chargeId: Uuid,
  paidAt: string,
  environment: Environment,
): Promise<InvoiceRow | null> {
  const config = await configOf(work)
  if (!config?.active || paidAt <= config.active_since) return null
  const charge = await lockCharge(work, chargeId)
  if (!charge || charge.origin === QUICK || !notesAllow.sale(charge.status)) return null
  if (!(await hasNotesByItself(work, chargeId))) return null
  const notes = await invoicesOf(work, chargeId)
  return notesAllow.first(notes) ? insertNote(work, charge, config, environment) : null
}
