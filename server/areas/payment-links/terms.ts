import { discountedAmount, type SaleType } from '#contract/basics/instalments.ts'
import { type Centavos, shareEqually } from '#contract/basics/money.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'
import type {
  CardType,
  InstallmentSimulation,
  InstallmentToBuyer,
} from '#contract/payment-links/shapes.ts'
import { cardTaxOf, type SellerSettings } from '#contract/sellers/settings.ts'
import { additionalShare } from '#contract/subscriptions/additional.ts'
import { cardSale } from '#server/areas/charges/pay/card-sale.ts'
import type { LinkRow, RecurringTerms } from '#server/areas/payment-links/sql.ts'

/** The type of sale a card type means for the seller (R-LNKF-11, R-LNKF-12). */
export function saleTypeOf(type: CardType | null, settings: SellerSettings): SaleType {
  if (type === 'RECURRENT') return type
  if (settings.isActiveForTax) return 'EARLY_SELLER'
  return type === null || type === 'EARLY' ? settings.defaultCreditCardType : type
}

/** A sale whose instalments are simulated. */
interface SimulatedSale {
  readonly type: SaleType
  /** Before the discount. */
  readonly value: Centavos
  readonly discountBasisPoints: number
  readonly maxInstallments: number
}

/** What the buyer pays and the seller gets for 1 to `maxInstallments` instalments (R-LNKF-45). */
export function simulateSale(
  settings: SellerSettings,
  { type, value, discountBasisPoints, maxInstallments }: SimulatedSale,
): InstallmentSimulation {
  const amount = discountedAmount(value, discountBasisPoints)
  const sales = Array.from({ length: maxInstallments }, (_, index) => {
    const terms = cardSale(settings, type, amount, index + 1)
    return {
      installments: index + 1,
      installmentAmount: terms.instalments[0] ?? terms.total,
      totalAmount: terms.total,
      discount: value - amount,
      receivedAmount: terms.received,
    }
  })
  return {
    installmentsToBuyer: sales.map(({ receivedAmount: _, ...toBuyer }) => toBuyer),
    installmentsToSeller: sales,
    creditCardTax: cardTaxOf(settings, 1),
  }
}

/** The additional value of a recurring link. */
export const additionalOf = ({ additional }: RecurringTerms) =>
  additional && {
    title: additional.title,
    value: BigInt(additional.value),
    installments: additional.installments,
  }

/** The instalments a link offers its buyer by a method; null when it doesn't offer the method. */
export function installmentsOf(
  link: Pick<LinkRow, 'terms' | 'value_centavos'>,
  settings: SellerSettings,
  method: BuyerMethod,
): InstallmentToBuyer[] | null {
  const offered = link.terms.methods.find((terms) => terms.method === method)
  if (!offered) return null
  const { discountBasisPoints, maxInstallments } = offered
  const value = link.value_centavos
  const { recurring } = link.terms
  if (recurring) {
    // A subscription is charged by period, so its first charge has no instalments.
    const amount = discountedAmount(value, discountBasisPoints)
    const first = amount + additionalShare(additionalOf(recurring), 0)
    const discount = value - amount
    return [{ installments: 1, installmentAmount: first, totalAmount: first, discount }]
  }
  if (method === 'CREDIT_CARD') {
    const type = saleTypeOf(link.terms.cardType, settings)
    const sale = { type, value, discountBasisPoints, maxInstallments }
    return simulateSale(settings, sale).installmentsToBuyer
  }
  const amount = discountedAmount(value, discountBasisPoints)
  return Array.from({ length: maxInstallments }, (_, index) => ({
    installments: index + 1,
    installmentAmount: shareEqually(amount, index + 1)[0] ?? amount,
    totalAmount: amount,
    discount: value - amount,
  }))
}
