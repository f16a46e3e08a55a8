import type { Uuid } from '#contract/basics/ids.ts'
import { invoiceRefusals } from '#contract/invoices/refusals.ts'
import type { SubscriptionChange } from '#contract/subscriptions/endpoints.ts'
import { whySubscriptionRejects } from '#contract/subscriptions/rules.ts'
import { type Subscription, subscription } from '#contract/subscriptions/shapes.ts'
import { repriceCharge } from '#server/areas/charges/actions/reprice-charge.ts'
import { invoicesAreActive } from '#server/areas/invoices/config.ts'
import { findPlan, planOnSale } from '#server/areas/plans/find-plans.ts'
import { auditOfTerms } from '#server/areas/subscriptions/next-cycle/apply.ts'
import {
  lockOrReject,
  readSubscription,
  subscriptionFactsOf,
} from '#server/areas/subscriptions/read-subscription.ts'
import { rejectUnsplittable } from '#server/areas/subscriptions/split-of-subscription.ts'
import {
  type SubscriptionRow,
  scheduledCharges,
  storeSubscription,
} from '#server/areas/subscriptions/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { rejectStale } from '#server/platform/http/versions.ts'

/** The subscription under its lock; a cancelled one is rejected. */
export async function lockChangeable(work: UnitOfWork, id: Uuid): Promise<SubscriptionRow> {
  const locked = await lockOrReject(work, id)
  const refusal = whySubscriptionRejects.change(await subscriptionFactsOf(work, locked))
  return refusal ? reject(refusal) : locked
}

const changedBy = (
  before: SubscriptionRow,
  { idPlan, basicValueRequest: basic, bankSlipDescription: description }: SubscriptionChange,
): SubscriptionRow => ({
  ...before,
  plan_id: idPlan ?? before.plan_id,
  periodicity: basic?.type ?? before.periodicity,
  value_centavos: basic?.value ?? before.value_centavos,
  month_centavos: basic?.valuePerMonth ?? before.month_centavos,
  bank_slip_description:
    description === undefined ? before.bank_slip_description : description || null,
})

/**
 * Changes the price or plan of a subscription: its SCHEDULED charges take the new price, unless
 * they are being paid; LATE and FAILED ones stay (SM-SUBSCRIPTION, R-SUBD-10). A subscription keeps
 * a plan that is off sale, but none can change to it.
 */
export async function changeSubscription(
  work: UnitOfWork,
  id: Uuid,
  change: SubscriptionChange,
): Promise<Subscription> {
  const before = await lockChangeable(work, id)
  rejectStale(work, subscription, await readSubscription(work, id))
  const after = changedBy(before, change)
  const isOther = after.plan_id !== before.plan_id
  const plan = await (isOther ? planOnSale : findPlan)(work, after.plan_id)
  const price = {
    value: after.value_centavos,
    title: plan.title,
    bankSlipDescription: after.bank_slip_description,
  }
  await rejectUnsplittable(work, before, after)
  for (const charge of await scheduledCharges(work, id)) {
    await repriceCharge(work, charge.id, price, after.split)
  }
  await storeSubscription(work, after)
  const subject = { kind: 'subscription', id }
  const was = await auditOfTerms(work, before)
  work.audit({ subject, before: was, after: await auditOfTerms(work, after) })
  work.emit('SUBSCRIPTION_UPDATED', subject, {})
  return readSubscription(work, id)
}

/** Switches automatic invoices of a subscription (SM-AUTOINVOICE, R-SUBD-15). */
export async function switchInvoices(
  work: UnitOfWork,
  id: Uuid,
  enabled: boolean,
): Promise<Subscription> {
  const before = await lockChangeable(work, id)
  if (enabled && !(await invoicesAreActive(work))) reject(invoiceRefusals.notActive)
  if (before.invoice_enabled !== enabled) {
    await storeSubscription(work, { ...before, invoice_enabled: enabled })
    const subject = { kind: 'subscription', id }
    const invoiceEnabled = before.invoice_enabled
    work.audit({ subject, before: { invoiceEnabled }, after: { invoiceEnabled: enabled } })
    work.emit('SUBSCRIPTION_UPDATED', subject, {})
  }
  return readSubscription(work, id)
}
