import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { paymentRefusals } from '#contract/charges/refusals.ts'
import type { ChargeOrder } from '#server/areas/charge-core/create-charge.ts'
import { dueDayOf } from '#server/areas/charges/pay/due-day.ts'
import {
  beginPayment,
  scheduleCard,
  type StartedPayment,
} from '#server/areas/charges/pay/pay-charge.ts'
import { readCustomer } from '#server/areas/customers/read-customer.ts'
import type { PaymentTools } from '#server/areas/payments/reconciler.ts'
import {
  createSubscription,
  type SubscriptionOrder,
} from '#server/areas/subscriptions/create-subscription.ts'
import { createPeriodCharge } from '#server/areas/subscriptions/cycle.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

export interface SubscriptionPurchase
  extends Pick<
    SubscriptionOrder,
    'plan' | 'method' | 'type' | 'value' | 'additional' | 'bankSlipDescription'
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
 * (SM-SUBSCRIPTION).
 */
export async function beginSubscription(
  work: UnitOfWork,
  tools: PaymentTools,
  purchase: SubscriptionPurchase,
): Promise<StartedPayment> {
  const { buyer, method, cardToken, scheduledAt, linkId, ...order } = purchase
  if (order.value <= 0n) reject(paymentRefusals.methodUnavailable)
  const customer = await readCustomer(work, buyer.id)
  const startDate = dueDayOf(work, method, scheduledAt)
  const subscription = await createSubscription(work, {
    ...order,
    customer,
    method,
    startDate,
    origin: 'SUBSCRIPTION',
  })
  const charge = await createPeriodCharge(work, subscription, startDate, {
    customer: buyer,
    linkId,
  })
  const isLater = scheduledAt !== null && scheduledAt > work.now
  return method === 'CREDIT_CARD' && cardToken && isLater
    ? scheduleCard(work, tools, charge, cardToken, scheduledAt)
    : beginPayment(work, tools, charge, method, cardToken)
}
