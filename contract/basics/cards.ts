export type CardBrand = 'visa' | 'mastercard' | 'elo' | 'hipercard' | 'amex' | 'diners' | 'jcb'

type PrefixRange = readonly [first: number, last: number]

// Elo and Hipercard come first: their numbers lie inside the ranges of the others.
const PREFIXES: readonly (readonly [CardBrand, readonly PrefixRange[]])[] = [
  [
    'elo',
    [
      [401178, 401179],
      [431274, 431274],
      [438935, 438935],
      [451416, 451416],
      [457393, 457393],
      [457631, 457632],
      [504175, 504175],
      [506699, 506778],
      [509000, 509999],
      [627780, 627780],
      [636297, 636297],
      [636368, 636368],
      [650031, 650033],
      [650035, 650051],
      [650405, 650439],
      [650485, 650538],
      [650541, 650598],
      [650700, 650718],
      [650720, 650727],
      [650901, 650978],
      [651652, 651679],
      [655000, 655019],
      [655021, 655058],
    ],
  ],
  ['hipercard', [[606282, 606282]]],
  [
    'amex',
    [
      [34, 34],
      [37, 37],
    ],
  ],
  [
    'diners',
    [
      [300, 305],
      [36, 36],
      [38, 39],
    ],
  ],
  ['jcb', [[3528, 3589]]],
  [
    'mastercard',
    [
      [51, 55],
      [2221, 2720],
    ],
  ],
  ['visa', [[4, 4]]],
]

const startsWithin = (digits: string, [first, last]: PrefixRange): boolean => {
  const { length } = String(first)
  const prefix = Number(digits.slice(0, length))
  return digits.length >= length && prefix >= first && prefix <= last
}

const BRAND_NAMES: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  elo: 'Elo',
  hipercard: 'Hipercard',
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
}

/** The display name of a brand; an unknown brand is shown as it comes (R-GEN-21). */
export const brandName = (brand: string): string => BRAND_NAMES[brand as CardBrand] ?? brand

/**
 * The brand by the first digits of a bare number, also while it is typed; null if we do not accept
 * it.
 */
export function brandOf(number: string): CardBrand | null {
  if (!/^\d+$/.test(number)) return null
  for (const [brand, ranges] of PREFIXES) {
    if (ranges.some((range) => startsWithin(number, range))) return brand
  }
  return null
}

/** Whether a bare number of at least 12 digits satisfies the mod 10 rule of cards. */
export function passesLuhn(number: string): boolean {
  if (!/^\d{12,}$/.test(number)) return false
  const total = [...number].reverse().reduce((sum, digit, fromRight) => {
    const value = Number(digit) * (fromRight % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
  return total % 10 === 0
}

export type SandboxOutcome =
  | 'APPROVED'
  | 'DECLINED_05'
  | 'EXPIRED_57'
  | 'BLOCKED_78'
  | 'TIMEOUT_99'
  | 'CANCELED_77'
  | 'PROBLEM_70'

const OUTCOME_BY_LAST_DIGIT: Readonly<Record<string, SandboxOutcome>> = {
  0: 'APPROVED',
  1: 'APPROVED',
  2: 'DECLINED_05',
  3: 'EXPIRED_57',
  4: 'APPROVED',
  5: 'BLOCKED_78',
  6: 'TIMEOUT_99',
  7: 'CANCELED_77',
  8: 'PROBLEM_70',
}

/**
 * What the sandbox acquirer answers to a card, by the last digit of its number (or that digit
 * alone). Null for 9, whose outcome is left to chance. Refuses text that ends in no digit.
 */
export function sandboxOutcome(number: string): SandboxOutcome | null {
  const last = number.slice(-1)
  if (!/^\d$/.test(last)) throw new RangeError('sandboxOutcome needs a digit')
  return OUTCOME_BY_LAST_DIGIT[last] ?? null
}
