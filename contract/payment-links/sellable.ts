import { discountedAmount } from '#contract/basics/instalments.ts'
import type { BasisPoints, Centavos } from '#contract/basics/money.ts'
import type { BuyerMethod } from '#contract/charges/shapes.ts'

export interface OfferedMethod {
  readonly method: BuyerMethod
  readonly maxInstallments: number
  readonly discountBasisPoints: BasisPoints
}

/**
 * Why a method of a link cannot be sold: the discount leaves nothing to pay, or an instalment of a
 * Pix or boleto (a charge of its own) would be zero. Null when all methods can be sold.
 */
export function unsellable(
  value: Centavos,
  { method, maxInstallments, discountBasisPoints }: OfferedMethod,
): 'discount' | 'installments' | null {
  const amount = discountedAmount(value, discountBasisPoints)
  if (amount <= 0n) return 'discount'
  const isSplitIntoCharges = method !== 'CREDIT_CARD'
  return isSplitIntoCharges && amount < BigInt(maxInstallments) ? 'installments' : null
}
