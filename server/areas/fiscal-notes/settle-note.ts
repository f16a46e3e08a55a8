import type { Uuid } from '#contract/basics/ids.ts'
import { afterInvoiceEvent, type InvoiceEvent } from '#contract/fiscal-notes/states.ts'
import type { Authorized, NoteAnswer } from '#server/adapters/fiscal/port.ts'
import { openCase } from '#server/areas/cases/cases.ts'
import type { AboutNote } from '#server/areas/fiscal-notes/emit-note.ts'
import {
  changeInvoice,
  invoiceById,
  lockInvoice,
  mirrorOnCharge,
  type InvoiceChange,
  type InvoiceRow,
} from '#server/areas/fiscal-notes/sql.ts'
import { lockCharge } from '#server/areas/payments/charge-records.ts'
import { nextAsk } from '#server/areas/payments/schedule.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

const QUIET = { asks: 0, next_ask_at: null } as const

/** What the world is told of a note, beside its charge. */
interface NoteMoved extends AboutNote {
  readonly detail: string | null
}

/** Moves a note along SM-INVOICE: the only writer of its status. False when it doesn't lead there. */
async function move(
  work: UnitOfWork,
  note: InvoiceRow,
  event: InvoiceEvent,
  change: InvoiceChange,
): Promise<boolean> {
  const status = afterInvoiceEvent(note.status, event)
  if (!status) return false
  await changeInvoice(work, note.id, { ...QUIET, ...change, status })
  await mirrorOnCharge(work, note.charge_id)
  const subject = { kind: 'charge', id: note.charge_id }
  const number = change.number ?? note.number
  const detail =
    status === 'REJECTED' ? (change.rejection_reason ?? null) : number && `nº ${number}`
  work.emit(`INVOICE_${status}`, subject, {
    invoiceId: note.id,
    detail,
  } satisfies NoteMoved)
  work.audit({
    subject,
    before: { invoiceStatus: note.status },
    after: { invoiceStatus: status, invoiceNumber: number },
  })
  work.recordEffect({ kind: 'state', subject, from: note.status, to: status })
  return true
}

async function authorize(work: UnitOfWork, note: InvoiceRow, said: Authorized): Promise<void> {
  const { number, accessKey, at, xml } = said
  await move(work, note, 'authorized', {
    number,
    access_key: accessKey,
    authorized_at: at,
    xml,
  })
}

/** Nobody knows yet: asked again later and later, in the end by a person. */
async function postpone(work: UnitOfWork, note: InvoiceRow): Promise<void> {
  const isOver = note.status !== 'SEND_INVOICE_SYSTEM' && note.cancel_state === null
  if (isOver) return changeInvoice(work, note.id, QUIET)
  const askAt = nextAsk(note.asks)
  await changeInvoice(work, note.id, { asks: note.asks + 1, next_ask_at: askAt })
  if (askAt) return
  await openCase(work, {
    id: derivedId('invoice', note.id, note.status),
    kind: 'INVOICE_UNKNOWN',
    chargeId: note.charge_id,
    amount: BigInt(note.facts.value),
    detail: { invoiceId: note.id, dpsId: note.dps_id, status: note.status },
  })
}

/** The fiscal system keeps the note: it stays as it is, with the reason. */
async function keepAuthorized(work: UnitOfWork, note: InvoiceRow, reason: string): Promise<void> {
  const change = { ...QUIET, cancel_state: null, cancel_asked_at: null, rejection_reason: reason }
  await changeInvoice(work, note.id, change)
  const subject = { kind: 'charge', id: note.charge_id }
  work.audit({ subject, after: { invoiceCancelRefused: reason } })
}

async function settleAuthorized(
  work: UnitOfWork,
  note: InvoiceRow,
  said: Extract<NoteAnswer, { kind: 'authorized' }>,
): Promise<void> {
  if (note.status === 'SEND_INVOICE_SYSTEM') return authorize(work, note, said)
  if (note.cancel_state === 'SENT' && said.refusal !== null)
    return keepAuthorized(work, note, said.refusal)
  if (note.cancel_state === 'ASKED' && said.isCanceling)
    return changeInvoice(work, note.id, {
      cancel_state: 'SENT',
      asks: 1,
      next_ask_at: nextAsk(0),
    })
  return postpone(work, note)
}

/**
 * Settles what the fiscal system said of a note. The same in any order and number: what the
 * machine doesn't list changes nothing.
 */
export async function settleNote(work: UnitOfWork, id: Uuid, said: NoteAnswer): Promise<void> {
  const known = await invoiceById(work, id)
  const charge = known && (await lockCharge(work, known.charge_id))
  const note = charge && (await lockInvoice(work, id))
  if (!note) return
  switch (said.kind) {
    case 'authorized':
      return settleAuthorized(work, note, said)
    case 'canceled': {
      if (note.status === 'SEND_INVOICE_SYSTEM') await authorize(work, note, said)
      const now = (await invoiceById(work, id)) ?? note
      await move(work, now, 'canceled', { cancel_state: null })
      return
    }
    case 'rejected':
      if (note.cancel_state !== null) return keepAuthorized(work, note, said.message)
      await move(work, note, 'rejected', { rejection_reason: said.message })
      return
    default:
      return postpone(work, note)
  }
}
