import * as z from 'zod/mini'
import { maskedEmail } from '#contract/basics/brazil/contacts.ts'
import { type AccountData, type SubSeller, subSeller } from '#contract/sub-sellers/shapes.ts'

const LAST_SHOWN = 4

/** The last four characters, and never more than half of the text. */
function lastOf(text: string): string {
  const shown = Math.min(LAST_SHOWN, Math.floor(text.length / 2))
  return `…${text.slice(text.length - shown)}`
}

function maskedAccount({ account, pixKey, pixKeyType }: AccountData): AccountData {
  const maskKey = pixKeyType === 'EMAIL' ? maskedEmail : lastOf
  return {
    account: {
      ...account,
      issuer: lastOf(account.issuer),
      issuerDigit: lastOf(account.issuerDigit),
      number: lastOf(account.number),
      bankDigit: lastOf(account.bankDigit),
    },
    pixKey: pixKey && maskKey(pixKey),
    pixKeyType,
  }
}

// Another account may end in the same digits, so changed parts are marked.
const markChange = (was: string | null, is: string | null, masked: string | null) =>
  was !== is && masked !== null ? `${masked} (alterado)` : masked

/** The masked account; each part that differs from the account before is marked. */
function auditedAccount(before: AccountData | null, after: AccountData): AccountData {
  const masked = maskedAccount(after)
  if (!before) return masked
  const { account } = masked
  const mark = (name: 'issuer' | 'issuerDigit' | 'number' | 'bankDigit') =>
    markChange(before.account[name], after.account[name], account[name]) ?? ''
  return {
    account: {
      ...account,
      issuer: mark('issuer'),
      issuerDigit: mark('issuerDigit'),
      number: mark('number'),
      bankDigit: mark('bankDigit'),
    },
    pixKey: markChange(before.pixKey, after.pixKey, masked.pixKey),
    pixKeyType: masked.pixKeyType,
  }
}

/**
 * A sub-seller in the audit trail: money in reais, bank account and Pix key by their last four
 * characters. Changed parts of the account are marked.
 */
export const auditedSubSeller = (after: SubSeller, before: SubSeller | null = null): object =>
  z.encode(subSeller, {
    ...after,
    account: after.account && auditedAccount(before?.account ?? null, after.account),
  })
