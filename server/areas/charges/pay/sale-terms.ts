import { saleTerms, type SaleTerms, type SaleType } from '#contract/basics/instalments.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { PaymentMethod } from '#contract/charges/shapes.ts'
import { cardTaxOf, type LateFee, type SellerSettings } from '#contract/sellers/settings.ts'
import type { ChargeTerms } from '#server/areas/charge-core/charge.ts'

/** The terms of a card sale in so many instalments. */
export function cardSale(
  settings: SellerSettings,
  type: SaleType,
  amount: Centavos,
  instalments: number,
): SaleTerms {
  const mixed = settings.mixedInstallments.creditCard
  const above = settings.forceBuyerAboveInstallments
  const forced = above !== null && instalments > above && !settings.isActiveForTax
  return saleTerms({
    amount,
    instalments,
    type: forced && type !== 'RECURRENT' ? 'EARLY_BUYER' : type,
    mdrBasisPoints: cardTaxOf(settings, instalments),
    earlyMonthlyBasisPoints: settings.earlyMonthlyBasisPoints,
    mixedFrom: { instalments: mixed, mdrBasisPoints: cardTaxOf(settings, mixed) },
  })
}

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

/** The terms of a subscription's charge; one by card is received as it is paid (R-LNKF-29). */
export function recurringTerms(
  settings: SellerSettings,
  method: PaymentMethod,
  value: Centavos,
): Omit<ChargeTerms, 'endsAt'> {
  if (method !== 'CREDIT_CARD') return codeTerms(settings, value)
  const { fee } = cardSale(settings, 'RECURRENT', value, 1)
  return { ...baseTerms(settings), saleType: 'RECURRENT', cardFee: String(fee) }
}
