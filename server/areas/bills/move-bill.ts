import { formatReais } from '#contract/basics/money.ts'
import type { Refusal } from '#contract/basics/refusals.ts'
import { billRefusals } from '#contract/bills/refusals.ts'
import { isBillComplete, scheduledDayOfApproved } from '#contract/bills/rules.ts'
import {
  afterBillEvent,
  BEING_PAID,
  type BillEvent,
  type BillState,
} from '#contract/bills/states.ts'
import { type BillRow, billFieldsOf, isBeingPaid, storeBill } from '#server/areas/bills/sql.ts'
import type { EventType, UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/** The type of the published event, by the event of SM-BILL. */
const EVENT_TYPES: Readonly<Record<BillEvent, EventType>> = {
  edit: 'BILL_UPDATED',
  reprove: 'BILL_REPROVED',
  approve: 'BILL_APPROVED',
  cancel: 'BILL_CANCELED',
  schedule: 'BILL_SCHEDULED',
  lackBalance: 'BILL_UNFUNDED',
  startPayment: 'BILL_PAYMENT_STARTED',
  pay: 'BILL_PAID',
  fail: 'BILL_PAYMENT_FAILED',
  refuse: 'BILL_PAYMENT_FAILED',
}

/** The facts of a bill in its audit trail. */
function auditFacts(bill: BillRow) {
  return {
    name: bill.name,
    beneficiary: bill.beneficiary,
    method: bill.method,
    boletoCode: bill.boleto_code,
    pixCopyPaste: bill.pix_copy_paste,
    pixKey: bill.pix_key,
    valueKind: bill.value_kind,
    value: formatReais(bill.value_centavos),
    dueDate: bill.due_on,
    scheduledDate: bill.scheduled_on,
    status: bill.status,
    ...(bill.failure_reason === null ? {} : { failureReason: bill.failure_reason }),
  }
}

/** Publishes a bill after an event of SM-BILL: event, audit row and, for previews, its state. */
export function publishBill(
  work: UnitOfWork,
  type: EventType,
  before: BillRow | null,
  bill: BillRow,
): void {
  const subject = { kind: 'bill', id: bill.id }
  work.emit(type, subject, { from: before?.status ?? null, to: bill.status })
  work.audit({ subject, before: before && auditFacts(before), after: auditFacts(bill) })
  if (before && before.status !== bill.status) {
    work.recordEffect({ kind: 'state', subject, from: before.status, to: bill.status })
  }
}

/** The state of a stored bill. */
export const stateOfBill = (bill: BillRow): BillState =>
  isBeingPaid(bill) ? BEING_PAID : bill.status

/** Why an event is refused for a bill; null when it is possible. */
export function whyBillRejects(bill: BillRow, event: BillEvent): Refusal | null {
  if (afterBillEvent(stateOfBill(bill), event) === null) return billRefusals.notAllowed
  const isLacking = event === 'approve' && !isBillComplete(billFieldsOf(bill))
  return isLacking ? billRefusals.incomplete : null
}

/** The bill after an event that `whyBillRejects` lets pass. */
export function movedBill(work: UnitOfWork, bill: BillRow, event: BillEvent): BillRow {
  const status = afterBillEvent(stateOfBill(bill), event)
  if (status === null || status === BEING_PAID) {
    throw new Error(`bill ${bill.id}: no status after ${event} from ${bill.status}`)
  }
  const scheduled_on =
    event === 'approve' ? scheduledDayOfApproved(bill.scheduled_on, work.now) : bill.scheduled_on
  return { ...bill, status, scheduled_on, failure_reason: null }
}

/** Stores and publishes what an event made of a bill. */
export function saveMoved(
  work: UnitOfWork,
  event: BillEvent,
  before: BillRow,
  after: BillRow,
): void {
  storeBill(work, after)
  publishBill(work, EVENT_TYPES[event], before, after)
}

/**
 * Stores and publishes that the bank sent the payment of a bill back: it stays 'Paga', which nothing
 * follows, and says why; the statement has the money that came back.
 */
export function saveReturned(work: UnitOfWork, bill: BillRow, reason: string | null): void {
  const returned = { ...bill, failure_reason: reason }
  storeBill(work, returned)
  publishBill(work, 'BILL_PAYMENT_RETURNED', bill, returned)
}
