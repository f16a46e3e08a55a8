import { addDays, type Day, daysBetween } from '#contract/basics/days.ts'
import { type Centavos, MAX_CENTAVOS } from '#contract/basics/money.ts'

const FACTOR_BASE: Day = '1997-10-07'
const FIRST_FACTOR = 1000
/** Factors run from 1000 to 9999 and then restart, as on 2025-02-22. */
const FACTORS_PER_CYCLE = 9000
const DAYS_BEFORE_REFERENCE = 3000
const DAYS_AFTER_REFERENCE = 5500

type CheckDigit = (digits: string) => string

/** Σ over the digits, from the right, of what `worth` makes of each. */
function sumFromRight(digits: string, worth: (digit: number, fromRight: number) => number): number {
  return [...digits].reverse().reduce((sum, digit, at) => sum + worth(Number(digit), at), 0)
}

const modulo10: CheckDigit = (digits) => {
  const sum = sumFromRight(digits, (digit, fromRight) => {
    const product = fromRight % 2 === 0 ? digit * 2 : digit
    return product > 9 ? product - 9 : product
  })
  return String((10 - (sum % 10)) % 10)
}

/** Weights 2 to 9 from the right, again and again. */
const modulo11Remainder = (digits: string): number =>
  sumFromRight(digits, (digit, fromRight) => digit * (2 + (fromRight % 8))) % 11

const bankSlipModulo11: CheckDigit = (digits) => {
  const digit = 11 - modulo11Remainder(digits)
  return digit > 9 ? '1' : String(digit)
}

const collectionModulo11: CheckDigit = (digits) => {
  const remainder = modulo11Remainder(digits)
  return remainder < 2 ? '0' : String(11 - remainder)
}

/** For a collection slip (taxes, utilities) the third digit selects the check-digit rule. */
const collectionCheckDigit = (code: string): CheckDigit =>
  '67'.includes(code.charAt(2)) ? modulo10 : collectionModulo11

const isCollection = (code: string): boolean => code.startsWith('8')

const bareDigits = (text: string): string => text.replace(/[\s.-]/g, '')

const blocksOf = (digits: string, size: number): string[] =>
  digits.match(new RegExp(`.{${size}}`, 'g')) ?? []

function isBarcode(code: string): boolean {
  if (isCollection(code)) {
    return (
      /^8[1-79][6-9]/.test(code) &&
      code.charAt(3) === collectionCheckDigit(code)(code.slice(0, 3) + code.slice(4))
    )
  }
  return (
    code.charAt(3) === '9' && code.charAt(4) === bankSlipModulo11(code.slice(0, 4) + code.slice(5))
  )
}

function isBankSlipLine(line: string): boolean {
  const fields = [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)]
  return (
    !isCollection(line) &&
    fields.every((field) => modulo10(field.slice(0, -1)) === field.slice(-1)) &&
    isBarcode(lineToBarcode(line))
  )
}

function isCollectionLine(line: string): boolean {
  const checkDigit = collectionCheckDigit(line)
  return (
    isCollection(line) &&
    blocksOf(line, 12).every((block) => checkDigit(block.slice(0, 11)) === block.slice(11)) &&
    isBarcode(lineToBarcode(line))
  )
}

/**
 * Whether the text is a boleto: the line (47 digits of a bank slip, 48 of a collection), bare or
 * masked, or the barcode (44), with all its check digits. Bank, date and value aren't looked at.
 */
export function isBoleto(text: string): boolean {
  const digits = bareDigits(text)
  if (!/^\d+$/.test(digits)) return false
  switch (digits.length) {
    case 44:
      return isBarcode(digits)
    case 47:
      return isBankSlipLine(digits)
    case 48:
      return isCollectionLine(digits)
    default:
      return false
  }
}

/** The 44 digits of the barcode. Refuses a line that isn't 47 or 48 bare digits. */
export function lineToBarcode(line: string): string {
  if (/^\d{48}$/.test(line))
    return blocksOf(line, 12)
      .map((block) => block.slice(0, 11))
      .join('')
  if (!/^\d{47}$/.test(line)) throw new RangeError('lineToBarcode needs 47 or 48 digits')
  const freeField = line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31)
  return line.slice(0, 4) + line.slice(32) + freeField
}

/** The line a person types, 47 or 48 digits. Refuses a barcode that isn't 44 bare digits. */
export function barcodeToLine(barcode: string): string {
  if (!/^\d{44}$/.test(barcode)) throw new RangeError('barcodeToLine needs 44 digits')
  if (isCollection(barcode)) {
    const checkDigit = collectionCheckDigit(barcode)
    return blocksOf(barcode, 11)
      .map((block) => block + checkDigit(block))
      .join('')
  }
  const freeField = barcode.slice(19)
  const fields = [
    barcode.slice(0, 4) + freeField.slice(0, 5),
    freeField.slice(5, 15),
    freeField.slice(15),
  ]
  return fields.map((field) => field + modulo10(field)).join('') + barcode.slice(4, 19)
}

/** The due date as the 4 digits of a barcode; null for days before factor 1000, 2000-07-03. */
export function factorOfDay(day: Day): string | null {
  const days = daysBetween(FACTOR_BASE, day)
  if (days < FIRST_FACTOR) return null
  return String(((days - FIRST_FACTOR) % FACTORS_PER_CYCLE) + FIRST_FACTOR)
}

/**
 * The due date that 4 digits of a barcode mean, read at `reference`: the one from 3000 days before
 * to 5500 days after it, else the nearest. Null for a factor below 1000, which carries no date.
 */
export function dayOfFactor(factor: string, reference: Day): Day | null {
  const first = Number(factor)
  if (!/^\d{4}$/.test(factor) || first < FIRST_FACTOR) return null
  const elapsed = daysBetween(FACTOR_BASE, reference)
  const cycles = (elapsed - DAYS_BEFORE_REFERENCE - first) / FACTORS_PER_CYCLE
  const days = first + Math.max(0, Math.ceil(cycles)) * FACTORS_PER_CYCLE
  // Window and gap make one cycle: past the window, the date a cycle before is the nearer one.
  const isPastWindow = days - elapsed > DAYS_AFTER_REFERENCE && days > first
  return addDays(FACTOR_BASE, isPastWindow ? days - FACTORS_PER_CYCLE : days)
}

export interface Boleto {
  /** 44 digits. */
  readonly barcode: string
  /** 47 digits, bare. */
  readonly line: string
  /** 4 digits. */
  readonly factor: string
}

/**
 * The codes of a bank slip. Refuses a bank that isn't 3 digits or starts with 8, a free field that
 * isn't 25 digits, an amount that is negative or longer than 10 digits, and a day without factor.
 */
export function buildBoleto({
  bank,
  due,
  amount,
  freeField,
}: {
  readonly bank: string
  readonly due: Day
  readonly amount: Centavos
  readonly freeField: string
}): Boleto {
  const factor = factorOfDay(due)
  if (!factor) throw new RangeError('a boleto has no factor for that due date')
  if (!/^[0-79]\d{2}$/.test(bank)) throw new RangeError('a boleto needs a bank of 3 digits')
  if (!/^\d{25}$/.test(freeField)) throw new RangeError('a boleto needs 25 digits of free field')
  if (amount < 0n || amount > MAX_CENTAVOS) throw new RangeError('a boleto has 10 digits of value')
  const head = `${bank}9`
  const tail = factor + String(amount).padStart(10, '0') + freeField
  const barcode = head + bankSlipModulo11(head + tail) + tail
  return { barcode, line: barcodeToLine(barcode), factor }
}

/**
 * Reads a bank slip: its bank, value and due date as of `reference` (null if it has none). Null for
 * a code that is no boleto, and for collection slips, which hold neither bank nor due date.
 */
export function parseBoleto(
  text: string,
  reference: Day,
): { readonly bank: string; readonly amount: Centavos; readonly due: Day | null } | null {
  const digits = bareDigits(text)
  if (!isBoleto(digits) || isCollection(digits)) return null
  const barcode = digits.length === 44 ? digits : lineToBarcode(digits)
  return {
    bank: barcode.slice(0, 3),
    amount: BigInt(barcode.slice(9, 19)),
    due: dayOfFactor(barcode.slice(5, 9), reference),
  }
}

/**
 * The line in the groups printed on slips: `AAABC.CCCCX DDDDD.DDDDDY EEEEE.EEEEEZ K UUUUVVVVVVVVVV`
 * or four of `00000000000-0`. Refuses what isn't 47 or 48 bare digits.
 */
export function formatLine(line: string): string {
  if (/^\d{48}$/.test(line)) {
    return blocksOf(line, 12)
      .map((block) => `${block.slice(0, 11)}-${block.slice(11)}`)
      .join(' ')
  }
  if (!/^\d{47}$/.test(line)) throw new RangeError('formatLine needs 47 or 48 digits')
  return line.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8')
}

/** Narrow (1) and wide (3) of the five bars, or spaces, of each digit in interleaved 2 of 5. */
const ITF_DIGITS = [
  '11331',
  '31113',
  '13113',
  '33111',
  '11313',
  '31311',
  '13311',
  '11133',
  '31131',
  '13131',
]
const ITF_START = [1, 1, 1, 1]
const ITF_STOP = [3, 1, 1]

/**
 * The drawing of a barcode in interleaved 2 of 5: widths in modules, bar and space by turns, a bar
 * first and last. Refuses text that isn't an even number of digits, because digits go in pairs.
 */
export function itf25(digits: string): number[] {
  if (!/^(\d\d)+$/.test(digits)) throw new RangeError('itf25 needs an even number of digits')
  const pairs = blocksOf(digits, 2).flatMap((pair) => {
    const [bars, spaces] = [...pair].map((digit) => ITF_DIGITS[Number(digit)] ?? '')
    return [...(bars ?? '')].flatMap((bar, at) => [Number(bar), Number(spaces?.charAt(at))])
  })
  return [...ITF_START, ...pairs, ...ITF_STOP]
}
