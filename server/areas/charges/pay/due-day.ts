import { addDays, type Day, dayInSaoPaulo, type Instant } from '#contract/basics/days.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import type { Transaction } from '#server/platform/database/database.ts'

const SLIP_DAYS = 3

/** When a bought charge is due: on its scheduled day, else today or, by boleto, 3 days later (K-DUE-01). */
export function dueDayOf(
  { now, today }: Pick<Transaction, 'now' | 'today'>,
  method: BuyerMethod,
  scheduledAt: Instant | null,
): Day {
  if (scheduledAt && scheduledAt > now) return dayInSaoPaulo(scheduledAt)
  return method === 'BANK_SLIP' ? addDays(today, SLIP_DAYS) : today
}
