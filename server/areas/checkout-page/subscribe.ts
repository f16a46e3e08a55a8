import type { InputOf } from '#contract/access/endpoint.ts'
import { paymentRefusals } from '#contract/charges/refusals.ts'
import type { subscribeOnPage as endpoint } from '#contract/checkout-page/endpoints.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import { planRefusals } from '#contract/plans/refusals.ts'
import { methodsOf, slipDescriptionOf } from '#contract/plans/rules.ts'
import type { StartedPayment } from '#server/areas/charges/pay/pay-charge.ts'
import { ensureCustomer } from '#server/areas/customers/ensure-customer.ts'
import type { PaymentTools } from '#server/areas/payments/reconciler.ts'
import { findPlanOnSale } from '#server/areas/plans/find-plans.ts'
import { beginSubscription } from '#server/areas/subscriptions/buy-subscription.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'

type SubscribeInput = InputOf<typeof endpoint>

/**
 * Subscribes a buyer to a plan of the seller's page, at the price that the page shows (R-HOST-07).
 * A plan that is unknown or not on sale has the same answer: the page shows active plans only.
 */
export async function subscribeOnPage(
  work: UnitOfWork,
  tools: PaymentTools,
  { body }: SubscribeInput,
): Promise<StartedPayment> {
  const { idPlan, type, value: shown, buyer, payment } = body
  const { method, cardToken } = payment
  const plan = (await findPlanOnSale(work, idPlan)) ?? reject(planRefusals.inactive)
  const price = plan.basicValues.find((basic) => basic.type === type)
  if (!price) throw new Error(`plan ${idPlan} has no ${type} value`)
  if (shown !== undefined && shown !== price.value) reject(linkRefusals.priceChanged)
  if (!methodsOf(plan).includes(method)) reject(paymentRefusals.methodUnavailable)
  if (method === 'CREDIT_CARD' && !cardToken) reject(paymentRefusals.badCard)
  const id = await ensureCustomer(work, { ...buyer, address: buyer.address ?? null })
  return beginSubscription(work, tools, {
    plan,
    type,
    method,
    cardToken,
    buyer: { ...buyer, id, document: buyer.document.documentNumber },
    value: price.value,
    additional: null,
    bankSlipDescription: slipDescriptionOf(plan),
    split: null,
    scheduledAt: null,
    linkId: null,
  })
}
