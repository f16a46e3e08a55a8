import * as z from 'zod/mini'

/** The status of a business account that the API shows (SM-ACCOUNT). */
export const ACCOUNT_STATUSES = ['INACTIVE', 'FAILED', 'PENDING', 'ACTIVE'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]
export const accountStatus = z.enum(ACCOUNT_STATUSES)

/**
 * The status as stored: a seller that never applied has none, and a blocked account is shown as
 * INACTIVE.
 */
export type StoredStatus = Exclude<AccountStatus, 'INACTIVE'> | 'BLOCKED'

/** The status that is shown for a stored one. */
export const shownStatus = (stored: StoredStatus | undefined): AccountStatus =>
  stored === undefined || stored === 'BLOCKED' ? 'INACTIVE' : stored

/** The states of the machine: an account that was never applied for, and the stored statuses. */
export const ACCOUNT_STATES = ['NONE', 'FAILED', 'PENDING', 'ACTIVE', 'BLOCKED'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

export const ACCOUNT_EVENTS = ['submit', 'approve', 'reprove', 'block', 'unblock'] as const
export type AccountEvent = (typeof ACCOUNT_EVENTS)[number]

interface Transition {
  readonly from: readonly AccountState[]
  readonly to: StoredStatus
}

/** The state machine SM-ACCOUNT, used by services, panel and tests. */
export const ACCOUNT_MACHINE: Readonly<Record<AccountEvent, Transition>> = {
  submit: { from: ['NONE', 'FAILED', 'PENDING'], to: 'PENDING' },
  approve: { from: ['PENDING'], to: 'ACTIVE' },
  reprove: { from: ['PENDING'], to: 'FAILED' },
  // Only an operator blocks an account, and only an operator ends that (decision 29).
  block: { from: ['ACTIVE'], to: 'BLOCKED' },
  unblock: { from: ['BLOCKED'], to: 'ACTIVE' },
}

/** The status after the event; null when the transition does not exist. */
export function afterAccountEvent(
  stored: StoredStatus | undefined,
  event: AccountEvent,
): StoredStatus | null {
  const { from, to } = ACCOUNT_MACHINE[event]
  return from.includes(stored ?? 'NONE') ? to : null
}
