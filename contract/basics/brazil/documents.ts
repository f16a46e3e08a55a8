export type DocumentType = 'cpf' | 'cnpj'

const CPF_SHAPE = /^\d{3}[.\s-]?\d{3}[.\s-]?\d{3}[.\s-]?\d{2}$/
const CNPJ_SHAPE =
  /^[0-9A-Za-z]{2}[.\s]?[0-9A-Za-z]{3}[.\s]?[0-9A-Za-z]{3}[/\s]?[0-9A-Za-z]{4}[-\s]?[0-9]{2}$/
const ONE_CHARACTER_REPEATED = /^(.)\1*$/

const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/**
 * Σ value × weight, the last character under the last weight. A character is worth its ASCII code
 * minus 48, so that digits are worth themselves and A is 17 (R-GEN-24).
 */
function weightedSum(characters: string, weights: readonly number[]): number {
  const used = weights.slice(-characters.length)
  return used.reduce((sum, weight, at) => sum + (characters.charCodeAt(at) - 48) * weight, 0)
}

/** A remainder of mod 11 that leaves two digits, or none, counts as 0. */
const modulo11Digit = (sum: number): string => (sum % 11 < 2 ? '0' : String(11 - (sum % 11)))

function twoCheckDigits(characters: string, weights: readonly number[]): string {
  const first = modulo11Digit(weightedSum(characters, weights))
  return first + modulo11Digit(weightedSum(characters + first, weights))
}

/** The 2 check digits of a CPF. Refuses anything but its first 9 digits, bare. */
export function cpfCheckDigits(first9: string): string {
  if (!/^\d{9}$/.test(first9)) throw new RangeError('cpfCheckDigits needs 9 digits')
  return twoCheckDigits(first9, CPF_WEIGHTS)
}

/**
 * The 2 check digits of a CNPJ, numeric or alphanumeric (R-GEN-24).
 * Refuses anything but its first 12 characters, bare and upper-case.
 */
export function cnpjCheckDigits(first12: string): string {
  if (!/^[0-9A-Z]{12}$/.test(first12)) throw new RangeError('cnpjCheckDigits needs 12 characters')
  return twoCheckDigits(first12, CNPJ_WEIGHTS)
}

/** As it is stored and sent: trimmed, without `.` `/` `-` and spaces, upper-case (R-GEN-24). */
export const normalizeDocument = (text: string): string =>
  text
    .trim()
    .replace(/[./\s-]/g, '')
    .toUpperCase()

/** Whether the text, bare or masked, is a CPF with its check digits; one digit repeated is none. */
export function isCpf(text: string): boolean {
  if (!CPF_SHAPE.test(text.trim())) return false
  const digits = normalizeDocument(text)
  return !ONE_CHARACTER_REPEATED.test(digits) && digits.endsWith(cpfCheckDigits(digits.slice(0, 9)))
}

/**
 * Whether the text, bare or masked, any letter case, is a numeric or alphanumeric CNPJ with its
 * check digits (R-GEN-24); one character repeated is none.
 */
export function isCnpj(text: string): boolean {
  if (!CNPJ_SHAPE.test(text.trim())) return false
  const normalized = normalizeDocument(text)
  return (
    !ONE_CHARACTER_REPEATED.test(normalized) &&
    normalized.endsWith(cnpjCheckDigits(normalized.slice(0, 12)))
  )
}

/** Whether the text, bare or masked, is a valid CPF or CNPJ. */
export const isDocument = (text: string): boolean => isCpf(text) || isCnpj(text)

/**
 * Whether a searched text is a document instead of a name: the digits of one, from the first, or a
 * whole CNPJ with letters (R-GEN-24).
 */
export const isDocumentSearch = (text: string): boolean => /^[\d./-]+$/.test(text) || isCnpj(text)

const CNPJ_BEGINNING = /^(?=.*\d)(?=.*[A-Z])[0-9A-Z]{2,12}\d{0,2}$/

/**
 * Whether a searched text with letters and digits may be the beginning of a CNPJ, bare or masked, any
 * letter case (R-GEN-24). A name may look the same, as `3M` does: such a text is searched as both.
 */
export const mayBeginCnpj = (text: string): boolean =>
  !isDocumentSearch(text) && !/\s/.test(text) && CNPJ_BEGINNING.test(normalizeDocument(text))

/** What the text would be by its length alone, 11 or 14 characters; null for any other. */
export function documentType(text: string): DocumentType | null {
  const { length } = normalizeDocument(text)
  return length === 11 ? 'cpf' : length === 14 ? 'cnpj' : null
}

/**
 * `000.000.000-00` or `AA.AAA.AAA/AAAA-00`, by position, whatever the check digits (R-GEN-24).
 * Text of another length comes back normalised, without a mask.
 */
export function formatDocument(text: string): string {
  const normalized = normalizeDocument(text)
  switch (documentType(normalized)) {
    case 'cpf':
      return normalized.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
    case 'cnpj':
      return normalized.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
    case null:
      return normalized
  }
}

/**
 * The document of a customer, as it is read: a CPF or CNPJ with its punctuation, one of another
 * country as it is stored, whatever its length.
 */
export const documentText = (text: string): string =>
  isDocument(text) ? formatDocument(text) : text

/** For lists: `***.456.789-**`, `**.ABC.345/01DE-**`. Text of another length is hidden whole. */
export function maskedDocument(text: string): string {
  const shown = formatDocument(text)
  switch (documentType(text)) {
    case 'cpf':
      return `***${shown.slice(3, -2)}**`
    case 'cnpj':
      return `**${shown.slice(2, -2)}**`
    case null:
      return '*'.repeat(shown.length)
  }
}
