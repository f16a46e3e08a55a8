import type { Uuid } from '#contract/basics/ids.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import { invoiceRefusals } from '#contract/invoices/refusals.ts'
import { invoicesAllow } from '#contract/invoices/rules.ts'
import { type ChargeRow, lockCharge } from '#server/areas/charge-core/charge.ts'
import { readCustomer } from '#server/areas/customers/read-customer.ts'
import { type Environment, type InvoiceFacts, idOf } from '#server/areas/invoices/dps.ts'
import { copyInvoiceToCharge } from '#server/areas/invoices/invoice-on-charge.ts'
import {
  type ConfigRow,
  configOf,
  emitsInvoicesAutomatically,
  type InvoiceRow,
  insertInvoice,
  invoiceById,
  invoicesOf,
  nextNumber,
} from '#server/areas/invoices/sql.ts'
import { LEASE_MS } from '#server/areas/payments/schedule.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { register } from '#server/platform/database/directory.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { newId } from '#server/platform/security/identifiers.ts'

/** An invoice was requested; it is sent after the transaction. */
export const INVOICE_REQUESTED = 'INVOICE_REQUESTED'

/** The data of an event about an invoice, besides its charge. */
export interface InvoiceRequest {
  readonly invoiceId: Uuid
}

const QUICK = 'FAST_ORDER'

async function factsOf(
  work: UnitOfWork,
  charge: ChargeRow,
  { terms }: ConfigRow,
  environment: Environment,
): Promise<InvoiceFacts> {
  const seller = await readSeller(work)
  const { customer_id: customerId } = charge
  const customer = customerId === null ? null : await readCustomer(work, customerId)
  return {
    environment,
    series: terms.series,
    number: await nextNumber(work),
    emittedAt: work.now,
    competence: charge.paid_date ?? work.today,
    seller: {
      document: seller.document,
      name: seller.company_name,
      city: seller.address.city ?? '',
    },
    buyer: {
      document: charge.customer_document,
      ...(customer ? { nation: customer.document.documentNation } : {}),
      name: charge.customer_name ?? '',
      email: charge.customer_email,
      phone: charge.customer_phone,
    },
    description: charge.title,
    value: String(charge.value_centavos),
    terms,
  }
}

async function createInvoice(
  work: UnitOfWork,
  charge: ChargeRow,
  config: ConfigRow,
  environment: Environment,
): Promise<InvoiceRow> {
  const id = newId()
  const facts = await factsOf(work, charge, config, environment)
  const dpsId = idOf(facts)
  const pollAt = machineInstant(LEASE_MS)
  await insertInvoice(work, { id, chargeId: charge.id, dpsId, facts, pollAt })
  register(work, 'invoice', id, id)
  register(work, 'dps', dpsId, id)
  await copyInvoiceToCharge(work, charge.id)
  const subject = { kind: 'charge', id: charge.id }
  work.emit(INVOICE_REQUESTED, subject, { invoiceId: id } satisfies InvoiceRequest)
  const before = { invoiceStatus: charge.invoice_status }
  work.audit({ subject, before, after: { invoiceStatus: 'SEND_INVOICE_SYSTEM' } })
  const invoice = await invoiceById(work, id)
  if (!invoice) throw new Error(`invoice ${id} not found after its insert`)
  return invoice
}

/**
 * Requests the invoice of a charge (INV-02): the first one, or another when none is pending or
 * authorized.
 */
export async function requestInvoice(
  work: UnitOfWork,
  chargeId: Uuid,
  environment: Environment,
): Promise<InvoiceRow> {
  const charge = (await lockCharge(work, chargeId)) ?? reject(chargeRefusals.notFound)
  if (charge.origin === QUICK) reject(invoiceRefusals.quickLink)
  const config = await configOf(work)
  if (!config?.active) return reject(invoiceRefusals.notActive)
  const invoices = await invoicesOf(work, chargeId)
  if (!invoicesAllow.first(invoices) && !invoicesAllow.another(invoices))
    reject(invoiceRefusals.alreadyLive)
  if (!invoicesAllow.sale(charge.status)) reject(invoiceRefusals.withoutSale)
  return createInvoice(work, charge, config, environment)
}

/**
 * Requests the invoice of a paid charge automatically: once, while invoices are on, never for a
 * quick link (R-INV-11), for a subscription only if enabled (SM-AUTOINVOICE). Null when none is
 * needed.
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
  if (!charge || charge.origin === QUICK || !invoicesAllow.sale(charge.status)) return null
  if (!(await emitsInvoicesAutomatically(work, chargeId))) return null
  const invoices = await invoicesOf(work, chargeId)
  return invoicesAllow.first(invoices) ? createInvoice(work, charge, config, environment) : null
}
