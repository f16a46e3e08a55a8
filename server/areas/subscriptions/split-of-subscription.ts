import { chargeAmounts } from '#contract/subscriptions/additional.ts'
import { subscriptionRefusals } from '#contract/subscriptions/refusals.ts'
import { coversSplit } from '#server/areas/charges/pay/split-of-charge.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { additionalOf } from '#server/areas/subscriptions/cycle.ts'
import type { SubscriptionRow } from '#server/areas/subscriptions/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'

/**
 * Rejects a lower price that does not cover the fees and the sub-sellers' shares. Any other change
 * is possible, also when fees have grown since the purchase: renewals then divide what is left.
 */
export async function rejectUnsplittable(
  work: UnitOfWork,
  before: SubscriptionRow,
  after: SubscriptionRow,
): Promise<void> {
  const { split, value_centavos: value } = after
  if (!split || value >= before.value_centavos) return
  const { settings } = await readSeller(work)
  if (coversSplit(settings, chargeAmounts(value, additionalOf(after)), split)) return
  reject(subscriptionRefusals.splitTooLarge, { field: 'basicValueRequest.value' })
}
