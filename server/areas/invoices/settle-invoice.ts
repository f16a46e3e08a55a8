import type { Uuid } from '#contract/basics/ids.ts'
import { afterInvoiceEvent, type InvoiceEvent } from '#contract/invoices/states.ts'
import type { Authorized, InvoiceOutcome } from '#server/adapters/fiscal/port.ts'
import { closeCase, openCase } from '#server/areas/cases/cases.ts'
import { lockCharge } from '#server/areas/charge-core/charge.ts'
import { copyInvoiceToCharge } from '#server/areas/invoices/invoice-on-charge.ts'
import type { InvoiceRequest } from '#server/areas/invoices/request-invoice.ts'
import {
  changeInvoice,
  type InvoiceChange,
  type InvoiceRow,
  invoiceById,
  lockInvoice,
} from '#server/areas/invoices/sql.ts'
import { countsAsPoll, nextPollAt, nextPollWithoutEnd } from '#server/areas/payments/schedule.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'

const QUIET = { poll_count: 0, next_poll_at: null } as const

const unknownCaseOf = ({ id, status }: InvoiceRow): Uuid => derivedId('invoice', id, status)

/** Closes the case of an invoice once it is answered; only one that was polled before can have a case. */
async function closeUnknownCase(work: UnitOfWork, invoice: InvoiceRow): Promise<void> {
  if (invoice.poll_count === 0) return
  await closeCase(work, unknownCaseOf(invoice), 'O sistema fiscal informou a situação da nota.')
}

/** Events of an invoice's status. */
interface InvoiceMove extends InvoiceRequest {
  readonly detail: string | null
}

/**
 * Applies an event of SM-INVOICE; the only writer of the status. False when the transition does not
 * exist.
 */
async function move(
  work: UnitOfWork,
  invoice: InvoiceRow,
  event: InvoiceEvent,
  change: InvoiceChange,
): Promise<boolean> {
  const status = afterInvoiceEvent(invoice.status, event)
  if (!status || status === 'SEND_INVOICE_SYSTEM') return false
  await closeUnknownCase(work, invoice)
  await changeInvoice(work, invoice.id, { ...QUIET, ...change, status })
  await copyInvoiceToCharge(work, invoice.charge_id)
  const subject = { kind: 'charge', id: invoice.charge_id }
  const number = change.number ?? invoice.number
  const detail =
    status === 'REJECTED' ? (change.rejection_reason ?? null) : number && `nº ${number}`
  work.emit(`INVOICE_${status}`, subject, {
    invoiceId: invoice.id,
    detail,
  } satisfies InvoiceMove)
  work.audit({
    subject,
    before: { invoiceStatus: invoice.status },
    after: { invoiceStatus: status, invoiceNumber: number },
  })
  work.recordEffect({ kind: 'state', subject, from: invoice.status, to: status })
  return true
}

async function authorize(
  work: UnitOfWork,
  invoice: InvoiceRow,
  response: Authorized,
): Promise<void> {
  const { number, accessKey, at, xml } = response
  await move(work, invoice, 'authorized', {
    number,
    access_key: accessKey,
    authorized_at: at,
    xml,
  })
}

/** Asks again at growing intervals, in the end daily: a case is open then, which the answer closes. */
async function postpone(work: UnitOfWork, invoice: InvoiceRow): Promise<void> {
  const isSettled = invoice.status !== 'SEND_INVOICE_SYSTEM' && invoice.cancel_state === null
  if (isSettled) return changeInvoice(work, invoice.id, QUIET)
  if (!countsAsPoll(work, invoice)) return
  const { poll_count } = invoice
  await changeInvoice(work, invoice.id, {
    poll_count: poll_count + 1,
    next_poll_at: nextPollWithoutEnd(poll_count),
  })
  if (nextPollAt(poll_count)) return
  await openCase(work, {
    id: unknownCaseOf(invoice),
    kind: 'INVOICE_UNKNOWN',
    chargeId: invoice.charge_id,
    amount: BigInt(invoice.facts.value),
    detail: { invoiceId: invoice.id, dpsId: invoice.dps_id, status: invoice.status },
  })
}

/** The fiscal system keeps the invoice: it stays as it is, with the reason. */
async function storeAuthorized(
  work: UnitOfWork,
  invoice: InvoiceRow,
  reason: string,
): Promise<void> {
  await closeUnknownCase(work, invoice)
  const change = {
    ...QUIET,
    cancel_state: null,
    cancel_requested_at: null,
    rejection_reason: reason,
  }
  await changeInvoice(work, invoice.id, change)
  const subject = { kind: 'charge', id: invoice.charge_id }
  work.audit({ subject, after: { invoiceCancelRefused: reason } })
}

async function settleAuthorized(
  work: UnitOfWork,
  invoice: InvoiceRow,
  response: Extract<InvoiceOutcome, { kind: 'authorized' }>,
): Promise<void> {
  if (invoice.status === 'SEND_INVOICE_SYSTEM') return authorize(work, invoice, response)
  if (invoice.cancel_state === 'SENT' && response.refusal !== null)
    return storeAuthorized(work, invoice, response.refusal)
  if (invoice.cancel_state === 'REQUESTED' && response.isCanceling)
    return changeInvoice(work, invoice.id, {
      cancel_state: 'SENT',
      poll_count: 1,
      next_poll_at: nextPollAt(0),
    })
  return postpone(work, invoice)
}

/**
 * Settles the fiscal system's answer about an invoice. Order and repetition do not matter: a
 * transition that the machine does not list changes nothing.
 */
export async function settleInvoice(
  work: UnitOfWork,
  id: Uuid,
  response: InvoiceOutcome,
): Promise<void> {
  const known = await invoiceById(work, id)
  const charge = known && (await lockCharge(work, known.charge_id))
  const invoice = charge && (await lockInvoice(work, id))
  if (!invoice) return
  switch (response.kind) {
    case 'authorized':
      return settleAuthorized(work, invoice, response)
    case 'canceled': {
      if (invoice.status === 'SEND_INVOICE_SYSTEM') await authorize(work, invoice, response)
      const now = (await invoiceById(work, id)) ?? invoice
      await move(work, now, 'canceled', { cancel_state: null })
      return
    }
    case 'rejected':
      if (invoice.cancel_state !== null) return storeAuthorized(work, invoice, response.message)
      await move(work, invoice, 'rejected', { rejection_reason: response.message })
      return
    default:
      return postpone(work, invoice)
  }
}
