import { addDays, type Day, daysBetween, nextBusinessDay } from '#contract/basics/days.ts'
import {
  type BasisPoints,
  type Centavos,
  halfUp,
  percentOf,
  shareByWeight,
  shareEqually,
  sum,
} from '#contract/basics/money.ts'

const WHOLE = 10_000
/** 30 days of the month × the basis points of the whole. */
const MONTHLY_RATE_DENOMINATOR = BigInt(30 * WHOLE)

export type SaleType = 'EARLY_SELLER' | 'EARLY_BUYER' | 'EARLY_MIXED' | 'RECURRENT'

export interface CardRates {
  readonly instalments: number
  /** The card fee at that number of instalments (S-11). */
  readonly mdrBasisPoints: BasisPoints
  /** The rate a month of an advanced sale (S-12). */
  readonly earlyMonthlyBasisPoints: BasisPoints
}

export interface Sale extends CardRates {
  /** The amount of the sale, after the discount. */
  readonly amount: Centavos
  readonly type: SaleType
  /**
   * EARLY_MIXED: up to how many instalments the seller pays the cost (S-07), and the fee at that
   * number.
   */
  readonly mixedFrom?: Pick<CardRates, 'instalments' | 'mdrBasisPoints'>
}

export interface SaleTerms {
  /** What the buyer pays. */
  readonly total: Centavos
  /** The total in equal parts, the first the largest. */
  readonly instalments: readonly Centavos[]
  /** What the seller gets. */
  readonly received: Centavos
  /** total − received. */
  readonly fee: Centavos
}

/** The value less its discount, itself rounded once (R-MON-02). */
export const discountedAmount = (value: Centavos, discountBasisPoints: BasisPoints): Centavos =>
  value - percentOf(value, discountBasisPoints)

/**
 * What the seller gets at once of a card sale of `total`: the fee comes off, the rest is divided in
 * equal parts, and part k pays the monthly rate for k months, each named amount rounded once
 * (R-MON-02). Refuses rates that would leave nothing of a part.
 */
export function earlyNet(total: Centavos, rates: CardRates): Centavos {
  assertRates(rates)
  const parts = shareEqually(total - percentOf(total, rates.mdrBasisPoints), rates.instalments)
  return sum(
    parts.map((part, at) => part - percentOf(part, rates.earlyMonthlyBasisPoints * (at + 1))),
  )
}

function assertRates({ instalments, mdrBasisPoints, earlyMonthlyBasisPoints }: CardRates): void {
  if (!Number.isInteger(instalments) || instalments < 1) {
    throw new RangeError('a sale needs at least one instalment')
  }
  for (const rate of [mdrBasisPoints, earlyMonthlyBasisPoints * instalments]) {
    if (!Number.isInteger(rate) || rate < 0 || rate >= WHOLE) {
      throw new RangeError('the rates of a sale must be from 0 to below 100 % of each part')
    }
  }
}

/**
 * The smallest total of which the seller gets at least `target`.
 *
 * Binary search is exact here, since the net never falls when the total grows: one centavo more
 * raises the rounded fee by 0 or 1, so at most one part by 1, and that part's deduction (a rate
 * below 100 %) by 0 or 1. The net never exceeds the total either, so no smaller total will do.
 */
function smallestTotalFor(target: Centavos, rates: CardRates): Centavos {
  const isEnough = (total: Centavos) => earlyNet(total, rates) >= target
  let tooLittle = target - 1n
  let enough = target
  while (!isEnough(enough)) {
    tooLittle = enough
    enough = enough * 2n + 1n
  }
  while (enough - tooLittle > 1n) {
    const middle = (tooLittle + enough) / 2n
    if (isEnough(middle)) enough = middle
    else tooLittle = middle
  }
  return enough
}

/** The buyer's total: the amount, or more when the buyer pays for the advance. */
function totalOf(sale: Sale): Centavos {
  const { amount, type, mixedFrom } = sale
  switch (type) {
    case 'EARLY_SELLER':
    case 'RECURRENT':
      return amount
    case 'EARLY_BUYER':
      // At one instalment there is no instalment fee to pass on.
      return sale.instalments === 1 ? amount : smallestTotalFor(amount, sale)
    case 'EARLY_MIXED': {
      if (!mixedFrom) throw new RangeError('EARLY_MIXED needs mixedFrom')
      if (sale.instalments <= mixedFrom.instalments) return amount
      // The buyer pays the increment: the seller receives what it does at the last number of
      // instalments that it pays for.
      return smallestTotalFor(earlyNet(amount, { ...sale, ...mixedFrom }), sale)
    }
  }
}

/**
 * The simulation of a card sale: what the buyer pays and in which parts, what the seller gets.
 * Refuses a negative amount, rates out of range (`earlyNet`) and EARLY_MIXED without `mixedFrom`.
 */
export function saleTerms(sale: Sale): SaleTerms {
  if (sale.amount < 0n) throw new RangeError('a sale has no negative amount')
  assertRates(sale)
  const total = totalOf(sale)
  const received =
    sale.type === 'RECURRENT'
      ? total - percentOf(total, sale.mdrBasisPoints)
      : earlyNet(total, sale)
  const instalments = shareEqually(total, sale.instalments)
  return { total, instalments, received, fee: total - received }
}

/** The day on which a card receivable settles: so many calendar days on, a bank business day. */
export const settlementDay = (capturedOn: Day, calendarDays: number): Day =>
  nextBusinessDay(addDays(capturedOn, calendarDays))

/**
 * Divides instalments (`columns`, fixed totals) among the fee, the sub-sellers and the seller
 * (`rows`, fixed totals): `apportion(columns, rows)[column][row]` (R-MON-02). Every column and
 * every row sums to its total and no cell is negative. Refuses negative totals and sums that
 * differ.
 *
 * Sequential largest remainder: each column is shared over what the rows still lack. A share never
 * exceeds what its row lacks, so nothing goes below zero and the last column takes the rest;
 * rounding each row alone would miss some of the columns' totals.
 */
export function apportion(columns: readonly Centavos[], rows: readonly Centavos[]): Centavos[][] {
  if ([...columns, ...rows].some((total) => total < 0n) || sum(columns) !== sum(rows)) {
    throw new RangeError('apportion needs totals that are not negative, with equal sums')
  }
  let lacking = rows
  return columns.map((column) => {
    const cells = column === 0n ? rows.map(() => 0n) : shareByWeight(column, lacking)
    lacking = lacking.map((left, row) => left - (cells[row] ?? 0n))
    return cells
  })
}

export interface AnticipationQuote {
  readonly totalRedeem: Centavos
  readonly anticipationTax: Centavos
  readonly amountToReceive: Centavos
}

/**
 * The price of taking receivables on a day before they settle: simple interest for the calendar
 * days to each settlement day, rounded half-up per receivable (R-MON-02); none on or after it.
 */
export function anticipationQuote({
  on,
  monthlyBasisPoints,
  receivables,
}: {
  readonly on: Day
  readonly monthlyBasisPoints: BasisPoints
  readonly receivables: readonly { readonly net: Centavos; readonly due: Day }[]
}): AnticipationQuote {
  const totalRedeem = sum(receivables.map(({ net }) => net))
  const anticipationTax = sum(
    receivables.map(({ net, due }) => {
      const days = BigInt(Math.max(0, daysBetween(on, due)))
      return halfUp(net * BigInt(monthlyBasisPoints) * days, MONTHLY_RATE_DENOMINATOR)
    }),
  )
  return { totalRedeem, anticipationTax, amountToReceive: totalRedeem - anticipationTax }
}
