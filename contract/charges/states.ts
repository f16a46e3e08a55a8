import * as z from 'zod/mini'

/** The state machine SM-CHARGE, used by services, panel and tests. */
export const CHARGE_STATUSES = [
  'PAID',
  'SCHEDULED',
  'LATE',
  'CANCELED',
  'ABANDONED',
  'CHARGEBACK',
  'FAILED',
  'REFUND',
  'PAID_MANUALLY',
  'DISPUTE',
] as const

export type ChargeStatus = (typeof CHARGE_STATUSES)[number]
export const chargeStatus = z.enum(CHARGE_STATUSES)

export type ChargeEvent =
  | 'dueDatePassed'
  | 'paymentConfirmed'
  | 'cardDeclined'
  | 'manualPayment'
  | 'delete'
  | 'codeEnded'
  | 'subscriptionEnded'
  | 'refundConfirmed'
  | 'disputeOpened'
  | 'disputeWon'
  | 'disputeLost'

interface Transition {
  readonly from: readonly ChargeStatus[]
  readonly to: ChargeStatus
}

export const CHARGE_MACHINE = {
  dueDatePassed: { from: ['SCHEDULED'], to: 'LATE' },
  paymentConfirmed: { from: ['SCHEDULED', 'LATE', 'FAILED', 'ABANDONED'], to: 'PAID' },
  cardDeclined: { from: ['SCHEDULED', 'LATE'], to: 'FAILED' },
  manualPayment: { from: ['SCHEDULED', 'LATE', 'FAILED'], to: 'PAID_MANUALLY' },
  delete: { from: ['SCHEDULED', 'LATE', 'FAILED'], to: 'CANCELED' },
  codeEnded: { from: ['SCHEDULED', 'LATE'], to: 'ABANDONED' },
  subscriptionEnded: { from: ['SCHEDULED'], to: 'CANCELED' },
  refundConfirmed: { from: ['PAID'], to: 'REFUND' },
  disputeOpened: { from: ['PAID'], to: 'DISPUTE' },
  disputeWon: { from: ['DISPUTE'], to: 'PAID' },
  disputeLost: { from: ['DISPUTE'], to: 'CHARGEBACK' },
} as const satisfies Record<ChargeEvent, Transition>

/** The status after the event; null when the transition does not exist (R-API-05). */
export function afterEvent(status: ChargeStatus, event: ChargeEvent): ChargeStatus | null {
  const { from, to }: Transition = CHARGE_MACHINE[event]
  return from.includes(status) ? to : null
}

/** Statuses in which a charge may still be paid by its buyer. */
export const isPayable = (status: ChargeStatus): boolean =>
  status === 'SCHEDULED' || status === 'LATE' || status === 'FAILED'

/** Statuses of the list of scheduled charges, which a due date is ahead of or behind. */
export const isScheduled = (status: ChargeStatus): boolean =>
  status === 'SCHEDULED' || status === 'LATE'

/** Internal states of attempts; the API shows PROCESSING, PAID, FAILED (SM-ATTEMPT). */
export const ATTEMPT_STATES = [
  'SENDING',
  'UNKNOWN',
  'APPROVED',
  'DECLINED',
  'CAPTURE_MISMATCH',
  'NEEDS_REVIEW',
  'VOIDED',
] as const

export type AttemptState = (typeof ATTEMPT_STATES)[number]

/** While the charge has an attempt in one of these states, no other attempt may begin. */
export const LIVE_ATTEMPT_STATES: readonly AttemptState[] = [
  'SENDING',
  'UNKNOWN',
  'CAPTURE_MISMATCH',
  'NEEDS_REVIEW',
]

/** The state of an attempt in the API. */
export function attemptOnTheWire(state: AttemptState): 'PAID' | 'FAILED' | 'PROCESSING' {
  if (state === 'APPROVED') return 'PAID'
  return state === 'DECLINED' || state === 'VOIDED' ? 'FAILED' : 'PROCESSING'
}
