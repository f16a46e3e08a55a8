import { anticipationRefusals } from '#contract/balance/refusals.ts'
import { addBusinessDays, type Day, daysBetween } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { type AnticipationQuote, anticipationQuote } from '#contract/basics/instalments.ts'
import {
  type BasisPoints,
  type Centavos,
  percentOf,
  smallest,
  sum,
} from '#contract/basics/money.ts'
import type { Refusal } from '#contract/basics/refusals.ts'
import type { SellerSettings } from '#contract/sellers/settings.ts'

/** What a flagged seller pays when its settings do not say: 10 % of what it asks for (K-FIN-04). */
export const FLAGGED_BASIS_POINTS: BasisPoints = 1_000

/** A receivable that may be anticipated. */
export interface OpenReceivable {
  readonly id: Uuid
  readonly net: Centavos
  readonly due: Day
}

/** A receivable of an anticipation, or the part of it that is taken. */
export interface AnticipatedPart extends OpenReceivable {
  readonly days: number
  /** The price of the part by the monthly rate; 0 when a flagged seller pays a part of the whole. */
  readonly tax: Centavos
  /** What is left of the receivable; 0 when it is taken whole. */
  readonly rest: Centavos
}

export interface AnticipationRates {
  readonly monthlyBasisPoints: BasisPoints
  /** Of a flagged seller: the part of the requested amount that it pays; null for others. */
  readonly flaggedBasisPoints: BasisPoints | null
}

/** The rates of a seller (S-09, S-13). */
export const anticipationRatesOf = (settings: SellerSettings): AnticipationRates => ({
  monthlyBasisPoints: settings.anticipationMonthlyBasisPoints,
  flaggedBasisPoints: settings.antiFraudFlagged
    ? (settings.antiFraudAnticipationBasisPoints ?? FLAGGED_BASIS_POINTS)
    : null,
})

/** Receivables that are due on this day or before are paid out soon enough without anticipation. */
export const lastUnanticipatedDay = (today: Day): Day => addBusinessDays(today, 1)

export interface AnticipationRequest {
  readonly requested: Centavos
  /** The available balance less debt; negative in debt. */
  readonly amount: Centavos
  readonly usesAnticipation: boolean
  readonly today: Day
  readonly rates: AnticipationRates
  /** What may be anticipated, the nearest due first, at least as much as is needed if there is. */
  readonly receivables: readonly OpenReceivable[]
}

export interface PricedAnticipation {
  readonly quote: AnticipationQuote
  /** What is taken from receivables; 0: a plain withdrawal. */
  readonly advanced: Centavos
  readonly parts: readonly AnticipatedPart[]
}

/** What must come from receivables because the balance does not cover it; never below 0. */
export const neededFromReceivables = (requested: Centavos, amount: Centavos): Centavos =>
  requested > amount ? requested - amount : 0n

/** The nearest receivables up to the needed amount, the last one in part. */
function nearestOf(receivables: readonly OpenReceivable[], needed: Centavos) {
  const taken: { readonly receivable: OpenReceivable; readonly net: Centavos }[] = []
  let missing = needed
  for (const receivable of receivables) {
    if (missing === 0n) break
    const net = smallest(missing, receivable.net)
    taken.push({ receivable, net })
    missing -= net
  }
  return { taken, missing }
}

/**
 * Prices a withdrawal that may anticipate receivables: simple interest for each part and day, or
 * for a flagged seller a part of the requested amount (R-FIN-12, R-FIN-20).
 */
export function priceAnticipation(request: AnticipationRequest): PricedAnticipation | Refusal {
  const { requested, amount, usesAnticipation, today, rates, receivables } = request
  const needed = neededFromReceivables(requested, amount)
  const none = { totalRedeem: requested, anticipationTax: 0n, amountToReceive: requested }
  if (needed === 0n) return { quote: none, advanced: 0n, parts: [] }
  if (!usesAnticipation) return anticipationRefusals.insufficientBalance
  const { taken, missing } = nearestOf(receivables, needed)
  if (missing > 0n) return anticipationRefusals.aboveReceivables
  const { monthlyBasisPoints, flaggedBasisPoints } = rates
  const taxOf = (net: Centavos, due: Day) =>
    anticipationQuote({ on: today, monthlyBasisPoints, receivables: [{ net, due }] })
      .anticipationTax
  const parts = taken.map(({ receivable, net }) => ({
    ...receivable,
    net,
    days: Math.max(0, daysBetween(today, receivable.due)),
    tax: flaggedBasisPoints === null ? taxOf(net, receivable.due) : 0n,
    rest: receivable.net - net,
  }))
  const anticipationTax =
    flaggedBasisPoints === null
      ? sum(parts.map(({ tax }) => tax))
      : percentOf(requested, flaggedBasisPoints)
  // In debt the price of what pays it may be more than what is asked for.
  if (anticipationTax >= requested) return anticipationRefusals.insufficientBalance
  const amountToReceive = requested - anticipationTax
  return {
    quote: { totalRedeem: requested, anticipationTax, amountToReceive },
    advanced: needed,
    parts,
  }
}

/** Whether the price is a refusal. */
export const isRefusal = (priced: PricedAnticipation | Refusal): priced is Refusal =>
  'code' in priced
