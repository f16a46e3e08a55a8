import * as z from 'zod/mini'
import { isEmail, parsePhone } from '#contract/basics/brazil/contacts.ts'
import { isDocument } from '#contract/basics/brazil/documents.ts'
import { isUuid } from '#contract/basics/ids.ts'

export const ACCOUNT_TYPES = ['CHECKING_ACCOUNT', 'SAVINGS_ACCOUNT'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]
export const bankAccountType = z.enum(ACCOUNT_TYPES)

/** The kinds of Pix keys that a bank account may be paid by (the wire's spelling). */
export const PAYOUT_KEY_TYPES = ['DOCUMENT', 'PHONE', 'EMAIL', 'ALLEATORY_KEY'] as const
export type PayoutKeyType = (typeof PAYOUT_KEY_TYPES)[number]
export const payoutKeyType = z.enum(PAYOUT_KEY_TYPES)

// The longest e-mail that the directory of Pix keys holds.
const LONGEST_EMAIL_KEY = 77

/** Whether the text is a Pix key of the type, bare or masked (R-SSL-14). */
export function isPayoutKey(type: PayoutKeyType, key: string): boolean {
  switch (type) {
    case 'DOCUMENT':
      return isDocument(key)
    case 'PHONE':
      return parsePhone(key) !== null
    case 'EMAIL':
      return key.length <= LONGEST_EMAIL_KEY && isEmail(key)
    case 'ALLEATORY_KEY':
      return isUuid(key.toLowerCase())
  }
}
