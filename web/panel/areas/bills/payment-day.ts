import type { Day, Instant } from '#contract/basics/days.ts'
import { isBillComplete, scheduledDayOfApproved } from '#contract/bills/rules.ts'
import type { BillRecord } from '#contract/bills/shapes.ts'
import { afterBillEvent } from '#contract/bills/states.ts'

/** The day on which a bill is paid that is approved now; the service stores the same one. */
export const paymentDayOf = ({ fields }: BillRecord, now: Instant): Day =>
  scheduledDayOfApproved(fields.Agendado ?? fields.Vencimento, now)

const canBeApproved = ({ fields }: BillRecord): boolean =>
  afterBillEvent(fields.Status, 'approve') !== null && isBillComplete(fields)

export interface DayOfPayments {
  readonly day: Day
  readonly count: number
}

/** The days on which bills are paid that are approved together; without those that are refused. */
export function paymentDaysOf(bills: readonly BillRecord[], now: Instant): DayOfPayments[] {
  const counts = new Map<Day, number>()
  for (const bill of bills.filter(canBeApproved)) {
    const day = paymentDayOf(bill, now)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return [...counts]
    .map(([day, count]) => ({ day, count }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}
