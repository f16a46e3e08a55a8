import {
  addDays,
  type Day,
  dayInSaoPaulo,
  type Instant,
  instantInSaoPaulo,
  isSunday,
  timeInSaoPaulo,
  toInstant,
} from '#contract/basics/days.ts'
import type { NoticeKind } from '#contract/buyer-notices/switches.ts'

/** The hour of São Paulo from which reminders are sent. */
const FIRST_HOUR = '08:00:00'
const LAST_HOUR = '20:00:00'
const DAY_MS = 86_400_000

/** A reminder is worth sending for so many days after it was due. */
export const MAX_DELAY_DAYS = 3

/** A payment that was confirmed so many days after it was made gets no receipt any more. */
export const MAX_RECEIPT_DELAY_DAYS = 7

/** Whether a reminder may be sent at that moment: from 08:00 to 20:00, never on a Sunday. */
export function isSendingHour(at: Instant): boolean {
  const time = timeInSaoPaulo(at)
  return time >= FIRST_HOUR && time < LAST_HOUR && !isSunday(dayInSaoPaulo(at))
}

/** The moment itself when a reminder may be sent then, otherwise 08:00 of the next allowed day. */
export function nextSendingHour(at: Instant): Instant {
  if (isSendingHour(at)) return at
  let day = dayInSaoPaulo(at)
  if (timeInSaoPaulo(at) >= LAST_HOUR) day = addDays(day, 1)
  if (isSunday(day)) day = addDays(day, 1)
  return instantInSaoPaulo(day, FIRST_HOUR)
}

/** The due date of a charge, and the first day on which it is late. */
export interface DueDays {
  readonly expirationDate: Day
  readonly lateFrom: Day
}

/**
 * When the reminder of that offset is to be sent. The days after the due date are counted from the
 * business day to which it moved, because the charge could be paid until then.
 */
export const reminderMoment = ({ expirationDate, lateFrom }: DueDays, days: number): Instant =>
  nextSendingHour(
    instantInSaoPaulo(days < 0 ? addDays(expirationDate, days) : addDays(lateFrom, days - 1)),
  )

/** Whether a reminder that was due then is too late to be sent now. */
export const isTooLate = (dueAt: Instant, now: Instant): boolean =>
  now > toInstant(Date.parse(dueAt) + MAX_DELAY_DAYS * DAY_MS)

/** When a planned notice goes out: a receipt at once, a reminder within the allowed hours. */
export function sendingMoment(
  { kind, dueAt }: { readonly kind: NoticeKind; readonly dueAt: Instant },
  now: Instant,
): Instant {
  const earliest = dueAt > now ? dueAt : now
  return kind === 'payment' ? earliest : nextSendingHour(earliest)
}
