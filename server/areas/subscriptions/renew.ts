import { keepCycle } from '#server/areas/subscriptions/cycle.ts'
import {
  lockSubscription,
  storeSubscription,
  subscriptionsToRenew,
} from '#server/areas/subscriptions/sql.ts'
import type { Database } from '#server/platform/database.ts'
import { jobCause, openWork } from '#server/platform/work.ts'

const BATCH = 500

/**
 * Makes the charges of periods that begin (SM-SUBSCRIPTION). What is due is found by looking for
 * it; the lock, and at last the unique index, keep two workers from making one twice.
 */
export async function renewSubscriptions(jobs: Database): Promise<number> {
  let renewed = 0
  let batch: number
  do {
    const { today } = await jobs.time()
    const due = await subscriptionsToRenew(jobs, today, BATCH)
    batch = due.length
    for (const { seller_id, id } of due) {
      await jobs.inSeller(seller_id, async (transaction) => {
        const subscription = await lockSubscription(transaction, id)
        if (!subscription) return
        const work = openWork(transaction, jobCause('recurring-charges'))
        const kept = await keepCycle(work, subscription)
        await storeSubscription(work, kept)
        if (kept.last_period === subscription.last_period) return
        const subject = { kind: 'subscription', id }
        const [before, after] = [subscription, kept].map(({ last_period: period }) => ({ period }))
        work.audit({ subject, before: before ?? null, after: after ?? null })
        renewed += 1
      })
    }
  } while (batch === BATCH)
  return renewed
}
