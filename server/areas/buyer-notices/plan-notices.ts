import { addDays, type Day, dayInSaoPaulo, daysBetween } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { isJustified } from '#contract/buyer-notices/rules.ts'
import {
  MAX_DELAY_DAYS,
  MAX_RECEIPT_DELAY_DAYS,
  reminderMoment,
} from '#contract/buyer-notices/schedule.ts'
import { DAYS_BEFORE, DAYS_LATE, NOTICE_CHANNELS } from '#contract/buyer-notices/switches.ts'
import {
  chargesDue,
  chargesLate,
  insertNotice,
  isRenewal,
  lateFromOf,
  type PlannedNotice,
} from '#server/areas/buyer-notices/notice-sql.ts'
import { chargeById, lockCharge } from '#server/areas/charge-core/charge.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { runItems } from '#server/platform/events/items.ts'

const BATCH = 500

const kindOf = (days: number) => (days < 0 ? 'prePayment' : 'latePayment')

async function planOn(
  transaction: Transaction,
  notice: Omit<PlannedNotice, 'channel'>,
): Promise<number> {
  let planned = 0
  for (const channel of NOTICE_CHANNELS) {
    if (await insertNotice(transaction, { ...notice, channel })) planned += 1
  }
  return planned
}

/** Plans the reminder of a charge; false when the charge changed or has it already. */
async function planReminder(
  transaction: Transaction,
  chargeId: Uuid,
  days: number,
): Promise<boolean> {
  const charge = await lockCharge(transaction, chargeId)
  const kind = kindOf(days)
  if (!charge) return false
  const cause = { status: charge.status, isRenewal: await isRenewal(transaction, charge) }
  if (!isJustified(kind, cause)) return false
  const lateFrom = await lateFromOf(transaction, chargeId)
  if (!lateFrom) return false
  const dueAt = reminderMoment({ expirationDate: charge.expiration_date, lateFrom }, days)
  return (await planOn(transaction, { chargeId, kind, days, dueAt })) > 0
}

/**
 * Plans the reminders whose day has come (R-NOTS-13). After an outage those of the last days are
 * made up for; older ones would no longer be true.
 */
export async function planReminders(jobs: Database): Promise<number> {
  const { today } = await jobs.time()
  let planned = 0
  for (const days of [...DAYS_BEFORE.map((before) => -before), ...DAYS_LATE]) {
    const isLate = days > 0
    // The first late day follows the due date moved to a business day.
    const to: Day = addDays(today, isLate ? 1 - days : -days)
    const from = addDays(to, 1 - MAX_DELAY_DAYS)
    const find = isLate ? chargesLate : chargesDue
    planned += await runItems(jobs, {
      job: 'notices',
      batchSize: BATCH,
      untilNoneLeft: true,
      find: (limit) => find(jobs, { from, to, days, limit }),
      run: ({ seller_id, id }) =>
        jobs.withTenant(seller_id, (transaction) => planReminder(transaction, id, days)),
    })
  }
  return planned
}

/** Plans the receipt of a paid charge, to be sent at once whatever the hour. */
export async function planReceipt(transaction: Transaction, chargeId: Uuid): Promise<void> {
  const charge = await chargeById(transaction, chargeId)
  if (charge?.status !== 'PAID' || !charge.paid_date) return
  const delayDays = daysBetween(charge.paid_date, dayInSaoPaulo(transaction.now))
  if (delayDays > MAX_RECEIPT_DELAY_DAYS) return
  await planOn(transaction, { chargeId, kind: 'payment', days: 0, dueAt: transaction.now })
}
