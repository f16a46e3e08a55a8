import { isEmail } from '#contract/basics/brazil/contacts.ts'
import { documentType } from '#contract/basics/brazil/documents.ts'
import { KEY_TYPES, type KeyType, phoneKeyOf, storedKey } from '#contract/pix-keys/rules.ts'
import type { FieldErrors } from '#web/kit/forms/useFields.ts'
import { texts } from '#web/panel/areas/pix-keys/texts.ts'

/** What is typed about a new key; each type keeps what was typed for it. */
export interface KeyDraft {
  readonly keyType: KeyType
  readonly email: string
  /** Digits of the area code and the number. */
  readonly phone: string
}

export const EMPTY_DRAFT: KeyDraft = { keyType: 'email', email: '', phone: '' }

/** The types to choose from: a phone is confirmed by SMS, and a CNPJ is the company's own (R-PIX-07). */
export const offeredTypes = (document: string, sendsTexts: boolean): readonly KeyType[] =>
  KEY_TYPES.filter(
    (type) =>
      (type !== 'phone' || sendsTexts) && (type !== 'cnpj' || documentType(document) === 'cnpj'),
  )

/** The key as it is sent; null for a random one. */
export function keyOf({ keyType, email, phone }: KeyDraft, document: string): string | null {
  switch (keyType) {
    case 'email':
      return email.trim()
    case 'phone':
      return phone === '' ? '' : phoneKeyOf(phone)
    case 'cnpj':
      return document
    case 'evp':
      return null
  }
}

/** Whether the key can be confirmed: a random one needs no value (R-PIX-09). */
export const isComplete = (draft: KeyDraft, document: string): boolean =>
  keyOf(draft, document) !== ''

/** What keeps the key from being created. */
export function draftErrors({ keyType, email, phone }: KeyDraft): FieldErrors<'email' | 'phone'> {
  const isBadEmail = !isEmail(email.trim()) || storedKey('email', email) === null
  if (keyType === 'email' && isBadEmail) return { email: texts.invalidEmail }
  if (keyType === 'phone' && storedKey('phone', phoneKeyOf(phone)) === null)
    return { phone: texts.invalidPhone }
  return {}
}
