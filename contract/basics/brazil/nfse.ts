import { documentType, normalizeDocument } from '#contract/basics/brazil/documents.ts'

/**
 * The parts of a declaration's identifier (DPS); the national system treats two with the same
 * identifier as one.
 */
export interface DpsName {
  /** The city that emits, 7 digits of the IBGE. */
  readonly cityIbge: string
  /** CPF or CNPJ of the emitter. */
  readonly document: string
  readonly series: string
  readonly number: string
}

const inscriptionKind = (document: string) => (documentType(document) === 'cpf' ? '1' : '2')
const inscriptionOf = (document: string) => normalizeDocument(document).padStart(14, '0')

/** The id of a declaration, 45 characters: city, kind and document, series, number. */
export function dpsId({ cityIbge, document, series, number }: DpsName): string {
  const name = `${cityIbge}${inscriptionKind(document)}${inscriptionOf(document)}`
  const id = `DPS${name}${series.padStart(5, '0')}${number.padStart(15, '0')}`
  if (!/^DPS\d{7}(1\d{14}|2[0-9A-Z]{14})\d{20}$/.test(id)) throw new RangeError(`no DPS id: ${id}`)
  return id
}

/** The parts of an invoice's access key. */
export interface KeyParts {
  readonly cityIbge: string
  readonly document: string
  readonly number: string
  /** `yyyy-MM` of the emission. */
  readonly month: string
  /** 9 random digits, so that the key cannot be guessed. */
  readonly code: string
}

// Mod 11 with the ASCII code less 48, so that letters of a CNPJ count too; weights 2 … 9 from the
// right.
function checkDigit(first49: string): string {
  const sum = [...first49]
    .reverse()
    .reduce((total, each, at) => total + (each.charCodeAt(0) - 48) * (2 + (at % 8)), 0)
  const digit = 11 - (sum % 11)
  return digit > 9 ? '0' : String(digit)
}

/** The access key of an invoice that the national system generated (`ambGer` 2), 50 characters. */
export function accessKey({ cityIbge, document, number, month, code }: KeyParts): string {
  const inscription = `${inscriptionKind(document)}${inscriptionOf(document)}`
  const [year = '', monthOfYear = ''] = month.split('-')
  const period = `${year.slice(2)}${monthOfYear}`
  const first49 = `${cityIbge}2${inscription}${number.padStart(13, '0')}${period}${code}`
  const key = first49 + checkDigit(first49)
  if (!isAccessKey(key)) throw new RangeError(`no access key: ${key}`)
  return key
}

/** Whether the text is an invoice's access key: 50 characters, the last one is the check digit. */
export const isAccessKey = (text: string): boolean =>
  /^[0-9A-Z]{49}\d$/.test(text) && checkDigit(text.slice(0, 49)) === text.slice(49)
