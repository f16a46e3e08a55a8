import { type Centavos, sum } from '#contract/basics/money.ts'
import {
  type SubSellerPayment,
  type SubSellerShare,
  shareOf,
} from '#contract/payment-links/split.ts'
import type { SplitType, SubSellerOption } from '#contract/sub-sellers/shapes.ts'
import { hundredthsOf, textOfHundredths } from '#web/panel/areas/sub-sellers/public/split-text.ts'

/** A sub-seller's share while it is being chosen. */
export interface SplitEntry {
  readonly id: number
  readonly name: string
  readonly type: SplitType
  /** As typed: `12,5`. */
  readonly text: string
  /** What the sub-seller usually gets; null when it isn't known. */
  readonly usual: { readonly type: SplitType; readonly text: string } | null
}

export interface SplitDraft {
  readonly isOn: boolean
  readonly entries: readonly SplitEntry[]
}

export const NO_SPLIT: SplitDraft = { isOn: false, entries: [] }

/** A sub-seller joins with what it usually gets (R-LNKS-04). */
export function entryOf({ id, name, paymentType, paymentValue }: SubSellerOption): SplitEntry {
  const usual = { type: paymentType, text: textOfHundredths(paymentValue) }
  return { id, name, ...usual, usual }
}

/** A share of a saved link; what is usual is known once the sub-sellers are. */
export const entryOfShare = ({ idSubSeller, ...share }: SubSellerShare): SplitEntry => ({
  id: idSubSeller,
  name: share.name,
  type: share.paymentType,
  text: textOfHundredths(share.paymentValue),
  usual: null,
})

/** The entry with what is usual for its sub-seller, where that is known. */
export function withUsual(entry: SplitEntry, options: readonly SubSellerOption[]): SplitEntry {
  const option = options.find(({ id }) => id === entry.id)
  return entry.usual || !option ? entry : { ...entry, usual: entryOf(option).usual }
}

/** Whether the usual share can be brought back (R-LNKS-05). */
export const differs = ({ type, text, usual }: SplitEntry): boolean =>
  usual !== null && (usual.type !== type || hundredthsOf(usual.text) !== hundredthsOf(text))

/** Another type of share clears the value (R-LNKS-06). */
export const withType = (entry: SplitEntry, type: SplitType): SplitEntry =>
  entry.type === type ? entry : { ...entry, type, text: '' }

/** Whether the split can be sent: it has shares, and none is zero. */
export const isWhole = ({ isOn, entries }: SplitDraft): boolean =>
  !isOn || (entries.length > 0 && entries.every(({ text }) => hundredthsOf(text) !== null))

/** A split of a sale whose value may be missing. */
export interface SplitSale {
  readonly split: SplitDraft
  readonly value: Centavos | null
}

/** The entries as they travel (R-LNKS-11); none when the split is off. */
export const paymentsOf = ({ split, value }: SplitSale) =>
  split.isOn
    ? split.entries.map(
        ({ id, type, text }): SubSellerPayment => ({
          idSubSeller: id,
          paymentType: type,
          paymentValue: hundredthsOf(text) ?? 0n,
          amount: value ?? 0n,
        }),
      )
    : []

/** What all sub-sellers get of a sale, as far as it is typed. */
export const sharedOf = (sale: SplitSale): Centavos =>
  sum(paymentsOf(sale).map((payment) => shareOf(sale.value ?? 0n, payment)))
