import { addDays } from '#contract/basics/days.ts'
import { DAYS_BEFORE, DAYS_LATE } from '#contract/charges/reminders.ts'
import { chargesDueOn, chargesLateFrom, giveReminder } from '#server/areas/charges/reminder-sql.ts'
import { lockCharge } from '#server/areas/payments/records.ts'
import type { Database } from '#server/platform/database.ts'
import { jobCause, openWork } from '#server/platform/work.ts'

/** The event that whoever writes to buyers follows; `days` are before (negative) or after. */
export const REMINDER_DUE = 'REMINDER_DUE'

const BATCH = 500

/**
 * Gives out what buyers are to be reminded of today, once for each charge and offset (SM-NOTICE). A
 * day that passed while nobody was there is not made up for: what it would say is no longer true.
 */
export async function remind(jobs: Database): Promise<number> {
  const { today } = await jobs.time()
  let given = 0
  const giveAll = async (days: number, isLate: boolean) => {
    // The first day late is the one after the due date was put off to a day of banks.
    const day = addDays(today, isLate ? 1 - days : -days)
    const find = isLate ? chargesLateFrom : chargesDueOn
    let found
    do {
      found = await find(jobs, day, days, BATCH)
      for (const { seller_id, id } of found) {
        given += await jobs.inSeller(seller_id, async (transaction) => {
          const charge = await lockCharge(transaction, id)
          if (charge?.status !== (isLate ? 'LATE' : 'SCHEDULED')) return 0
          if (!(await giveReminder(transaction, id, days))) return 0
          const work = openWork(transaction, jobCause('reminders'))
          work.emit(REMINDER_DUE, { kind: 'charge', id }, { days })
          return 1
        })
      }
    } while (found.length === BATCH)
  }
  for (const days of DAYS_BEFORE) await giveAll(-days, false)
  for (const days of DAYS_LATE) await giveAll(days, true)
  return given
}
