import { allowsBankSlip } from '#contract/charges/rules.ts'
import { BUYER_METHODS, type BuyerMethod } from '#contract/charges/shapes.ts'
import type { ChargeRow } from '#server/areas/charge-core/charge.ts'
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

/** The methods by which a charge can be paid. */
export const methodsOfCharge = (
  companies: PaymentCompanies,
  { terms, customer_document: document }: Pick<ChargeRow, 'terms' | 'customer_document'>,
): BuyerMethod[] =>
  BUYER_METHODS.filter((method) => {
    if (!isAccepted(companies, method)) return false
    if (terms.methods && !terms.methods.includes(method)) return false
    // Only card sales are split (R-LNKS-02).
    if (terms.split !== undefined) return method === 'CREDIT_CARD'
    return method !== 'BANK_SLIP' || allowsBankSlip(document)
  })
