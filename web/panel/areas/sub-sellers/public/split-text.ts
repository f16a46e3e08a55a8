import { formatReais, parseReais } from '#contract/basics/money.ts'
import type { SplitType } from '#contract/sub-sellers/shapes.ts'

const LONGEST = 5
const WHOLE = 10_000n

/** The typed value in hundredths; null while it is no number above 0. */
export function hundredthsOf(text: string): bigint | null {
  const value = parseReais(text.replace('.', ',').replace(/,$/, ''))
  return value !== null && value > 0n ? value : null
}

/** A value in hundredths as one types it: `12,5`. */
export function textOfHundredths(value: bigint): string {
  const decimals = String(value % 100n)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return decimals === '' ? String(value / 100n) : `${value / 100n},${decimals}`
}

/**
 * What may be typed: digits with one comma or dot, five characters; a percentage above 100 becomes
 * 100 (R-LNKS-07). More than two decimals no share has.
 */
export function splitTyped(text: string, type: SplitType): string {
  const plain = text.replace(/[^\d.,]/g, '').slice(0, LONGEST)
  const [, whole = '', rest = ''] = /^(\d*)([.,]?.*)$/.exec(plain) ?? []
  const digits =
    rest === '' ? whole : `${whole}${rest[0]}${rest.slice(1).replace(/\D/g, '').slice(0, 2)}`
  const value = hundredthsOf(digits)
  return type === 'PERCENTAGE' && value !== null && value > WHOLE ? '100' : digits
}

/** What a sub-seller gets, as it is read: `10%`, `R$ 15,00`; of an unknown type the number alone. */
export function shareText(type: SplitType, value: bigint): string {
  if (type === 'FIXED') return formatReais(value)
  const number = textOfHundredths(value)
  return type === 'PERCENTAGE' ? `${number}%` : number
}
