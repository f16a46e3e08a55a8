import { chargeAmounts } from '#contract/subscriptions/additional.ts'
import { subscriptionRefusals } from '#contract/subscriptions/refusals.ts'
import { coversSplit } from '#server/areas/charges/pay/split-of-charge.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { additionalOf } from '#server/areas/subscriptions/cycle.ts'
import type { SubscriptionRow } from '#server/areas/subscriptions/sql.ts'
import { reject } from '#server/platform/http/api-error.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/** Rejects a subscription whose price no longer covers its fees and its sub-sellers' shares. */
export async function rejectUnsplittable(
  work: UnitOfWork,
  subscription: Pick<
    SubscriptionRow,
    'split' | 'value_centavos' | 'additional_centavos' | 'additional_installments'
  >,
): Promise<void> {
  const { split, value_centavos: value } = subscription
  if (!split) return
  const { settings } = await readSeller(work)
  if (coversSplit(settings, chargeAmounts(value, additionalOf(subscription)), split)) return
  reject(subscriptionRefusals.splitTooLarge, { field: 'basicValueRequest.value' })
}
