import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { advanceCycle } from '#server/areas/subscriptions/cycle.ts'
import {
  lockSubscription,
  storeSubscription,
  subscriptionsToRenew,
} from '#server/areas/subscriptions/sql.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runItems } from '#server/platform/events/items.ts'

const BATCH = 500

interface DueSubscription {
  readonly seller_id: SellerId
  readonly id: Uuid
}

/** Creates the charge that a subscription lacks; false when it lacks none. */
export const renewSubscription = (
  jobs: Database,
  { seller_id, id }: DueSubscription,
): Promise<boolean> =>
  jobs.withTenant(seller_id, async (transaction) => {
    const subscription = await lockSubscription(transaction, id)
    if (!subscription) return false
    const work = openUnitOfWork(transaction, jobCause('recurring-charges'))
    const renewed = await advanceCycle(work, subscription)
    await storeSubscription(work, renewed)
    if (renewed.last_period === subscription.last_period) return false
    const subject = { kind: 'subscription', id }
    const [before, after] = [subscription, renewed].map(({ last_period: period }) => ({
      period,
    }))
    work.audit({ subject, before: before ?? null, after: after ?? null })
    return true
  })

/**
 * Creates the charges of starting periods (SM-SUBSCRIPTION). Due subscriptions are found by a
 * query; the lock and the unique index prevent duplicates.
 */
export async function renewSubscriptions(jobs: Database): Promise<number> {
  const { today } = await jobs.time()
  return runItems(jobs, {
    job: 'recurring-charges',
    batchSize: BATCH,
    untilNoneLeft: true,
    find: (limit) => subscriptionsToRenew(jobs, today, limit),
    run: (subscription) => renewSubscription(jobs, subscription),
  })
}
