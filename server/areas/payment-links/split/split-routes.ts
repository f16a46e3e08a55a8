import { sum } from '#contract/basics/money.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import { shareOf } from '#contract/payment-links/split.ts'
import { listSplitOptions, valueSplit } from '#contract/payment-links/split-endpoints.ts'
import { readySubSellers } from '#server/areas/payment-links/split/chosen-split.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { findReadySubSellers } from '#server/areas/sub-sellers/find-sub-sellers.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { query, type Route } from '#server/platform/http/routes.ts'

export const splitApi: Route[] = [
  query(listSplitOptions, async (transaction, { query: { name } }) => {
    const ready = await findReadySubSellers(transaction, name)
    return ready.map(({ id, name: shown, payment_type, payment_value }) => ({
      id,
      name: shown,
      paymentType: payment_type,
      paymentValue: payment_value,
    }))
  }),
  // A split above the link's value is no error here; the form shows it (M-SPL-02).
  query(valueSplit, async (transaction, { body }) => {
    const { settings } = await readSeller(transaction)
    if (!settings.enableSplitOperation) reject(linkRefusals.splitDisabled)
    const ready = await readySubSellers(transaction, body)
    const shares = ready.map(({ entry, subSeller }) => ({
      ...entry,
      name: subSeller.name,
      amountOnPaymentLink: shareOf(entry.amount, entry),
    }))
    const amountForSubSellers = sum(shares.map((share) => share.amountOnPaymentLink))
    return { subSellerPaymentResponse: shares, amountForSubSellers }
  }),
]
