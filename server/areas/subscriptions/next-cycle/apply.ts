import { findPlan } from '#server/areas/plans/find-plans.ts'
import { NO_NEXT_CYCLE, type SubscriptionRow } from '#server/areas/subscriptions/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

type NextCycleKey = keyof typeof NO_NEXT_CYCLE
const NEXT_CYCLE_KEYS = Object.keys(NO_NEXT_CYCLE) as NextCycleKey[]

/** Whether a change waits for the next charge. */
export const hasNextCycle = (subscription: SubscriptionRow): boolean =>
  NEXT_CYCLE_KEYS.some((key) => subscription[key] !== null)

/**
 * The subscription once its pending change took effect; the same one when there is none. A plan that
 * went off sale meanwhile takes effect, too: the price was agreed with the buyer.
 */
export function withNextCycle(subscription: SubscriptionRow): SubscriptionRow {
  if (!hasNextCycle(subscription)) return subscription
  const { next_bank_slip_description: description } = subscription
  return {
    ...subscription,
    ...NO_NEXT_CYCLE,
    plan_id: subscription.next_plan_id ?? subscription.plan_id,
    periodicity: subscription.next_periodicity ?? subscription.periodicity,
    value_centavos: subscription.next_value_centavos ?? subscription.value_centavos,
    month_centavos: subscription.next_month_centavos ?? subscription.month_centavos,
    bank_slip_description:
      description === null ? subscription.bank_slip_description : description || null,
    due_day: subscription.next_due_day ?? subscription.due_day,
  }
}

/** The terms of a subscription in the audit trail. */
export async function auditOfTerms(work: UnitOfWork, row: SubscriptionRow) {
  return {
    plan: (await findPlan(work, row.plan_id)).title,
    type: row.periodicity,
    value: String(row.value_centavos),
    valuePerMonth: String(row.month_centavos),
    bankSlipDescription: row.bank_slip_description,
    ...(row.due_day === null ? {} : { dueDay: row.due_day }),
  }
}

/** Publishes that a pending change took effect: event and audit record. */
export async function publishNextCycle(
  work: UnitOfWork,
  was: SubscriptionRow,
  changed: SubscriptionRow,
): Promise<void> {
  const subject = { kind: 'subscription', id: changed.id }
  const before = await auditOfTerms(work, was)
  work.audit({ subject, before, after: await auditOfTerms(work, changed) })
  work.emit('SUBSCRIPTION_UPDATED', subject, {})
}
