import { addDays } from '#contract/basics/days.ts'
import { DAYS_BEFORE, DAYS_LATE } from '#contract/charges/reminders.ts'
import {
  chargesDueOn,
  chargesLateFrom,
  insertReminder,
  type ChargeToRemind,
} from '#server/areas/charges/reminders/sql.ts'
import { lockCharge } from '#server/areas/charge-core/charge.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runItems } from '#server/platform/events/items.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/** The event that buyer notices subscribe to; `days` are before (negative) or after. */
export const REMINDER_DUE = 'REMINDER_DUE'

const BATCH = 500

/** Emits one reminder; false when the charge changed or the reminder exists. */
const sendReminder = (
  jobs: Database,
  { seller_id, id }: ChargeToRemind,
  days: number,
): Promise<boolean> =>
  jobs.withTenant(seller_id, async (transaction) => {
    const charge = await lockCharge(transaction, id)
    if (charge?.status !== (days > 0 ? 'LATE' : 'SCHEDULED')) return false
    if (!(await insertReminder(transaction, id, days))) return false
    const work = openUnitOfWork(transaction, jobCause('reminders'))
    work.emit(REMINDER_DUE, { kind: 'charge', id }, { days })
    return true
  })

/**
 * Emits today's reminders, once for each charge and offset (SM-NOTICE). A day without a running
 * worker is not made up for: its reminders would no longer be true.
 */
export async function remind(jobs: Database): Promise<number> {
  const { today } = await jobs.time()
  let given = 0
  for (const days of [...DAYS_BEFORE.map((before) => -before), ...DAYS_LATE]) {
    const isLate = days > 0
    // The first late day follows the due date moved to a business day.
    const day = addDays(today, isLate ? 1 - days : -days)
    const find = isLate ? chargesLateFrom : chargesDueOn
    given += await runItems(jobs, {
      job: 'reminders',
      batchSize: BATCH,
      untilNoneLeft: true,
      find: (limit) => find(jobs, day, days, limit),
      run: (charge) => sendReminder(jobs, charge, days),
    })
  }
  return given
}
