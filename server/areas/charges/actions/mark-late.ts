import { afterEvent, LIVE_ATTEMPT_STATES } from '#contract/charges/states.ts'
import { lockCharge } from '#server/areas/charge-core/charge.ts'
import { moveCharge } from '#server/areas/charge-core/charge-state.ts'
import { chargesTurningLate } from '#server/areas/charges/sql.ts'
import { attemptsOf } from '#server/areas/payments/attempts/read-attempts.ts'
import { type Cause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runItems } from '#server/platform/events/items.ts'
import { newId } from '#server/platform/security/identifiers.ts'

const BATCH = 500

/**
 * Marks unpaid SCHEDULED charges as LATE after their due day (SM-CHARGE); one with a card payment
 * whose outcome is open, also where an operator has to find it out, stays as it is.
 */
export async function markLate(jobs: Database): Promise<number> {
  const cause: Cause = {
    actorKind: 'WORKER',
    actorId: null,
    call: 'late-marker',
    requestId: newId(),
    ip: null,
  }
  const { today } = await jobs.time()
  return runItems(jobs, {
    job: 'late-marker',
    batchSize: BATCH,
    untilNoneLeft: true,
    find: (limit) => chargesTurningLate(jobs, today, limit),
    run: ({ seller_id, id }) =>
      jobs.withTenant(seller_id, async (transaction) => {
        const charge = await lockCharge(transaction, id)
        if (!charge || !afterEvent(charge.status, 'dueDatePassed')) return false
        // A card payment may have begun since the charge was found.
        const attempts = await attemptsOf(transaction, id)
        if (attempts.some(({ state }) => LIVE_ATTEMPT_STATES.includes(state))) return false
        moveCharge(openUnitOfWork(transaction, cause), charge, 'dueDatePassed')
        return true
      }),
  })
}
