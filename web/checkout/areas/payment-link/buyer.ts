import { isEmail, parsePhone } from '#contract/basics/contacts.ts'
import { documentType, isDocument, normalizeDocument } from '#contract/basics/documents.ts'
import type { Buyer } from '#contract/customers/shapes.ts'
import { texts } from '#web/checkout/areas/payment-link/texts.ts'

/** What a buyer types, as typed. */
export interface BuyerDraft {
  readonly name: string
  readonly document: string
  readonly email: string
  readonly phone: string
}

export type BuyerField = keyof BuyerDraft

export const EMPTY_BUYER: BuyerDraft = { name: '', document: '', email: '', phone: '' }

/** What is wrong with each field; none when the buyer may be sent (R-GEN-24 for letters). */
export function problemsOf(draft: BuyerDraft): Partial<Record<BuyerField, string>> {
  const problems: Partial<Record<BuyerField, string>> = {}
  if (draft.name.trim() === '') problems.name = texts.required
  if (!isDocument(normalizeDocument(draft.document))) problems.document = texts.badDocument
  if (!isEmail(draft.email.trim())) problems.email = texts.badEmail
  if (!parsePhone(draft.phone)) problems.phone = texts.badPhone
  return problems
}

/** The buyer as the call takes it. */
export function buyerOf(draft: BuyerDraft): Buyer {
  const documentNumber = normalizeDocument(draft.document)
  return {
    name: draft.name.trim(),
    document: {
      documentNumber,
      documentType: documentType(documentNumber) ?? 'cpf',
      documentNation: 'BR',
    },
    email: draft.email.trim(),
    countryCode: '+55',
    phone: draft.phone.replace(/\D/g, ''),
  }
}
