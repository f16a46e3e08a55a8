import type { Uuid } from '#contract/basics/ids.ts'
import { type Centavos, shareByWeight, sum } from '#contract/basics/money.ts'
import { shareOf } from '#contract/payment-links/split.ts'
import type { SellerSettings } from '#contract/sellers/settings.ts'
import type { SplitType } from '#contract/sub-sellers/shapes.ts'
import { cardSale } from '#server/areas/charges/pay/card-sale.ts'

/** A sub-seller's share of each charge of a subscription, as stored with it. */
export interface SplitRule {
  /** The ledger owner of the sub-seller. */
  readonly owner: Uuid
  readonly type: SplitType
  /** Hundredths: basis points of a percentage, centavos of a fixed amount. */
  readonly value: number
}

type Share = Pick<SplitRule, 'type' | 'value'>

/** The sub-sellers' shares of an amount; each percentage is rounded once (R-MON-02). */
export const sharesOf = (amount: Centavos, split: readonly Share[]): Centavos[] =>
  split.map(({ type, value }) =>
    shareOf(amount, { paymentType: type, paymentValue: BigInt(value) }),
  )

/** Whether a sale pays its fee and the sub-sellers' shares. */
export const coversShares = (
  amount: Centavos,
  fee: Centavos,
  shares: readonly Centavos[],
): boolean => sum(shares) + fee <= amount

/** Whether each of these charges of a subscription can be split as agreed, at the present fees. */
export const coversSplit = (
  settings: SellerSettings,
  amounts: readonly Centavos[],
  split: readonly Share[],
): boolean =>
  amounts.every((amount) => {
    const { fee } = cardSale(settings, 'RECURRENT', amount, 1)
    return coversShares(amount, fee, sharesOf(amount, split))
  })

/**
 * The sub-sellers' shares of a charge. Where the fee leaves too little for all of them, what is left
 * is divided among them in proportion, so that the charge can be paid and none of it is lost.
 */
export function payableShares(
  amount: Centavos,
  fee: Centavos,
  split: readonly Share[],
): readonly Centavos[] {
  const shares = sharesOf(amount, split)
  if (coversShares(amount, fee, shares)) return shares
  return shareByWeight(amount > fee ? amount - fee : 0n, shares)
}
