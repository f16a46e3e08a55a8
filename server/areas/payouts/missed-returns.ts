import { toInstant } from '#contract/basics/days.ts'
import type { PayoutBank } from '#server/adapters/payout-bank/port.ts'
import { MISSED_JOB, ourRecords } from '#server/areas/payments/missed-callbacks.ts'
import type { PayoutTools } from '#server/areas/payouts/payouts.ts'
import { resolvePayout } from '#server/areas/payouts/send-payouts.ts'
import { paidPayouts } from '#server/areas/payouts/sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runItems } from '#server/platform/events/items.ts'

const BATCH = 100
/** How far back returns are listed; older ones are found by the settlement files. */
const LOOKBACK_MS = 8 * 24 * 3_600_000

async function missedReturns(jobs: Database, bank: PayoutBank, limit: number) {
  const { now } = await jobs.time()
  const listed = (await bank.returnsSince(toInstant(Date.parse(now) - LOOKBACK_MS))) ?? []
  return paidPayouts(jobs, await ourRecords(jobs, 'payout', listed), limit)
}

/** Books the payouts that banks list as returned and that no callback reported. */
export async function receiveMissedReturns(jobs: Database, tools: PayoutTools): Promise<number> {
  let booked = 0
  for (const bank of tools.payoutBanks.all) {
    booked += await runItems(jobs, {
      job: MISSED_JOB,
      batchSize: BATCH,
      find: (limit) => missedReturns(jobs, bank, limit),
      run: ({ seller_id, id }) => resolvePayout(jobs, tools, seller_id, id),
    })
  }
  return booked
}
