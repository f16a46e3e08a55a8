import { type TestProduct, TOO_LATE_MS } from '#tests/factories/environment/product.ts'

/** Makes the bank of payouts and business accounts decide soon; `more` are faults from then on. */
export const quickenPayoutBank = (product: TestProduct, more: object = {}) =>
  product.call(`${product.companiesUrl}/payout/v1/chaos`, {
    method: 'PUT',
    key: null,
    body: { decisionMs: 50, timeoutMs: TOO_LATE_MS, lateMs: 200, ...more },
  })

/** The bank answers the next request of that key with the fault. */
export const injectPayoutFault = (product: TestProduct, fault: string, key: string) =>
  product.call(`${product.companiesUrl}/payout/v1/faults/${key}`, {
    method: 'PUT',
    key: null,
    body: { fault },
  })
