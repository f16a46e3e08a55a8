import { copyInvoiceToCharge } from '#server/areas/invoices/invoice-on-charge.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { afterInvoiceEvent, type InvoiceEvent } from '#contract/invoices/states.ts'
import type { Authorized, InvoiceOutcome } from '#server/adapters/fiscal/port.ts'
import { openCase } from '#server/areas/cases/cases.ts'
import type { InvoiceRequest } from '#server/areas/invoices/request-invoice.ts'
import {
  changeInvoice,
  invoiceById,
  lockInvoice,
  type InvoiceChange,
  type InvoiceRow,
} from '#server/areas/invoices/sql.ts'
import { lockCharge } from '#server/areas/charge-core/charge.ts'
import { countsAsPoll, nextPollAt } from '#server/areas/payments/schedule.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

const QUIET = { poll_count: 0, next_poll_at: null } as const

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

/** Schedules the next poll at growing intervals, and finally opens a case. */
async function postpone(work: UnitOfWork, invoice: InvoiceRow): Promise<void> {
  const isSettled = invoice.status !== 'SEND_INVOICE_SYSTEM' && invoice.cancel_state === null
  if (isSettled) return changeInvoice(work, invoice.id, QUIET)
  if (!countsAsPoll(work, invoice)) return
  const pollAt = nextPollAt(invoice.poll_count)
  await changeInvoice(work, invoice.id, {
    poll_count: invoice.poll_count + 1,
    next_poll_at: pollAt,
  })
  if (pollAt) return
  await openCase(work, {
    id: derivedId('invoice', invoice.id, invoice.status),
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
