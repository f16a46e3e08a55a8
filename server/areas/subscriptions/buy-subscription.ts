import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { paymentRefusals } from '#contract/charges/refusals.ts'
import type { ChargeRow } from '#server/areas/charge-core/charge.ts'
import type { ChargeOrder } from '#server/areas/charge-core/create-charge.ts'
import { dueDayOf } from '#server/areas/charges/pay/due-day.ts'
import {
  beginPayment,
  type StartedPayment,
  scheduleCard,
} from '#server/areas/charges/pay/pay-charge.ts'
import { lockBuyer } from '#server/areas/customers/ensure-customer.ts'
import { readCustomer } from '#server/areas/customers/read-customer.ts'
import type { PaymentTools } from '#server/areas/payments/reconciler.ts'
import {
  createSubscription,
  type SubscriptionOrder,
  type SubscriptionTerms,
} from '#server/areas/subscriptions/create-subscription.ts'
import { createPeriodCharge, type FirstCharge } from '#server/areas/subscriptions/cycle.ts'
import { repeatPurchase } from '#server/areas/subscriptions/repeat-purchase.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'

export interface SubscriptionPurchase
  extends Pick<
    SubscriptionOrder,
    'plan' | 'method' | 'type' | 'value' | 'additional' | 'bankSlipDescription' | 'split'
  > {
  /** The data of the buyer, who is a customer already. */
  readonly buyer: NonNullable<ChargeOrder['customer']> & { readonly id: Uuid }
  readonly cardToken: string | null | undefined
  /** When the first charge is made; null: now. */
  readonly scheduledAt: Instant | null
  /** The link by which it is bought; null: the seller's page. */
  readonly linkId: Uuid | null
}

/**
 * Creates a subscription with its first charge and starts that charge's payment
 * (SM-SUBSCRIPTION). An order that follows an unpaid one of the same purchase goes on with its
 * subscription.
 */
export async function beginSubscription(
  work: UnitOfWork,
  tools: PaymentTools,
  purchase: SubscriptionPurchase,
): Promise<StartedPayment> {
  const { plan, buyer, method, cardToken, scheduledAt, linkId, ...order } = purchase
  if (order.value <= 0n) reject(paymentRefusals.methodUnavailable)
  await lockBuyer(work, buyer.id)
  const terms = { ...order, method, startDate: dueDayOf(work, method, scheduledAt) }
  const key = { customerId: buyer.id, planId: plan.id, periodicity: order.type, linkId }
  const first = { customer: buyer, linkId }
  const charge =
    (await repeatPurchase(work, { key, terms, ...first })) ??
    (await createPurchase(work, plan, terms, first))
  const isLater = scheduledAt !== null && scheduledAt > work.now
  return method === 'CREDIT_CARD' && cardToken && isLater
    ? scheduleCard(work, tools, charge, cardToken, scheduledAt)
    : beginPayment(work, tools, charge, method, cardToken)
}

async function createPurchase(
  work: UnitOfWork,
  plan: SubscriptionPurchase['plan'],
  terms: SubscriptionTerms,
  first: FirstCharge,
): Promise<ChargeRow> {
  const customer = await readCustomer(work, first.customer.id)
  const ordered = { ...terms, plan, customer, origin: 'SUBSCRIPTION' } as const
  const subscription = await createSubscription(work, ordered)
  return createPeriodCharge(work, subscription, terms.startDate, first)
}
