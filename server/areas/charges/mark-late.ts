import { afterEvent } from '#contract/charges/states.ts'
import { chargesTurningLate } from '#server/areas/charges/sql.ts'
import { lockCharge } from '#server/areas/payments/charge-records.ts'
import { moveCharge } from '#server/areas/payments/charge-state.ts'
import type { Database } from '#server/platform/database.ts'
import { newId } from '#server/platform/identifiers.ts'
import { openWork, type Cause } from '#server/platform/work.ts'

const BATCH = 500

/** Turns SCHEDULED charges late once their day has passed unpaid (SM-CHARGE); once each. */
export async function markLate(jobs: Database): Promise<number> {
  const cause: Cause = {
    ...{ actorKind: 'WORKER', actorId: null, call: 'late-marker', requestId: newId(), ip: null },
  }
  let marked = 0
  let batch: number
  do {
    const { today } = await jobs.time()
    const due = await chargesTurningLate(jobs, today, BATCH)
    batch = due.length
    for (const { seller_id, id } of due) {
      await jobs.inSeller(seller_id, async (transaction) => {
        const charge = await lockCharge(transaction, id)
        if (!charge || !afterEvent(charge.status, 'dueDatePassed')) return
        moveCharge(openWork(transaction, cause), charge, 'dueDatePassed')
        marked += 1
      })
    }
  } while (batch === BATCH)
  return marked
}
