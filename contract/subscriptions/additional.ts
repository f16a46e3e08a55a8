import { type Centavos, shareEqually } from '#contract/basics/money.ts'

/** A value on top of a subscription's price, in equal shares in its first charges. */
export interface AdditionalValue {
  readonly value: Centavos
  readonly installments: number
}

/** The share of the additional value in the charge with this index; 0 once all shares are charged. */
export const additionalShare = (additional: AdditionalValue | null, index: number): Centavos =>
  additional ? (shareEqually(additional.value, additional.installments)[index] ?? 0n) : 0n

/** The different amounts that the charges of a subscription have: with and without the additional value. */
export const chargeAmounts = (
  value: Centavos,
  additional: AdditionalValue | null,
): readonly Centavos[] => {
  if (!additional) return [value]
  const shares = new Set(shareEqually(additional.value, additional.installments))
  return [value, ...[...shares].map((share) => value + share)]
}
