import { getCnae } from '@brazilian-utils/brazilian-utils/get-cnae'

/** The digits of a CNAE, with or without the marks of `9999-9/99`; null for any other text. */
const digitsOf = (code: string): string | null => {
  const digits = code.trim().replace(/^(\d{4})-(\d)\/(\d{2})$/, '$1$2$3')
  return /^\d{7}$/.test(digits) ? digits : null
}

/**
 * Whether a CNAE is a subclass of the official table, and its digits. Kept from the panel: the
 * table is larger than all of the screens that ask for a CNAE.
 */
export function parseCnae(code: string): { valid: boolean; digits: string | null } {
  const digits = digitsOf(code)
  return { valid: digits !== null && getCnae(digits) !== null, digits }
}
