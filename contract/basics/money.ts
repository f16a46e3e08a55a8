/** An amount in integer centavos of the real. Never a float, never reais. */
export type Centavos = bigint

/** The highest amount that the API, a boleto and other companies take: R$ 99.999.999,99. */
export const MAX_CENTAVOS: Centavos = 9_999_999_999n

/** A percentage as an integer of hundredths of a percent: 2,99 % is 299. */
export type BasisPoints = number

const WHOLE_IN_BASIS_POINTS = 10_000n

/**
 * The one rounding rule: half-up of the exact fraction numerator ÷ denominator (R-MON-02).
 * Refuses a denominator that isn't positive and a negative numerator.
 */
export function halfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('halfUp needs a positive denominator')
  if (numerator < 0n) throw new RangeError('halfUp needs a numerator that is not negative')
  return (2n * numerator + denominator) / (2n * denominator)
}

/** `rate` of `amount`, rounded half-up once (R-MON-02). */
export function percentOf(amount: Centavos, rate: BasisPoints): Centavos {
  return halfUp(amount * BigInt(rate), WHOLE_IN_BASIS_POINTS)
}

/** The sum of amounts; of none, zero. */
export function sum(amounts: Iterable<Centavos>): Centavos {
  let total = 0n
  for (const amount of amounts) total += amount
  return total
}

/** The smaller of two amounts. */
export const smallest = (one: Centavos, other: Centavos): Centavos => (one < other ? one : other)

/** Parts as equal as can be: the centavos left over go one each to the first (R-MON-02). */
export function shareEqually(total: Centavos, parts: number): Centavos[] {
  return shareByWeight(
    total,
    Array.from({ length: parts }, () => 1n),
  )
}

/**
 * Divides `total` in proportion to `weights` by largest remainder, ties to the earliest, so that
 * the parts always sum to the total (R-MON-02). Refuses negative weights and weights that sum to 0.
 */
export function shareByWeight(total: Centavos, weights: readonly bigint[]): Centavos[] {
  const whole = sum(weights)
  if (whole <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError('shareByWeight needs weights that are not negative and sum above 0')
  }
  const parts = weights.map((weight) => (total * weight) / whole)
  const remainders = weights.map((weight, index) => ({ index, left: (total * weight) % whole }))
  let left = total - sum(parts)
  remainders.sort((a, b) => (a.left === b.left ? a.index - b.index : a.left > b.left ? -1 : 1))
  for (const { index } of remainders) {
    if (left === 0n) break
    parts[index] = (parts[index] ?? 0n) + 1n
    left -= 1n
  }
  return parts
}

const digitsInThousands = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, '.')

/** `R$ 1.234,56` with a no-break space, from the integer (R-GEN-02); negative: `-R$ 1,00`. */
export function formatReais(amount: Centavos): string {
  const size = amount < 0n ? -amount : amount
  const centavos = String(size % 100n).padStart(2, '0')
  return `${amount < 0n ? '-' : ''}R$\u00a0${digitsInThousands(String(size / 100n))},${centavos}`
}

const REAIS = /^(-)?(?:R\$\s?)?(-)?(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/

/** Reads `R$ 1.234,56`, `1234,5`, `-0,10`; anything else is null. */
export function parseReais(text: string): Centavos | null {
  const match = REAIS.exec(text.trim())
  if (!match || (match[1] && match[2])) return null
  const reais = BigInt((match[3] ?? '').replaceAll('.', ''))
  const centavos = BigInt((match[4] ?? '').padEnd(2, '0'))
  const amount = reais * 100n + centavos
  return match[1] || match[2] ? -amount : amount
}

/** Centavos as the plain decimal text of Pix and XML files: `1234.56`. */
export function decimalText(amount: Centavos): string {
  const size = amount < 0n ? -amount : amount
  return `${amount < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

/** The exact inverse of `decimalText`; null unless it is `-?digits` with at most 2 decimals. */
export function centavosOfDecimal(text: string): Centavos | null {
  const match = /^(-?)(\d{1,16})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return null
  const amount = BigInt(match[2] ?? '0') * 100n + BigInt((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -amount : amount
}
