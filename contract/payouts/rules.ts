import {
  addDays,
  instantInSaoPaulo,
  nextBusinessDay,
  timeInSaoPaulo,
  type Day,
  type Instant,
} from '#contract/basics/days.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { payoutRefusals } from '#contract/payouts/refusals.ts'

/** A withdrawal must be above this, in centavos (K-FIN-01). */
export const WITHDRAWAL_ABOVE: Centavos = 900n

const BLOCKED_FROM = '23:00:00'
const BLOCKED_UNTIL = '01:00:00'

/** Whether no withdrawal may be requested at that moment: 23:00 to 01:00 in UTC-3 (R-FIN-06). */
export function isWithdrawalBlocked(now: Instant): boolean {
  const time = timeInSaoPaulo(now)
  return time >= BLOCKED_FROM || time < BLOCKED_UNTIL
}

/** When withdrawals are allowed or blocked next, as seen at that moment. */
export function nextWithdrawalChange(now: Instant, today: Day): Instant {
  const time = timeInSaoPaulo(now)
  if (time < BLOCKED_UNTIL) return instantInSaoPaulo(today, BLOCKED_UNTIL)
  return time < BLOCKED_FROM
    ? instantInSaoPaulo(today, BLOCKED_FROM)
    : instantInSaoPaulo(addDays(today, 1), BLOCKED_UNTIL)
}

/** How long a withdrawal to the business account can be confirmed (BNK-03). */
export const CONFIRM_WITHIN_MS = 10 * 60_000

/** The day on which the bank sends a withdrawal that is requested on that day. */
export const scheduledDateOf = (requestedOn: Day): Day => nextBusinessDay(addDays(requestedOn, 1))

export interface RequestedWithdrawal {
  readonly amount: Centavos
  /** What may be withdrawn; with an anticipation, what it adds is included. */
  readonly available: Centavos
  /** Whether receivables are anticipated for it: the minimum does not apply then. */
  readonly withAnticipation: boolean
  readonly now: Instant
}

/** Why the withdrawal is refused; null when it may be requested. Panel and server agree. */
export function withdrawalRefusal({
  amount,
  available,
  withAnticipation,
  now,
}: RequestedWithdrawal) {
  if (!withAnticipation && amount <= WITHDRAWAL_ABOVE) return payoutRefusals.belowMinimum
  if (amount > available) return payoutRefusals.insufficientBalance
  return isWithdrawalBlocked(now) ? payoutRefusals.blockedWindow : null
}
