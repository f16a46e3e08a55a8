import { DEFAULT_COUNTRY } from '#contract/basics/brazil/addresses.ts'
import { isDocument, normalizeDocument } from '#contract/basics/brazil/documents.ts'
import { addDays, type Day, isDay, LAST_ACCEPTED_DAY } from '#contract/basics/days.ts'
import { type Centavos, parseReais } from '#contract/basics/money.ts'
import { foldText } from '#contract/basics/text-search.ts'
import type { FOREIGN_DOCUMENT_TYPES } from '#contract/customers/rules.ts'
import type { Periodicity } from '#contract/plans/rules.ts'

const CPF_LENGTH = 11
const CNPJ_LENGTH = 14

/**
 * A CPF or CNPJ as it is stored. A spreadsheet that took it for a number dropped its leading zeros:
 * they are put back where the check digits then fit.
 */
export function documentOfCell(cell: string): string {
  const given = normalizeDocument(cell)
  if (!/^\d{3,14}$/.test(given) || isDocument(given)) return given
  const padded = [CPF_LENGTH, CNPJ_LENGTH].map((length) => given.padStart(length, '0'))
  return padded.find(isDocument) ?? given
}

/**
 * An amount as Brazilians write it (`1.234,56`, `R$ 10`) or with a point before one or two digits
 * (`1234.56`); null for anything else. A point before three digits separates thousands.
 */
export function amountOfCell(cell: string): Centavos | null {
  const text = cell.trim().replaceAll('\u00a0', ' ')
  const decimal = /^(?:R\$ ?)?(\d+)\.(\d{1,2})$/.exec(text)
  return parseReais(decimal ? `${decimal[1]},${decimal[2]}` : text)
}

const FIRST_SERIAL_DAY = '1899-12-30' as Day
/** The serials of days of this century and the last: any other number is no date. */
const SERIAL = /^[2-7]\d{4}$/

/** A date written `dd/mm/aaaa` or `aaaa-mm-dd`, or the number of a spreadsheet's day; else null. */
export function dayOfCell(cell: string): Day | null {
  const text = cell.trim()
  if (SERIAL.test(text)) return addDays(FIRST_SERIAL_DAY, Number(text))
  // A spreadsheet may add the time of day.
  const [date = ''] = text.split(/[ T]/)
  const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(date)
  const day = written
    ? `${written[3]}-${written[2]?.padStart(2, '0')}-${written[1]?.padStart(2, '0')}`
    : date
  return isDay(day) && day <= LAST_ACCEPTED_DAY ? day : null
}

const METHODS: Readonly<Record<string, 'BANK_SLIP' | 'PIX'>> = {
  boleto: 'BANK_SLIP',
  'boleto bancario': 'BANK_SLIP',
  bank_slip: 'BANK_SLIP',
  pix: 'PIX',
}

const PERIODS: Readonly<Record<string, Periodicity>> = {
  mensal: 'MONTHLY',
  monthly: 'MONTHLY',
  semestral: 'SEMESTER',
  semester: 'SEMESTER',
  anual: 'YEARLY',
  yearly: 'YEARLY',
}

const wordIn = <Value>(words: Readonly<Record<string, Value>>, cell: string): Value | null => {
  const word = foldText(cell.trim())
  return Object.hasOwn(words, word) ? (words[word] ?? null) : null
}

/** How it is paid, by its Portuguese word; null for an unknown one. */
export const methodOfCell = (cell: string) => wordIn(METHODS, cell)

/** How often a plan charges, by its Portuguese word; null for an unknown one. */
export const periodicityOfCell = (cell: string) => wordIn(PERIODS, cell)

const BRAZIL = ['', 'br', 'bra', 'brasil', 'brazil']

/** The two letters of a country as they are sent; Brazil where nothing is written. */
export const nationOfCell = (cell: string): string =>
  BRAZIL.includes(foldText(cell.trim())) ? DEFAULT_COUNTRY : cell.trim().toUpperCase()

const FOREIGN_TYPES: Readonly<Record<string, (typeof FOREIGN_DOCUMENT_TYPES)[number]>> = {
  passaporte: 'passport',
  passport: 'passport',
  'tax id': 'tax_id',
  tax_id: 'tax_id',
  outro: 'other',
  other: 'other',
  '': 'other',
}

/** The type of a foreign document; another word as it is, which is refused. */
export const foreignTypeOfCell = (cell: string): string =>
  FOREIGN_TYPES[foldText(cell.trim())] ?? cell.trim()

/** The country's code of a phone, with its plus sign. */
export const countryCodeOfCell = (cell: string): string => `+${cell.replace(/\D/g, '')}`
