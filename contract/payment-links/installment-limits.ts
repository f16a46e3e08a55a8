import type { BuyerMethod } from '#contract/charges/shapes.ts'
import { MAX_INSTALLMENTS } from '#contract/payment-links/shapes.ts'

/** The card's limit for users without the whole list (G-16). */
const SHORT_LIST = 12

/** Who offers instalments: the seller's setting and the user's list. */
export interface InstallmentLimits {
  /** The seller's own maximum for the card (S-03). */
  readonly maxInstallments: number
  /** Whether the user has the whole list of the card, 1 to 21. */
  readonly seesAll: boolean
}

/** The most instalments that may be offered by a method (R-LNKF-09). */
export const maxInstallmentsOf = (
  method: BuyerMethod,
  { maxInstallments, seesAll }: InstallmentLimits,
): number =>
  method === 'CREDIT_CARD'
    ? Math.min(seesAll ? MAX_INSTALLMENTS.CREDIT_CARD : SHORT_LIST, maxInstallments)
    : MAX_INSTALLMENTS[method]
