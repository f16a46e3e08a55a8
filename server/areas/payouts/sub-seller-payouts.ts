import { isBusinessDay, nextBusinessDay } from '#contract/basics/days.ts'
import { lockedBalancesOf } from '#server/areas/ledger/balance-of.ts'
import { releaseReceivables } from '#server/areas/payments/reconciler.ts'
import { type PayoutTools, requestPayout } from '#server/areas/payouts/payouts.ts'
import { type SubSellerToPay, subSellersToPay } from '#server/areas/payouts/sql.ts'
import { targetOf } from '#server/areas/payouts/target.ts'
import { lockSubSellerToPay } from '#server/areas/sub-sellers/find-sub-sellers.ts'
import {
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runItems } from '#server/platform/events/items.ts'

const JOB = 'subseller-payouts'
const BATCH = 100

/** Pays a sub-seller all of what is available; nothing while its payouts are held. */
async function payOut(
  work: UnitOfWork,
  tools: PayoutTools,
  { owner_id: ownerId }: SubSellerToPay,
): Promise<boolean> {
  const receiver = await lockSubSellerToPay(work, tools.vault, ownerId)
  // Locked, so that nothing is left that the next payout would not explain.
  const { AVAILABLE: amount } = await lockedBalancesOf(work, ownerId, ['AVAILABLE'])
  if (!receiver || amount <= 0n) return false
  const { account, name, document } = receiver
  const payout = await requestPayout(work, tools, {
    ownerId,
    purpose: 'SUB_SELLER',
    billId: null,
    source: 'AVAILABLE',
    state: 'SCHEDULED',
    amount,
    target: targetOf(account, { name, document }),
    scheduledDate: nextBusinessDay(work.today),
  })
  return payout !== null
}

/**
 * Pays every sub-seller what is available, once a business day, to its bank account (R-SSL-28); what
 * is due that day is released first, because a later release would wait for the next one. After new
 * bank or contact data nothing is paid until the hold ends.
 */
export async function paySubSellers(jobs: Database, tools: PayoutTools): Promise<number> {
  const { now, today } = await jobs.time()
  if (!isBusinessDay(today)) return 0
  await releaseReceivables(jobs)
  return runItems(jobs, {
    job: JOB,
    batchSize: BATCH,
    untilNoneLeft: true,
    async find(limit) {
      const due = await subSellersToPay(jobs, now, today, limit)
      return due.map((each) => ({ ...each, id: each.owner_id }))
    },
    run: (due) =>
      jobs.withTenant(due.seller_id, (transaction) =>
        payOut(openUnitOfWork(transaction, jobCause(JOB)), tools, due),
      ),
  })
}
