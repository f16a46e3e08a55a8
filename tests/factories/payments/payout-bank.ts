import type { TestProduct } from '#tests/factories/environment/product.ts'

/** Makes the bank of payouts and business accounts decide soon; `more` are faults from then on. */
export const quickenPayoutBank = (product: TestProduct, more: object = {}) =>
  product.call(`${product.companiesUrl}/payout/v1/chaos`, {
    method: 'PUT',
    key: null,
    body: { decisionMs: 50, timeoutMs: 2_000, lateMs: 200, ...more },
  })

/** The bank answers the next request of that key with the fault. */
export const injectPayoutFault = (product: TestProduct, fault: string, key: string) =>
  product.call(`${product.companiesUrl}/payout/v1/faults/${key}`, {
    method: 'PUT',
    key: null,
    body: { fault },
  })
