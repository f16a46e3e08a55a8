import type { SellerId } from '#contract/basics/ids.ts'

/** The agency of every account: the operator has one. */
export const AGENCY = '0001'

const DIGITS = 8

/** The check digit of an account: modulo 11, weights 2 to 9 from the right; 10 and 11 give 0. */
function checkDigitOf(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * ((at % 8) + 2), 0)
  const digit = 11 - (sum % 11)
  return digit > 9 ? 0 : digit
}

/** The number of a seller's account with its check digit, `00001001-5`; a seller has one account. */
export function accountNumberOf(sellerId: SellerId): string {
  const digits = String(sellerId).padStart(DIGITS, '0')
  return `${digits}-${checkDigitOf(digits)}`
}
