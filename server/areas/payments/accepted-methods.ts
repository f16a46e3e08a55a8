import type { BuyerMethod } from '#contract/charges/shapes.ts'
import type { PaymentTools } from '#server/areas/payments/reconciler.ts'

/** The companies that take buyers' payments. */
export type PaymentCompanies = Pick<PaymentTools, 'acquirers' | 'pixBanks' | 'boletoBanks'>

/** Whether a company takes payments by this method. */
export function isAccepted(
  { acquirers, pixBanks, boletoBanks }: PaymentCompanies,
  method: BuyerMethod,
): boolean {
  const companies = { CREDIT_CARD: acquirers, PIX: pixBanks, BANK_SLIP: boletoBanks }
  return companies[method].all.length > 0
}
