import type { Uuid } from '#contract/basics/ids.ts'
import type { PaymentMethod } from '#contract/charges/shapes.ts'

const PAGE_OF: Readonly<Record<PaymentMethod, string>> = {
  BANK_SLIP: 'bank-slip',
  PIX: 'pix',
  CREDIT_CARD: 'card',
  CREDIT_CARD_EARLY_MIXED: 'card',
}

interface PaidCharge {
  readonly id: Uuid
  readonly payment_method: PaymentMethod
}

/** Where the buyer opens and pays a charge (R-HOST-01). */
export const payPageUrl = (checkoutUrl: string, { id, payment_method }: PaidCharge): string =>
  `${checkoutUrl}/${PAGE_OF[payment_method]}/${id}`
