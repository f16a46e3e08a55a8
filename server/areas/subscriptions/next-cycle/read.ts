import {
  type NextTerms,
  type PlannedCharge,
  UPCOMING_CHARGES,
  upcomingCharges,
} from '#contract/subscriptions/billing.ts'
import type { NextCycle } from '#contract/subscriptions/shapes.ts'
import { isRenewing } from '#contract/subscriptions/states.ts'
import { findPlan } from '#server/areas/plans/find-plans.ts'
import { billingTermsOf, dueDayOf } from '#server/areas/subscriptions/cycle.ts'
import { hasNextCycle, withNextCycle } from '#server/areas/subscriptions/next-cycle/apply.ts'
import { countCountedCharges, type SubscriptionRow } from '#server/areas/subscriptions/sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** The pending change of a subscription, for the rules of billing. */
const pendingTermsOf = ({
  next_periodicity: periodicity,
  next_value_centavos: value,
  next_due_day: dueDay,
}: SubscriptionRow): NextTerms => ({
  price: periodicity !== null && value !== null ? { periodicity, value } : null,
  dueDay,
})

/**
 * The next charges of a subscription, by the rules that bill it: with its pending change, or with
 * another one. Undefined while it does not renew.
 */
export async function plannedCharges(
  transaction: Transaction,
  subscription: SubscriptionRow,
  change = pendingTermsOf(subscription),
): Promise<PlannedCharge[] | undefined> {
  if (!isRenewing(subscription.status)) return undefined
  const countedCharges = await countCountedCharges(transaction, subscription.id)
  const position = { lastPeriod: subscription.last_period, countedCharges }
  const listed = { today: transaction.today, count: UPCOMING_CHARGES, change }
  return upcomingCharges(billingTermsOf(subscription), position, listed)
}

/** How a planned charge is shown. */
export const upcomingChargeOf = ({ due, value }: PlannedCharge) => ({ expirationDate: due, value })

/** The pending change of a subscription as its seller reads it. */
export async function nextCycleOf(
  transaction: Transaction,
  subscription: SubscriptionRow,
): Promise<NextCycle | undefined> {
  if (!hasNextCycle(subscription)) return undefined
  const changed = withNextCycle(subscription)
  const [planned, plan] = await Promise.all([
    plannedCharges(transaction, subscription),
    findPlan(transaction, changed.plan_id),
  ])
  return {
    startsOn: planned?.[0]?.due ?? null,
    idPlan: plan.id,
    titlePlan: plan.title,
    planActive: plan.active,
    basicValue: {
      type: changed.periodicity,
      value: changed.value_centavos,
      valuePerMonth: changed.month_centavos,
    },
    dueDay: dueDayOf(changed),
    bankSlipDescription: changed.bank_slip_description,
  }
}
