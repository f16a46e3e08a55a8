import type { Uuid } from '#contract/basics/ids.ts'
import { advanceCycle, resumeCycle } from '#server/areas/subscriptions/cycle.ts'
import {
  publishSubscriptionChanged,
  withStatusOfCharges,
} from '#server/areas/subscriptions/move-subscription.ts'
import { lockSubscription, storeSubscription } from '#server/areas/subscriptions/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/**
 * Updates a subscription from its charges: its status and, while it renews, the next charge. It
 * reads the charges instead of the event, so any order and number of events ends in one state.
 */
export async function followCharges(work: UnitOfWork, id: Uuid): Promise<void> {
  const before = await lockSubscription(work, id)
  if (!before) return
  const now = await withStatusOfCharges(work, before)
  // First payment: periods that passed before it are not billed.
  const advance = before.status === 'PENDING' ? resumeWhenActive : advanceCycle
  await storeSubscription(work, await advance(work, now))
  if (now.status !== before.status) publishSubscriptionChanged(work, now, before.status)
}

const resumeWhenActive: typeof advanceCycle = async (work, now) =>
  now.status === 'PENDING' ? now : resumeCycle(work, now)
