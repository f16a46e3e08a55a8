import type { Uuid } from '#contract/basics/ids.ts'
import { changeLinkState, linksToExpire, lockLink } from '#server/areas/payment-links/sql.ts'
import { linkStateAt } from '#contract/payment-links/states.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Subscriber } from '#server/platform/events/events.ts'
import { runItems } from '#server/platform/events/items.ts'

const BATCH = 500
const JOB = 'link-expiry'

/** Publishes what became of a link without a person's act. */
const emitFor = (transaction: Transaction, type: 'LINK_EXPIRED' | 'LINK_COMPLETED', id: Uuid) =>
  openUnitOfWork(transaction, jobCause(JOB)).emit(type, { kind: 'payment-link', id }, {})

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

/** A link made for one customer closes once it is paid (R-HOST-03). */
export const closePaidLinks: Subscriber = {
  name: 'close-paid-links',
  types: ['CHARGE_PAID'],
  async handle(transaction, { subject_id }) {
    const { sellerId, row } = transaction
    const found = await row<{ link_id: Uuid | null }>(
      'select link_id from charge where seller_id = $1 and id = $2',
      [sellerId, subject_id],
    )
    const link = found?.link_id ? await lockLink(transaction, found.link_id) : undefined
    if (link?.customer_id && link.state === 'OPEN') {
      await changeLinkState(transaction, link.id, 'COMPLETED')
      emitFor(transaction, 'LINK_COMPLETED', link.id)
    }
  },
}
