import type { Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { Periodicity } from '#contract/plans/rules.ts'
import type { NextCycleChange } from '#contract/subscriptions/next-cycle-endpoints.ts'
import { subscriptionRefusals } from '#contract/subscriptions/refusals.ts'
import { type Subscription, subscription } from '#contract/subscriptions/shapes.ts'
import { planOnSale } from '#server/areas/plans/find-plans.ts'
import { lockChangeable } from '#server/areas/subscriptions/change-subscription.ts'
import { dueDayOf } from '#server/areas/subscriptions/cycle.ts'
import {
  auditOfTerms,
  hasNextCycle,
  withNextCycle,
} from '#server/areas/subscriptions/next-cycle/apply.ts'
import { plannedCharges, upcomingChargeOf } from '#server/areas/subscriptions/next-cycle/read.ts'
import { readSubscription } from '#server/areas/subscriptions/read-subscription.ts'
import { rejectUnsplittable } from '#server/areas/subscriptions/split-of-subscription.ts'
import {
  type NextCycleColumns,
  NO_NEXT_CYCLE,
  type SubscriptionRow,
  storeSubscription,
  subscriptionById,
} from '#server/areas/subscriptions/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { rejectStale } from '#server/platform/http/versions.ts'

// Only what differs is stored, so that a later change of the present terms is not undone by it.
function differences(before: SubscriptionRow, change: NextCycleChange): NextCycleColumns {
  const { idPlan, basicValueRequest: basic, bankSlipDescription, dueDay } = change
  const isOtherPrice =
    basic &&
    (basic.type !== before.periodicity ||
      basic.value !== before.value_centavos ||
      basic.valuePerMonth !== before.month_centavos)
  const description = bankSlipDescription ?? ''
  const isOtherDescription =
    bankSlipDescription !== undefined && description !== (before.bank_slip_description ?? '')
  return {
    next_plan_id: idPlan === undefined || idPlan === before.plan_id ? null : idPlan,
    next_periodicity: isOtherPrice ? basic.type : null,
    next_value_centavos: isOtherPrice ? basic.value : null,
    next_month_centavos: isOtherPrice ? basic.valuePerMonth : null,
    next_bank_slip_description: isOtherDescription ? description : null,
    next_due_day: dueDay === undefined || dueDay === dueDayOf(before) ? null : dueDay,
  }
}

/** The pending change in the audit trail. */
async function auditOf(work: UnitOfWork, row: SubscriptionRow) {
  if (!hasNextCycle(row)) return null
  const { plan, type, value, valuePerMonth } = await auditOfTerms(work, withNextCycle(row))
  const nextDueDay = row.next_due_day === null ? {} : { nextDueDay: row.next_due_day }
  return {
    nextPlan: plan,
    nextType: type,
    nextValue: value,
    nextValuePerMonth: valuePerMonth,
    ...nextDueDay,
  }
}

async function storeNextCycle(
  work: UnitOfWork,
  before: SubscriptionRow,
  columns: NextCycleColumns,
): Promise<Subscription> {
  const after = { ...before, ...columns }
  if (hasNextCycle(before) || hasNextCycle(after)) {
    await storeSubscription(work, after)
    const subject = { kind: 'subscription', id: before.id }
    work.audit({ subject, before: await auditOf(work, before), after: await auditOf(work, after) })
    work.emit('SUBSCRIPTION_UPDATED', subject, {})
  }
  return readSubscription(work, before.id)
}

/**
 * Plans a plan, price or due day for the next charge that is created. Charges that exist keep their
 * price and day. As for a change of the present plan, none off sale can be chosen; one that is
 * pending already can be kept.
 */
export async function planNextCycle(
  work: UnitOfWork,
  id: Uuid,
  change: NextCycleChange,
): Promise<Subscription> {
  const before = await lockChangeable(work, id)
  rejectStale(work, subscription, await readSubscription(work, id))
  const columns = differences(before, change)
  const { next_plan_id: planId } = columns
  if (planId !== null && planId !== before.next_plan_id) await planOnSale(work, planId)
  await rejectUnsplittable(work, before, withNextCycle({ ...before, ...columns }))
  return storeNextCycle(work, before, columns)
}

/** Drops the pending change, if any. */
export async function dropNextCycle(work: UnitOfWork, id: Uuid): Promise<Subscription> {
  return storeNextCycle(work, await lockChangeable(work, id), NO_NEXT_CYCLE)
}

interface Previewed {
  readonly type: Periodicity
  readonly value: Centavos
  readonly dueDay: number
}

/** The charges that billing would create with a change; none while the subscription is paused. */
export async function previewNextCycle(
  transaction: Transaction,
  id: Uuid,
  { type: periodicity, value, dueDay }: Previewed,
) {
  const row = (await subscriptionById(transaction, id)) ?? reject(subscriptionRefusals.notFound)
  if (row.cancelled_date !== null) reject(subscriptionRefusals.notChangeable)
  const planned = await plannedCharges(transaction, row, { price: { periodicity, value }, dueDay })
  return { upcomingCharges: (planned ?? []).map(upcomingChargeOf) }
}
