import { randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '#contract/two-factor/shapes.ts'

const BYTES = 10
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const BITS_A_LETTER = 5

/** 80 bits as four groups of four letters and digits: no 0, 1, 8 or 9 to be mistaken. */
function newRecoveryCode(): string {
  const bits = [...randomBytes(BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = bits.match(new RegExp(`.{${BITS_A_LETTER}}`, 'g')) ?? []
  const text = letters.map((five) => LETTERS[Number.parseInt(five, 2)]).join('')
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

/** Codes that replace the authenticator, once each (R-SEC-16). */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
