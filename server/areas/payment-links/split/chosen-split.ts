import { discountedAmount } from '#contract/basics/instalments.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import type { NewOrder } from '#contract/payment-links/forms.ts'
import { linkRefusals } from '#contract/payment-links/refusals.ts'
import { leftForSeller, type SubSellerPayment } from '#contract/payment-links/split.ts'
import { subSellerRefusals } from '#contract/sub-sellers/refusals.ts'
import { chargeAmounts } from '#contract/subscriptions/additional.ts'
import { coversSplit, sharesOf } from '#server/areas/charges/pay/split-of-charge.ts'
import type { LinkTerms, SplitTerms } from '#server/areas/payment-links/sql.ts'
import { additionalOf, saleTypeOf, simulateSale } from '#server/areas/payment-links/terms.ts'
import type { Seller } from '#server/areas/sellers/read-seller.ts'
import { findSubSellers } from '#server/areas/sub-sellers/find-sub-sellers.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

/** The sub-sellers of the entries; rejects unknown and inactive ones (BAR-6001, BAR-4010). */
export async function readySubSellers(
  transaction: Transaction,
  entries: readonly SubSellerPayment[],
) {
  const ids = entries.map(({ idSubSeller }) => idSubSeller)
  const found = await findSubSellers(transaction, ids)
  return entries.map((entry, at) => {
    const field = `subSellerPaymentRequest.${at}.idSubSeller`
    const subSeller =
      found.find(({ id }) => id === entry.idSubSeller) ??
      reject(subSellerRefusals.notFound, { field })
    const isReady = subSeller.is_active && subSeller.split_status === 'ACTIVE'
    if (!isReady) reject(linkRefusals.subSellerUnready, { field })
    return { entry, subSeller }
  })
}

/**
 * The split of a form: an omitted one is kept, and users without the permission cannot send one.
 */
export async function chosenSplit(
  transaction: Transaction,
  { subSellerPaymentRequest: sent }: Pick<NewOrder, 'subSellerPaymentRequest'>,
  linkValue: Centavos,
  maySplit: boolean,
  stored: readonly SplitTerms[],
): Promise<readonly SplitTerms[]> {
  if (!maySplit && sent?.length) reject(platformRefusals.forbidden)
  if (!maySplit || sent === undefined) return stored
  const ready = await readySubSellers(transaction, sent ?? [])
  return ready.map(({ entry: { idSubSeller, paymentType, paymentValue, amount } }, at) => {
    // The entries must be computed from the link's value.
    if (amount !== linkValue) {
      reject(subSellerRefusals.badSplit, { field: `subSellerPaymentRequest.${at}.amount` })
    }
    return { subSeller: idSubSeller, type: paymentType, value: Number(paymentValue) }
  })
}

/** The different amounts that the charges of a recurring link have; none for another link. */
const recurringAmounts = ({ recurring }: LinkTerms, value: Centavos): readonly Centavos[] =>
  recurring ? chargeAmounts(value, additionalOf(recurring)) : []

/**
 * A split needs the seller's setting, payment by card only and enough money (R-LNKS-01, R-LNKS-09).
 */
export function checkSplit(
  { value, terms }: { readonly value: Centavos; readonly terms: LinkTerms },
  { settings }: Seller,
): void {
  const { split = [], methods, cardType } = terms
  if (split.length === 0) return
  if (!settings.enableSplitOperation) reject(linkRefusals.splitDisabled)
  const [card, ...others] = methods
  if (card?.method !== 'CREDIT_CARD' || others.length > 0) reject(linkRefusals.splitNeedsCard)
  const { discountBasisPoints, maxInstallments } = card
  const type = saleTypeOf(cardType, settings)
  const sale = { type, value, discountBasisPoints, maxInstallments }
  const { installmentsToSeller } = simulateSale(settings, sale)
  const received = installmentsToSeller.map(({ receivedAmount }) => receivedAmount)
  const { left } = leftForSeller(value, sharesOf(value, split), received)
  const amounts = recurringAmounts(terms, discountedAmount(value, discountBasisPoints))
  if (left < 0n || !coversSplit(settings, amounts, split)) reject(linkRefusals.splitTooLarge)
}
