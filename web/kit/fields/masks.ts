import { type Day, formatDay, isDay } from '#contract/basics/days.ts'
import { centavosOfDecimal, parseReais } from '#contract/basics/money.ts'

/**
 * How a value is typed: `unmask` removes the punctuation, `format` inserts it.
 * Nothing is ever stripped to digits but what holds digits only (R-GEN-24).
 */
export interface Mask {
  readonly unmask: (text: string) => string
  readonly format: (bare: string) => string
  readonly inputMode: 'numeric' | 'text'
  /** The value of a pasted text whose digits alone would be another value; null for any other text. */
  readonly pasted?: (text: string) => string | null
}

/** Inserts the punctuation of a pattern; '#' is one character. */
function byPattern(pattern: string, bare: string): string {
  let formatted = ''
  let at = 0
  for (const sign of pattern) {
    if (at >= bare.length) break
    formatted += sign === '#' ? bare[at++] : sign
  }
  return formatted
}

const digits = (text: string, max: number) => text.replace(/\D/g, '').slice(0, max)

/** A mask of digits alone, of the length of its pattern. */
const digitMask = (pattern: string): Mask => {
  const max = pattern.split('#').length - 1
  return {
    unmask: (text) => digits(text, max),
    format: (bare) => byPattern(pattern, bare),
    inputMode: 'numeric',
  }
}

export const cpfMask: Mask = digitMask('###.###.###-##')
export const cepMask: Mask = digitMask('#####-###')

const WRITTEN_DAY = /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})$/
const ISO_DAY = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/

/** Pasted, '5/12/2026' and '2026-12-05' are the day 05/12/2026. */
export const dateMask: Mask = {
  ...digitMask('##/##/####'),
  pasted: (text) => {
    const written = text.trim()
    const { groups } = WRITTEN_DAY.exec(written) ?? ISO_DAY.exec(written) ?? {}
    const { day = '', month = '', year = '' } = groups ?? {}
    return groups ? `${day.padStart(2, '0')}${month.padStart(2, '0')}${year}` : null
  },
}

/** 12 letters or digits, then 2 digits; letters become capitals. */
export const cnpjMask: Mask = {
  unmask: (text) => {
    const characters = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
    return characters.slice(0, 12) + digits(characters.slice(12), 2)
  },
  format: (bare) => byPattern('##.###.###/####-##', bare),
  inputMode: 'text',
}

const isCnpjByNow = (bare: string) => bare.length > 11 || /[A-Z]/.test(bare)

/** CPF until a letter or a twelfth character makes it a CNPJ. */
export const documentMask: Mask = {
  unmask: cnpjMask.unmask,
  format: (bare) => (isCnpjByNow(bare) ? cnpjMask.format(bare) : cpfMask.format(bare)),
  inputMode: 'text',
}

/** (11) 98765-4321, (11) 3456-7890. */
export const phoneMask: Mask = {
  unmask: (text) => {
    const all = text.replace(/\D/g, '').replace(/^0+/, '')
    // A pasted number may bring its country with it, and the zero that is dialed before the area code.
    const national = all.length > 11 && all.startsWith('55') ? all.slice(2).replace(/^0+/, '') : all
    return national.slice(0, 11)
  },
  format: (bare) => byPattern(bare.length > 10 ? '(##) #####-####' : '(##) ####-####', bare),
  inputMode: 'numeric',
}

/** Digits without marks: phones of other countries. */
export const plainDigits = (max: number): Mask => ({
  unmask: (text) => digits(text, max),
  format: (bare) => bare,
  inputMode: 'numeric',
})

/** Letters only, as states and countries are written. */
export const lettersMask = (max: number): Mask => ({
  unmask: (text) =>
    text
      .toUpperCase()
      .replace(/[^A-Z]/g, '')
      .slice(0, max),
  format: (bare) => bare,
  inputMode: 'text',
})

/** Anything, up to a length. */
export const freeMask = (max: number): Mask => ({
  unmask: (text) => text.slice(0, max),
  format: (bare) => bare,
  inputMode: 'text',
})

/** Typed digits of a date as a day: '31122026'; null while there is no such day. */
export function dayTyped(bare: string): Day | null {
  const day = `${bare.slice(4)}-${bare.slice(2, 4)}-${bare.slice(0, 2)}`
  return isDay(day) ? day : null
}

/** A day as it is typed, without marks. */
export const typedDay = (day: Day | null): string => (day ? dateMask.unmask(formatDay(day)) : '')

/** The position of the caret after `count` characters without punctuation. */
export function caretAfter(mask: Mask, formatted: string, count: number): number {
  if (count === 0) return 0
  for (let at = 1; at <= formatted.length; at += 1) {
    if (mask.unmask(formatted.slice(0, at)).length >= count) return at
  }
  return formatted.length
}

/** Typed digits as centavos: '1234' and 'R$ 12,34' are both 1234n; none are null. */
export function centavosTyped(text: string, maxDigits: number): bigint | null {
  const typed = text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, maxDigits)
  return typed === '' ? null : BigInt(typed)
}

/**
 * A pasted amount that is written in reais, such as 'R$ 1.500', '1234,5' or '1234.5'; null for anything
 * else, also for digits alone, which are centavos as when they are typed.
 */
export function centavosPasted(text: string, maxDigits: number): bigint | null {
  const written = text.trim()
  if (/^\d*$/.test(written)) return null
  const amount = parseReais(written) ?? centavosOfDecimal(written)
  return amount === null || amount < 0n || String(amount).length > maxDigits ? null : amount
}

export const MAX_PERCENT = 100

/** What may be typed of a percentage: digits, with two decimals after one comma. */
export function percentText(text: string): string {
  const [whole = '', decimals] = text
    .replaceAll('.', ',')
    .replace(/[^\d,]/g, '')
    .split(',')
  return decimals === undefined ? whole : `${whole},${decimals.slice(0, 2)}`
}

/** A typed percentage, never more than `max`: '7' and '07%' are 7, '2,5' and '2.5' are 2.5. */
export function percentTyped(text: string, max = MAX_PERCENT): number {
  const [whole = '', decimals = ''] = percentText(text).split(',')
  return Math.min(Number(`${whole || '0'}.${decimals || '0'}`), max)
}

/** A percentage as it is typed; none is empty. */
export const typedPercent = (percent: number): string =>
  percent === 0 ? '' : String(percent).replace('.', ',')
