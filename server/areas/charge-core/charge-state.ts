import assert from 'node:assert/strict'
import type { Day } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import {
  afterEvent,
  type ChargeEvent,
  type ChargeStatus,
  isPayable,
} from '#contract/charges/states.ts'
import {
  type ChargeRow,
  type ChargeUpdate,
  updateCharge,
} from '#server/areas/charge-core/charge.ts'
import type { EventType, UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/**
 * Whether the charge is canceled as soon as its card payment in flight has failed: its subscription
 * ended meanwhile (SM-SUBSCRIPTION). One that became LATE is still owed.
 */
export const isEnding = ({
  status,
  subscription_ended,
}: Pick<ChargeRow, 'status' | 'subscription_ended'>): boolean =>
  subscription_ended && afterEvent(status, 'subscriptionEnded') !== null

/** Whether a payment of the charge may still be begun or sent. */
export const takesNewPayments = (
  charge: Pick<ChargeRow, 'status' | 'subscription_ended'>,
): boolean => isPayable(charge.status) && !isEnding(charge)

/** The event of each status of a charge. */
const EVENT_OF = {
  SCHEDULED: 'CHARGE_CREATED',
  PAID: 'CHARGE_PAID',
  PAID_MANUALLY: 'CHARGE_PAID_MANUALLY',
  LATE: 'CHARGE_LATE',
  FAILED: 'CHARGE_FAILED',
  CANCELED: 'CHARGE_CANCELED',
  ABANDONED: 'CHARGE_ABANDONED',
  REFUND: 'CHARGE_REFUNDED',
  DISPUTE: 'CHARGE_DISPUTED',
  CHARGEBACK: 'CHARGE_CHARGEBACK',
} as const satisfies Record<ChargeStatus, EventType>

/**
 * The events that move a charge among the statuses, amounts and days that roll-ups count by. Their
 * data is a ChargeMove; no other event has it.
 */
export const CHARGE_MOVES = [
  ...Object.values(EVENT_OF),
  'CHARGE_DISPUTE_WON',
  'CHARGE_REPRICED',
] as const satisfies readonly EventType[]
type ChargeMoveType = (typeof CHARGE_MOVES)[number]

/** Whether an event is one by which a charge changes its state or its due date. */
export const isChargeMove = (type: string): type is ChargeMoveType =>
  (CHARGE_MOVES as readonly string[]).includes(type)

/** The data of an event that moves a charge. */
export interface ChargeMove {
  readonly from: ChargeStatus | null
  readonly to: ChargeStatus
  readonly expirationDate: string
  /** The day of the payment after the change, null before it; absent in old events. */
  readonly paidDate?: string | null
  /** The former due date, where it changed. */
  readonly expirationDateBefore?: string
  /** Centavos as text. */
  readonly value: string
  /** The former amount, where it changed. */
  readonly valueBefore?: string
  readonly detail: string | null
  /** The subscription whose charge it is. */
  readonly subscription: Uuid | null
  /** The e-mail of the acting user; null for the system, a provider or the buyer. */
  readonly by: string | null
}

/** The e-mail of the user who acts, for the timeline (R-CHD-30). */
export const userOf = ({ cause }: UnitOfWork): string | null =>
  cause.actorKind === 'USER' ? cause.actorId : null

/** A change of a charge's status. */
interface StatusChange {
  /** Null: the charge was created. */
  readonly from: ChargeStatus | null
  readonly to: ChargeStatus
  /** What the timeline says about it. */
  readonly detail?: string | null
  /** The event that is published; absent: that of the new status. */
  readonly type?: ChargeMoveType
}

/**
 * Publishes that a charge entered a status: event and audit row (the timeline reads the events).
 */
export function publishStatusChanged(
  work: UnitOfWork,
  charge: Pick<
    ChargeRow,
    'id' | 'expiration_date' | 'paid_date' | 'value_centavos' | 'subscription_id'
  >,
  { from, to, detail = null, type = EVENT_OF[to] }: StatusChange,
): void {
  const subject = { kind: 'charge', id: charge.id }
  const value = String(charge.value_centavos)
  const by = userOf(work)
  const { expiration_date: expirationDate, paid_date: paidDate } = charge
  const { subscription_id: subscription } = charge
  const moved: ChargeMove = { from, to, expirationDate, paidDate, value, detail, subscription, by }
  work.emit(type, subject, moved)
  work.audit({ subject, before: from && { status: from }, after: { status: to } })
  if (from) work.recordEffect({ kind: 'state', subject, from, to })
}

/**
 * Publishes that a charge has another amount or due date from now on; the caller writes the audit
 * row.
 */
export function publishTermsChanged(
  work: UnitOfWork,
  charge: ChargeRow,
  value: bigint,
  expirationDate: Day = charge.expiration_date,
): void {
  const { id, status, subscription_id: subscription } = charge
  const moved: ChargeMove = {
    from: status,
    to: status,
    expirationDate,
    expirationDateBefore: charge.expiration_date,
    paidDate: charge.paid_date,
    subscription,
    detail: null,
    by: userOf(work),
    value: String(value),
    valueBefore: String(charge.value_centavos),
  }
  const type: ChargeMoveType = 'CHARGE_REPRICED'
  work.emit(type, { kind: 'charge', id }, moved)
}

/**
 * Moves a charge along SM-CHARGE: the only writer of its status. The caller holds its lock and has
 * checked the machine; an event that it doesn't list is our error, not the request's.
 */
export function moveCharge(
  work: UnitOfWork,
  charge: ChargeRow,
  event: ChargeEvent,
  change: Omit<ChargeUpdate, 'status'> = {},
  detail: string | null = null,
): void {
  const status = afterEvent(charge.status, event)
  assert(status, `charge ${charge.id}: no transition ${event} from ${charge.status}`)
  // A dispute that was won is no second payment: it has an event of its own, which sends no receipt.
  const type = event === 'disputeWon' ? 'CHARGE_DISPUTE_WON' : EVENT_OF[status]
  updateCharge(work, charge.id, { ...change, status })
  const moved = { ...charge, paid_date: change.paidDate ?? charge.paid_date }
  publishStatusChanged(work, moved, { from: charge.status, to: status, detail, type })
}
