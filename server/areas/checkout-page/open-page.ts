import { paymentRefusals } from '#contract/charges/refusals.ts'
import type { PublicPlan, SellerPage } from '#contract/checkout-page/shapes.ts'
import { methodsOf } from '#contract/plans/rules.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import { findCheckout } from '#server/areas/checkout-page/sql.ts'
import { isAccepted } from '#server/areas/payments/accepted-methods.ts'
import type { PaymentTools } from '#server/areas/payments/reconciler.ts'
import { plansOnSale } from '#server/areas/plans/find-plans.ts'
import { publicSellerOf, readSeller } from '#server/areas/sellers/read-seller.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

const publicPlanOf = (
  tools: PaymentTools,
  { id, title, description, bullets, basicValues, ...plan }: Plan,
) =>
  ({
    id,
    title,
    description,
    bullets: bullets.map((bullet) => bullet.description),
    basicValues,
    // A subscription is charged by period, so it has no instalments.
    methods: methodsOf(plan)
      .filter((method) => isAccepted(tools, method))
      .map((method) => ({ method, maxInstallments: 1, discountPercent: 0 })),
  }) satisfies PublicPlan

/** The public page of a seller with the plans on sale (R-HOST-07). */
export async function openPage(transaction: Transaction, tools: PaymentTools): Promise<SellerPage> {
  const found = await findCheckout(transaction)
  if (!found) return reject(paymentRefusals.pageNotFound)
  const { title, description, subDomain } = found
  const seller = publicSellerOf(await readSeller(transaction))
  const plans = (await plansOnSale(transaction))
    .map((plan) => publicPlanOf(tools, plan))
    // No company takes payments by the methods of the others.
    .filter(({ methods }) => methods.length > 0)
  return { title, description, subDomain, seller, plans }
}
