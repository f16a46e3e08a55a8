import { dictionary } from '@zxcvbn-ts/language-common'

// The product's own words are as guessable as the lists of leaked passwords.
const OWN_WORDS = /^(guiche|guichê)[\d\W_]*$/i

const COMMON = new Set(dictionary['passwords-common'].filter((password) => password.length >= 8))

/** Whether a password stands on the list of the most leaked ones, or is little else than our name. */
export const isCommonPassword = (password: string): boolean =>
  COMMON.has(password.toLowerCase()) || OWN_WORDS.test(password)
