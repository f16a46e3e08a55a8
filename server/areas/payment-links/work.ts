import type { Uuid } from '#contract/basics/ids.ts'
import { linkStateAt } from '#contract/payment-links/states.ts'
import { chargeById } from '#server/areas/charge-core/charge.ts'
import { abandonCharge } from '#server/areas/charges/actions/end-charge.ts'
import {
  changeLinkState,
  linksToExpire,
  lockLink,
  otherPurchasesOf,
  restOfPurchase,
} from '#server/areas/payment-links/sql.ts'
import { type EventType, jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { EventRow, Subscriber } from '#server/platform/events/events.ts'
import { runItems } from '#server/platform/events/items.ts'
import type { EventJob } from '#server/platform/events/queue.ts'

const BATCH = 500
const JOB = 'link-expiry'

/** The data of LINK_COMPLETED; older events have none. */
interface LinkCompleted {
  /** The charge by whose payment the link closed. */
  readonly charge?: Uuid
}

/** Publishes what became of a link without a person's act. */
const emitFor = (
  transaction: Transaction,
  type: 'LINK_EXPIRED' | 'LINK_COMPLETED',
  id: Uuid,
  data: LinkCompleted = {},
) => openUnitOfWork(transaction, jobCause(JOB)).emit(type, { kind: 'payment-link', id }, data)

/** Stores the expiry of links (SM-LINK), which have refused orders since then. */
export async function expireLinks(jobs: Database): Promise<number> {
  const { now } = await jobs.time()
  return runItems(jobs, {
    job: JOB,
    batchSize: BATCH,
    find: (limit) => linksToExpire(jobs, now, limit),
    run: ({ seller_id, id }) =>
      jobs.withTenant(seller_id, async (transaction) => {
        const link = await lockLink(transaction, id)
        if (link?.state === 'OPEN' && linkStateAt(link, transaction.now) === 'EXPIRED') {
          await changeLinkState(transaction, id, 'EXPIRED')
          emitFor(transaction, 'LINK_EXPIRED', id)
        }
      }),
  })
}

/** A link made for one customer closes once she has paid a charge of it (R-HOST-03). */
export const closePaidLinks: Subscriber = {
  name: 'close-paid-links',
  types: ['CHARGE_PAID', 'CHARGE_PAID_MANUALLY'],
  async handle(transaction, { subject_id }) {
    const charge = await chargeById(transaction, subject_id)
    const link = charge?.link_id ? await lockLink(transaction, charge.link_id) : undefined
    // A charge that somebody else began before the link had its customer does not close it.
    if (!link?.customer_id || link.customer_id !== charge?.customer_id) return
    if (link.state !== 'OPEN') return
    await changeLinkState(transaction, link.id, 'COMPLETED')
    emitFor(transaction, 'LINK_COMPLETED', link.id, { charge: subject_id })
  },
}

/** Abandons the charges that an event ends, each in a job of its own, so that one that fails stops no other. */
const abandonment = (
  name: string,
  type: EventType,
  chargesOf: (transaction: Transaction, event: EventRow) => Promise<Uuid[]>,
): EventJob => ({
  name,
  types: [type],
  recipients: chargesOf,
  async run({ sellerId, event, database, isFor }) {
    const charges = await database.withTenant(sellerId, (transaction) =>
      chargesOf(transaction, event),
    )
    for (const id of charges.filter(isFor)) {
      await database.withTenant(sellerId, (transaction) =>
        abandonCharge(openUnitOfWork(transaction, jobCause(name)), id),
      )
    }
  },
})

/** Ends purchases whose buyer will not pay them: jobs, because each charge is a transaction of its own. */
export const purchaseJobs: readonly EventJob[] = [
  abandonment('end-other-purchases', 'LINK_COMPLETED', async (transaction, { data }) => {
    const { charge } = data as LinkCompleted
    return charge ? otherPurchasesOf(transaction, charge) : []
  }),
  // The later parts were due by month, and dunned, although nothing of the purchase was ever paid.
  abandonment('end-rest-of-purchase', 'CHARGE_ABANDONED', (transaction, { subject_id }) =>
    restOfPurchase(transaction, subject_id),
  ),
]
