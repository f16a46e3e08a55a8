import { isPayoutKey, type PayoutKeyType } from '#contract/basics/brazil/bank-accounts.ts'
import { isCnpj } from '#contract/basics/brazil/documents.ts'

/** How long the password of a sign-up may be (R-SGN-08); a later one may be longer. */
export const SIGN_UP_PASSWORD_LENGTH = { min: 8, max: 30 } as const

/** Whether the password has a length that a sign-up accepts. */
export function isSignUpPassword(password: string): boolean {
  const { length } = [...password]
  return length >= SIGN_UP_PASSWORD_LENGTH.min && length <= SIGN_UP_PASSWORD_LENGTH.max
}

/** The shortest texts of a sign-up (R-SGN-04, R-SGN-07, R-SGN-11). */
export const SHORTEST = {
  companyName: 2,
  fantasyName: 2,
  contactName: 2,
  street: 3,
  number: 1,
  district: 2,
  city: 2,
  state: 2,
} as const

// With or without a scheme, as people write the address of their site.
const WEBSITE = /^(https?:\/\/)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(:\d{1,5})?([/?#]\S*)?$/i
// The letters with accents that domains below .br may have.
const BRAZILIAN_WEBSITE =
  /^(https?:\/\/)?([a-z0-9àáâãçéêíóôõúü]([a-z0-9àáâãçéêíóôõúü-]*[a-z0-9àáâãçéêíóôõúü])?\.)+br(:\d{1,5})?([/?#]\S*)?$/i

/** Whether the text is the address of a website, below .br also with accents (R-SGN-06). */
export const isWebsite = (text: string): boolean =>
  WEBSITE.test(text) || BRAZILIAN_WEBSITE.test(text)

/** Whether the text is an area code with a phone number, digits alone (R-SGN-07). */
export const isContactPhone = (digits: string): boolean => /^\d{10,11}$/.test(digits)

/** Whether the text is the check digit of an agency or of an account (R-SGN-13). */
export const isCheckDigit = (text: string): boolean => /^\d$/.test(text)

/** Whether the type of Pix key names no key: a random one is the bank's (R-SGN-14). */
export const hasNoKey = (type: PayoutKeyType): boolean => type === 'ALLEATORY_KEY'

const LONGEST_KEY = 99
const LONGEST_DOCUMENT_KEY = 18

/** How long a Pix key of the type may be, masks included (R-SGN-14). */
export const longestKey = (type: PayoutKeyType): number =>
  type === 'DOCUMENT' ? LONGEST_DOCUMENT_KEY : LONGEST_KEY

/** Whether a company that signs up may be paid by the key: a document must be a CNPJ (R-SGN-15). */
export const isSignUpKey = (type: PayoutKeyType, key: string): boolean =>
  key.length <= longestKey(type) && (type === 'DOCUMENT' ? isCnpj(key) : isPayoutKey(type, key))
