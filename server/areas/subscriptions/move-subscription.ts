import assert from 'node:assert/strict'
import { eventsOfCharges } from '#contract/subscriptions/rules.ts'
import {
  afterSubscriptionEvent,
  type SubscriptionEvent,
  type SubscriptionStatus,
} from '#contract/subscriptions/states.ts'
import { countCharges, type SubscriptionRow } from '#server/areas/subscriptions/sql.ts'
import type { EventType, UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/** The event of each status of a subscription. */
const EVENT_OF: Readonly<Record<SubscriptionStatus, EventType>> = {
  PENDING: 'SUBSCRIPTION_CREATED',
  ACTIVE: 'SUBSCRIPTION_ACTIVATED',
  DEFAULTER: 'SUBSCRIPTION_DEFAULTED',
  INACTIVE: 'SUBSCRIPTION_INACTIVATED',
}

/** Publishes a status of a subscription: event and audit record. */
export function publishSubscriptionChanged(
  work: UnitOfWork,
  { id, status, cancelled_date }: SubscriptionRow,
  from: SubscriptionStatus | null,
): void {
  const subject = { kind: 'subscription', id }
  const type = cancelled_date === null ? EVENT_OF[status] : 'SUBSCRIPTION_CANCELED'
  work.emit(type, subject, { from, to: status })
  const cancelled = cancelled_date === null ? {} : { cancelledDate: cancelled_date }
  work.audit({ subject, before: from && { status: from }, after: { status, ...cancelled } })
  if (from && from !== status) work.recordEffect({ kind: 'state', subject, from, to: status })
}

/** The subscription after the event; an impossible transition is a bug. */
export function moveSubscription(
  subscription: SubscriptionRow,
  event: SubscriptionEvent,
): SubscriptionRow {
  const status = afterSubscriptionEvent(subscription.status, event)
  assert(
    status,
    `subscription ${subscription.id}: no transition ${event} from ${subscription.status}`,
  )
  return { ...subscription, status }
}

/** The subscription with the status that results from its charges (R-SUBD-17). */
export async function withStatusOfCharges(work: UnitOfWork, subscription: SubscriptionRow) {
  const charges = await countCharges(work, subscription.id)
  return eventsOfCharges(subscription.status, charges).reduce(moveSubscription, subscription)
}
