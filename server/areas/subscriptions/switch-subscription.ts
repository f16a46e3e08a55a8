import type { Uuid } from '#contract/basics/ids.ts'
import { whySubscriptionRejects } from '#contract/subscriptions/rules.ts'
import type { Subscription } from '#contract/subscriptions/shapes.ts'
import { afterSubscriptionEvent } from '#contract/subscriptions/states.ts'
import { endCharge, resumeCharge } from '#server/areas/charges/actions/end-charge.ts'
import { resumeCycle } from '#server/areas/subscriptions/cycle.ts'
import {
  moveSubscription,
  publishSubscriptionChanged,
  withStatusOfCharges,
} from '#server/areas/subscriptions/move-subscription.ts'
import {
  lockOrReject,
  readSubscription,
  subscriptionFactsOf,
} from '#server/areas/subscriptions/read-subscription.ts'
import {
  NO_NEXT_CYCLE,
  type SubscriptionRow,
  scheduledCharges,
  storeSubscription,
} from '#server/areas/subscriptions/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'

/** Charges that are not late are canceled; late ones are still owed. */
async function endCharges(work: UnitOfWork, { id }: SubscriptionRow): Promise<void> {
  for (const charge of await scheduledCharges(work, id)) await endCharge(work, charge.id)
}

async function resumeCharges(work: UnitOfWork, { id }: SubscriptionRow): Promise<void> {
  for (const charge of await scheduledCharges(work, id)) await resumeCharge(work, charge.id)
}

/**
 * Activates or deactivates a subscription (SM-SUBSCRIPTION, R-SUBD-11, R-SUBD-12). Repeating it
 * changes nothing; a cancelled one is rejected.
 */
export async function switchSubscription(
  work: UnitOfWork,
  id: Uuid,
  active: boolean,
): Promise<Subscription> {
  const before = await lockOrReject(work, id)
  const refusal = whySubscriptionRejects.change(await subscriptionFactsOf(work, before))
  if (refusal) reject(refusal)
  const event = active ? 'activate' : 'deactivate'
  if (afterSubscriptionEvent(before.status, event)) {
    const now = moveSubscription(before, event)
    if (active) await resumeCharges(work, now)
    const after = active ? await resumeCycle(work, await withStatusOfCharges(work, now)) : now
    if (!active) await endCharges(work, after)
    await storeSubscription(work, after)
    publishSubscriptionChanged(work, after, before.status)
  }
  return readSubscription(work, id)
}

/** Cancels a subscription with its pending change; this is final (R-SUBD-14). */
export async function cancelSubscription(work: UnitOfWork, id: Uuid): Promise<Subscription> {
  const before = await lockOrReject(work, id)
  const refusal = whySubscriptionRejects.cancel(await subscriptionFactsOf(work, before))
  if (refusal) reject(refusal)
  const ended = { ...moveSubscription(before, 'cancel'), ...NO_NEXT_CYCLE }
  const after = { ...ended, cancelled_date: work.today }
  await endCharges(work, after)
  await storeSubscription(work, after)
  publishSubscriptionChanged(work, after, before.status)
  return readSubscription(work, id)
}
