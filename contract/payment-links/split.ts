import * as z from 'zod/mini'
import { type Centavos, percentOf, smallest, sum } from '#contract/basics/money.ts'
import { money } from '#contract/basics/wire.ts'
import { subSellerRefusals } from '#contract/sub-sellers/refusals.ts'
import { type SplitType, splitType, splitValue } from '#contract/sub-sellers/shapes.ts'

/** The most sub-sellers of one link. */
export const MAX_SUB_SELLERS = 20

const paymentFields = {
  idSubSeller: z.int(),
  paymentType: splitType,
  paymentValue: splitValue(),
  /** The value of the link. */
  amount: money({ min: 1n }),
}
export const subSellerPayment = z.object(paymentFields)
export type SubSellerPayment = z.output<typeof subSellerPayment>

const WHOLE = 10_000n
const isPossible = ({ paymentType, paymentValue }: Pick<SubSellerPayment, SplitKey>) =>
  paymentValue > 0n && (paymentType === 'FIXED' || paymentValue <= WHOLE)
const isOnce = (entries: readonly SubSellerPayment[]) =>
  new Set(entries.map(({ idSubSeller }) => idSubSeller)).size === entries.length

/** The shares of a form (R-LNKS-11): each sub-seller once, none of zero. */
export const subSellerPayments = z
  .array(
    z
      .strictObject(paymentFields)
      .check(
        z.refine(isPossible, { error: subSellerRefusals.badSplit.code, path: ['paymentValue'] }),
      ),
  )
  .check(z.maxLength(MAX_SUB_SELLERS), z.refine(isOnce, subSellerRefusals.badSplit.code))

export const subSellerShare = z.object({
  idSubSeller: z.int(),
  name: z.string(),
  paymentType: splitType,
  paymentValue: splitValue(),
  amountOnPaymentLink: money(),
})
export type SubSellerShare = z.output<typeof subSellerShare>

type SplitKey = 'paymentType' | 'paymentValue'

/** A sub-seller's share of a link's value; a percentage is rounded once (R-LNKS-09, R-MON-02). */
export const shareOf = (
  value: Centavos,
  split: { paymentType: SplitType; paymentValue: bigint },
) =>
  split.paymentType === 'FIXED' ? split.paymentValue : percentOf(value, Number(split.paymentValue))

/**
 * The seller's amount after the split; negative when the split is too large (R-LNKS-09). The fee is
 * deducted at the number of instalments with the lowest net; what the buyer pays on top does not
 * count.
 */
export function leftForSeller(
  value: Centavos,
  shares: readonly Centavos[],
  received: readonly Centavos[],
): { readonly fee: Centavos; readonly left: Centavos } {
  const smallestReceived = received.reduce(smallest, value)
  const fee = value - smallestReceived
  return { fee, left: value - sum(shares) - fee }
}
