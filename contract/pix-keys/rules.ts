import { normalizeDocument } from '#contract/basics/brazil/documents.ts'
import { normalizePixKey, type PixKeyType } from '#contract/basics/brazil/pix.ts'
import type { ClaimKind } from '#contract/pix-keys/claim-states.ts'

export const KEY_TYPES = ['email', 'phone', 'evp', 'cnpj'] as const
export type KeyType = (typeof KEY_TYPES)[number]

/** How many keys an account of a company may have. */
export const MAX_PIX_KEYS = 20

/** The digits of the code that confirms a phone. */
export const CODE_LENGTH = 6

/** How long a code can be used, and how often it may be typed wrong. */
export const CODE_LIFE_MS = 10 * 60_000
export const MAX_WRONG_CODES = 5

/** The code that the sandbox refuses; it accepts every other one. */
export const SANDBOX_WRONG_CODE = '000000'

const COUNTRY = '55'

/** A phone as it is sent: the country's code and digits only (R-PIX-06). */
export const phoneKeyOf = (national: string): string => `${COUNTRY}${national.replace(/\D/g, '')}`

const DIRECTORY_TYPES: Readonly<Record<KeyType, PixKeyType>> = {
  email: 'EMAIL',
  phone: 'PHONE',
  evp: 'EVP',
  cnpj: 'CNPJ',
}

/** The type of a key as the directory of keys names it. */
export const directoryType = (type: KeyType): PixKeyType => DIRECTORY_TYPES[type]

/** The key as the directory takes it; null when it is none. A random key has none yet. */
export const directoryKey = (type: KeyType, key: string): string | null =>
  normalizePixKey(directoryType(type), key)

/**
 * The key as it is stored and shown: a phone as digits with the country's code, a document without
 * marks; null when it is no key of this type.
 */
export function storedKey(type: KeyType, key: string): string | null {
  if (type === 'phone') {
    const isSentForm = /^55\d{10,11}$/.test(key)
    return isSentForm && directoryKey(type, key) !== null ? key : null
  }
  return directoryKey(type, key)
}

/** Whether the key is the document of the company. */
export const isOwnDocument = (key: string, document: string): boolean =>
  normalizeDocument(key) === normalizeDocument(document)

/** Who has a key that the directory refused: the company itself elsewhere, or somebody else. */
export type KeyHolder = 'SAME_OWNER' | 'ANOTHER'

/**
 * How a key that another institution has can be claimed; null when it cannot. A phone or e-mail of
 * somebody else is claimed by who proved it; a document has one company.
 */
export function claimKindOf(type: KeyType, holder: KeyHolder): ClaimKind | null {
  if (type === 'evp') return null
  if (holder === 'SAME_OWNER') return 'PORTABILITY'
  return type === 'phone' || type === 'email' ? 'OWNERSHIP' : null
}

/** Whether the claim needs a code: a phone was proven by one before the directory refused it. */
export const isClaimedByCode = (type: KeyType, kind: ClaimKind): boolean =>
  type === 'email' && kind === 'OWNERSHIP'

/** How long the directory's refusal of a key can be answered by a claim, and its phone counts as proven. */
export const CLAIMABLE_MS = 24 * 60 * 60_000
