interface Instalment {
  readonly installment: number
}

/**
 * The names of a sale's instalments, such as `2/3`. They are counted by their greatest number, because
 * an anticipation may have split an instalment into two rows.
 */
export function instalmentNames(
  receivables: readonly Instalment[],
): (instalment: Instalment) => string {
  const count = Math.max(0, ...receivables.map(({ installment }) => installment))
  return ({ installment }) => `${installment}/${count}`
}
