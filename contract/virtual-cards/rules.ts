import { type BasisPoints, type Centavos, halfUp } from '#contract/basics/money.ts'
import type { CardLimit, CardStatus } from '#contract/virtual-cards/shapes.ts'

const MASK = '•••• •••• ••••'

/** The masked number of a card, once the issuer sent its last 4 digits. */
export const maskOf = (last4digits: string | null): string => `${MASK} ${last4digits ?? '••••'}`

/** The last digits of a masked number (K-CARD-02). */
export const lastDigits = (panMasked: string): string => panMasked.slice(-4)

/** The share of the common limit that the open invoice uses (K-CARD-01, R-CARD-10). */
export const usedShare = ({
  invoiceValue,
  totalValueBag,
}: Omit<CardLimit, 'overdueSince'>): BasisPoints =>
  totalValueBag > 0n ? Number(halfUp(invoiceValue * 10_000n, totalValueBag)) : 0

/** Why a purchase isn't approved. */
export const PURCHASE_REFUSALS = ['CARD', 'ACCOUNT', 'OVERDUE', 'LIMIT', 'REVERSED'] as const
export type PurchaseRefusal = (typeof PURCHASE_REFUSALS)[number]

interface Wish {
  readonly card: CardStatus
  readonly isAccountActive: boolean
  /** An invoice that was due and could not be paid. */
  readonly isOverdue: boolean
  readonly owed: Centavos
  readonly amount: Centavos
  readonly limit: Centavos
}

/** Why a purchase is refused; null: it is approved (SM-CARD, R-CARD-07). */
export function purchaseRefusal(wish: Wish): PurchaseRefusal | null {
  if (wish.card !== 'ACTIVE') return 'CARD'
  if (!wish.isAccountActive) return 'ACCOUNT'
  if (wish.isOverdue) return 'OVERDUE'
  return wish.owed + wish.amount > wish.limit ? 'LIMIT' : null
}
