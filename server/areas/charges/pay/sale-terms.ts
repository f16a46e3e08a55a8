import type { Centavos } from '#contract/basics/money.ts'
import type { PaymentMethod } from '#contract/charges/shapes.ts'
import type { LateFee, SellerSettings } from '#contract/sellers/settings.ts'
import type { ChargeTerms } from '#server/areas/charge-core/charge.ts'
import { cardSale } from '#server/areas/charges/pay/card-sale.ts'
import { payableShares, type SplitRule } from '#server/areas/charges/pay/split-of-charge.ts'

const rateOf = ({ isOn, basisPoints }: LateFee) => (isOn ? basisPoints : 0)

/** The current fees of codes and late payments. */
export const baseTerms = (
  settings: SellerSettings,
): Omit<ChargeTerms, 'saleType' | 'cardFee' | 'endsAt'> => ({
  pixFeeBasisPoints: settings.pixBasisPoints,
  slipFee: String(settings.bankSlipFeeCentavos),
  fineBasisPoints: rateOf(settings.lateFees.fine),
  interestMonthlyBasisPoints: rateOf(settings.lateFees.interest),
})

/**
 * The terms of a charge by boleto or Pix. If the buyer pays by card later, the fee of one
 * instalment applies.
 */
export function codeTerms(settings: SellerSettings, value: Centavos): Omit<ChargeTerms, 'endsAt'> {
  const { fee } = cardSale(settings, 'EARLY_SELLER', value, 1)
  return { ...baseTerms(settings), saleType: 'EARLY_SELLER', cardFee: String(fee) }
}

/**
 * The terms of a subscription's charge; one by card is received as it is paid (R-LNKF-29) and
 * shared with the sub-sellers of the subscription.
 */
export function recurringTerms(
  settings: SellerSettings,
  method: PaymentMethod,
  value: Centavos,
  split: readonly SplitRule[] | null,
): Omit<ChargeTerms, 'endsAt'> {
  if (method !== 'CREDIT_CARD') return codeTerms(settings, value)
  const { fee } = cardSale(settings, 'RECURRENT', value, 1)
  const terms = { ...baseTerms(settings), saleType: 'RECURRENT', cardFee: String(fee) } as const
  if (!split) return terms
  const shares = payableShares(value, fee, split)
  const shared = split.map(({ owner }, at) => ({ owner, amount: String(shares[at] ?? 0n) }))
  return { ...terms, split: shared }
}
