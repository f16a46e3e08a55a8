import {
  addDays,
  type Day,
  type Instant,
  instantInSaoPaulo,
  nextBusinessDay,
  timeInSaoPaulo,
} from '#contract/basics/days.ts'
import { type Centavos, formatReais } from '#contract/basics/money.ts'
import type { Refusal } from '#contract/basics/refusals.ts'
import { payoutRefusals } from '#contract/payouts/refusals.ts'

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
  /** What the amount must be above: a setting of the seller (S-08). */
  readonly minimum: Centavos
  readonly now: Instant
}

// The text is the specified one, whose amount is written with a plain space.
const belowMinimum = (minimum: Centavos): Refusal => ({
  ...payoutRefusals.belowMinimum,
  text: payoutRefusals.belowMinimum.text.replace(
    '{minimo}',
    formatReais(minimum).replace('\u00a0', ' '),
  ),
})

/** Why the withdrawal is refused; null when it may be requested. Panel and server agree. */
export function withdrawalRefusal({
  amount,
  available,
  withAnticipation,
  minimum,
  now,
}: RequestedWithdrawal): Refusal | null {
  if (!withAnticipation && amount <= minimum) return belowMinimum(minimum)
  if (amount > available) return payoutRefusals.insufficientBalance
  return isWithdrawalBlocked(now) ? payoutRefusals.blockedWindow : null
}
