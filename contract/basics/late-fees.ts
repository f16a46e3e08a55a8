import { addDays, type Day, daysBetween, nextBusinessDay } from '#contract/basics/days.ts'
import { type BasisPoints, type Centavos, halfUp, percentOf } from '#contract/basics/money.ts'

export interface LateCharges {
  readonly fine: Centavos
  readonly interest: Centavos
  /** The amount with both. */
  readonly total: Centavos
}

export interface LatePayment extends LateCharges {
  /** Calendar days after the extended due date; 0 when paid in time. */
  readonly daysLate: number
}

/** 30 days of the month × 10 000 basis points of the whole. */
const MONTHLY_RATE_DENOMINATOR = 30n * 10_000n
const MILLION = 1_000_000n

const GUIDANCE = { fineBasisPoints: 200, interestMonthlyBasisPoints: 100 }

/**
 * Fine and simple interest of a payment (R-MON-03), each rounded once and both off `amount` alone.
 * Days count from the due date moved to the next bank business day; paid by then, nothing is due.
 */
export function fineAndInterest(input: {
  readonly amount: Centavos
  readonly due: Day
  readonly paidOn: Day
  readonly fineBasisPoints: BasisPoints
  readonly interestMonthlyBasisPoints: BasisPoints
}): LatePayment {
  const { amount } = input
  const daysLate = Math.max(0, daysBetween(nextBusinessDay(input.due), input.paidOn))
  if (daysLate === 0) return { daysLate, fine: 0n, interest: 0n, total: amount }
  const fine = percentOf(amount, input.fineBasisPoints)
  const rate = BigInt(input.interestMonthlyBasisPoints)
  const interest = halfUp(amount * rate * BigInt(daysLate), MONTHLY_RATE_DENOMINATOR)
  return { daysLate, fine, interest, total: amount + fine + interest }
}

/**
 * Fine and simple interest as the Pix API states them: days already counted, a rate a day. The rate
 * is in millionths (0,01 % is 100), because basis points are too coarse for one day of a month.
 */
export function fineAndDailyInterest(input: {
  readonly amount: Centavos
  readonly daysLate: number
  readonly fineBasisPoints: BasisPoints
  readonly interestDailyMillionths: number
}): LateCharges {
  const { amount } = input
  const fine = percentOf(amount, input.fineBasisPoints)
  const rate = BigInt(input.interestDailyMillionths)
  const interest = halfUp(amount * rate * BigInt(input.daysLate), MILLION)
  return { fine, interest, total: amount + fine + interest }
}

/** Whether the rates are within the legal guidance, 2 % and 1 % a month; above it we only warn. */
export function isWithinLateFeeGuidance(rates: {
  readonly fineBasisPoints: BasisPoints
  readonly interestMonthlyBasisPoints: BasisPoints
}): boolean {
  const { fineBasisPoints: fine, interestMonthlyBasisPoints: interest } = rates
  return (
    fine >= 0 &&
    fine <= GUIDANCE.fineBasisPoints &&
    interest >= 0 &&
    interest <= GUIDANCE.interestMonthlyBasisPoints
  )
}

/**
 * The last day on which a Pix with due date (cobv) takes a payment. Both ends move to a business
 * day: the due date before the calendar days after it are counted, and the day they lead to.
 */
export const lastPayableDay = (due: Day, daysAfterDue: number): Day =>
  nextBusinessDay(addDays(nextBusinessDay(due), daysAfterDue))

/** Whether a Pix with due date may be paid on that day; there is no first day. */
export const isPayableOn = (day: Day, due: Day, daysAfterDue: number): boolean =>
  day <= lastPayableDay(due, daysAfterDue)
