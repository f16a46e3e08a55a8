import { type SaleTerms, type SaleType, saleTerms } from '#contract/basics/instalments.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { cardTaxOf, type SellerSettings } from '#contract/sellers/settings.ts'

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
