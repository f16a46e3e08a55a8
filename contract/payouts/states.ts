import * as z from 'zod/mini'

/** The state machine SM-TRANSFER, used by services, panel and tests. */
export const TRANSFER_STATUSES = [
  'WAITING_CONFIRMATION',
  'WAITING_APPROVAL',
  'SCHEDULED',
  'PAID',
  'REJECTED',
  'EXPIRED',
] as const
export type TransferStatus = (typeof TRANSFER_STATUSES)[number]
export const transferStatus = z.enum(TRANSFER_STATUSES)

export type TransferEvent =
  | 'confirmed'
  | 'confirmationExpired'
  | 'approved'
  | 'settled'
  | 'failed'
  | 'returned'

interface Transition {
  readonly from: readonly TransferStatus[]
  readonly to: TransferStatus
}

export const TRANSFER_MACHINE = {
  confirmed: { from: ['WAITING_CONFIRMATION'], to: 'SCHEDULED' },
  confirmationExpired: { from: ['WAITING_CONFIRMATION'], to: 'EXPIRED' },
  approved: { from: ['WAITING_APPROVAL'], to: 'SCHEDULED' },
  settled: { from: ['SCHEDULED'], to: 'PAID' },
  failed: { from: ['WAITING_APPROVAL', 'SCHEDULED'], to: 'REJECTED' },
  returned: { from: ['PAID'], to: 'REJECTED' },
} as const satisfies Record<TransferEvent, Transition>

/** The status after the event; null when the transition does not exist. */
export function afterTransferEvent(
  status: TransferStatus,
  event: TransferEvent,
): TransferStatus | null {
  const { from, to }: Transition = TRANSFER_MACHINE[event]
  return from.includes(status) ? to : null
}

/** The states of a payout inside; those of one that may have been sent are SCHEDULED on the wire. */
export const PAYOUT_STATES = [
  'WAITING_CONFIRMATION',
  'WAITING_APPROVAL',
  'SCHEDULED',
  'SENDING',
  'UNKNOWN',
  'NEEDS_REVIEW',
  'PAID',
  'REJECTED',
  'EXPIRED',
] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** The states of a payout whose money is reserved. */
export const LIVE_PAYOUT_STATES = [
  'WAITING_CONFIRMATION',
  'WAITING_APPROVAL',
  'SCHEDULED',
  'SENDING',
  'UNKNOWN',
  'NEEDS_REVIEW',
] as const satisfies readonly PayoutState[]

const MAY_BE_SENT: readonly PayoutState[] = ['SENDING', 'UNKNOWN', 'NEEDS_REVIEW']

/** Whether the bank may have the payout, so that only its answer ends it. */
export const mayBeSent = (state: PayoutState): boolean => MAY_BE_SENT.includes(state)

/** The status of a payout on the wire. */
export function statusOfPayout(state: PayoutState): TransferStatus {
  switch (state) {
    case 'SENDING':
    case 'UNKNOWN':
    case 'NEEDS_REVIEW':
      return 'SCHEDULED'
    default:
      return state
  }
}
