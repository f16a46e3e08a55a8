import * as z from 'zod/mini'

/** The states of a Pix of the business account. */
export const ACCOUNT_PIX_STATES = [
  'WAITING_APPROVAL',
  'SCHEDULED',
  'SENDING',
  'SENT',
  'FAILED',
  'RETURNED',
  'CANCELED',
  'RECEIVED',
] as const
export type AccountPixState = (typeof ACCOUNT_PIX_STATES)[number]
export const accountPixState = z.enum(ACCOUNT_PIX_STATES)

export type AccountPixEvent =
  | 'approve'
  | 'cancel'
  | 'begin'
  | 'refuse'
  | 'settle'
  | 'fail'
  | 'sendBack'

interface Transition {
  readonly from: readonly AccountPixState[]
  readonly to: AccountPixState
}

/** The machine of a Pix that leaves the account, used by services, panel and tests. */
export const ACCOUNT_PIX_MACHINE: Readonly<Record<AccountPixEvent, Transition>> = {
  approve: { from: ['WAITING_APPROVAL'], to: 'SCHEDULED' },
  cancel: { from: ['WAITING_APPROVAL', 'SCHEDULED'], to: 'CANCELED' },
  begin: { from: ['SCHEDULED'], to: 'SENDING' },
  // Balance or limit do not suffice on its day.
  refuse: { from: ['SCHEDULED'], to: 'FAILED' },
  settle: { from: ['SENDING'], to: 'SENT' },
  fail: { from: ['SENDING'], to: 'FAILED' },
  sendBack: { from: ['SENT'], to: 'RETURNED' },
}

/** The state after the event; null when the transition does not exist. */
export function afterPixEvent(
  state: AccountPixState,
  event: AccountPixEvent,
): AccountPixState | null {
  const { from, to } = ACCOUNT_PIX_MACHINE[event]
  return from.includes(state) ? to : null
}
