import * as z from 'zod/mini'

/** The state machine SM-SUBSCRIPTION, used by services, panel and tests. */
export const SUBSCRIPTION_STATUSES = ['ACTIVE', 'INACTIVE', 'PENDING', 'DEFAULTER'] as const

export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]
export const subscriptionStatus = z.enum(SUBSCRIPTION_STATUSES)

/** The tabs of the list, in their order (R-SUBL-01). */
export const TAB_STATUSES = ['ALL', 'ACTIVE', 'INACTIVE', 'PENDING', 'DEFAULTER'] as const
export const subscriptionTab = z.enum(TAB_STATUSES)

export type SubscriptionEvent =
  | 'firstPaid'
  | 'debtArose'
  | 'debtSettled'
  | 'activate'
  | 'deactivate'
  | 'cancel'

interface Transition {
  readonly from: readonly SubscriptionStatus[]
  readonly to: SubscriptionStatus
}

export const SUBSCRIPTION_MACHINE = {
  firstPaid: { from: ['PENDING'], to: 'ACTIVE' },
  debtArose: { from: ['ACTIVE'], to: 'DEFAULTER' },
  debtSettled: { from: ['DEFAULTER'], to: 'ACTIVE' },
  activate: { from: ['PENDING', 'INACTIVE'], to: 'ACTIVE' },
  deactivate: { from: ['ACTIVE', 'DEFAULTER', 'PENDING'], to: 'INACTIVE' },
  cancel: { from: ['ACTIVE', 'DEFAULTER', 'PENDING', 'INACTIVE'], to: 'INACTIVE' },
} as const satisfies Record<SubscriptionEvent, Transition>

/** The status after the event; null when the transition does not exist. */
export function afterSubscriptionEvent(
  status: SubscriptionStatus,
  event: SubscriptionEvent,
): SubscriptionStatus | null {
  const { from, to }: Transition = SUBSCRIPTION_MACHINE[event]
  return from.includes(status) ? to : null
}

/** Statuses in which a future SCHEDULED charge always exists. */
export const isRenewing = (status: SubscriptionStatus): status is 'ACTIVE' | 'DEFAULTER' =>
  status === 'ACTIVE' || status === 'DEFAULTER'
