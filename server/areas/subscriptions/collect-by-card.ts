import { isRenewing } from '#contract/subscriptions/states.ts'
import { lockCharge } from '#server/areas/charge-core/charge.ts'
import { sendAttempt, settleAttempt } from '#server/areas/payments/attempts/attempts.ts'
import {
  beginCollection,
  type CollectionTools,
} from '#server/areas/payments/renewal-cards/begin-collection.ts'
import { storePaidCards } from '#server/areas/payments/renewal-cards/card-of-record.ts'
import {
  collectionById,
  collectionsDue,
} from '#server/areas/payments/renewal-cards/read-collections.ts'
import { lockSubscription } from '#server/areas/subscriptions/sql.ts'
import {
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runItems } from '#server/platform/events/items.ts'

const BATCH = 100

/** Stores the cards of payments, then charges every renewal by card that is due (SM-CHARGE). */
export const collectByCard = async (jobs: Database, tools: CollectionTools): Promise<number> =>
  (await storePaidCards(jobs, tools)) + (await chargeCardsOfRecord(jobs, tools))

async function chargeCardsOfRecord(jobs: Database, tools: CollectionTools): Promise<number> {
  const { today } = await jobs.time()
  return runItems(jobs, {
    job: 'card-retries',
    batchSize: BATCH,
    find: (limit) => collectionsDue(jobs, today, limit),
    // The second charge of a subscription waits for what the card of record answered to the first.
    atOnce: {
      max: tools.outsideAtOnce,
      keyOf: ({ subscription_id }) => subscription_id,
    },
    run: async ({ seller_id, id }) => {
      const inWork = <T>(action: (work: UnitOfWork) => Promise<T>): Promise<T> =>
        jobs.withTenant(seller_id, (transaction) =>
          action(openUnitOfWork(transaction, jobCause('card-retries'))),
        )
      const sent = await inWork(async (work) => {
        const known = await collectionById(work, id)
        const subscription = known && (await lockSubscription(work, known.subscription_id))
        const charge = subscription && (await lockCharge(work, id))
        if (!charge) return null
        const facts = { id: subscription.id, isRenewing: isRenewing(subscription.status) }
        return beginCollection(work, tools, charge, facts)
      })
      if (!sent) return false
      // An unknown outcome is queried by the reconciler; nothing is sent again here.
      const outcome = await sendAttempt(tools, sent)
      await inWork((work) => settleAttempt(work, sent.id, outcome))
      return true
    },
  })
}
