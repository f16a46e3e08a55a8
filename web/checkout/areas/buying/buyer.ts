import { isEmail, parsePhone } from '#contract/basics/brazil/contacts.ts'
import { documentType, isDocument, normalizeDocument } from '#contract/basics/brazil/documents.ts'
import { customerRefusals } from '#contract/customers/refusals.ts'
import type { Buyer } from '#contract/customers/shapes.ts'
import { texts } from '#web/checkout/areas/buying/texts.ts'
import type { CallFailed } from '#web/client/requests/failed.ts'
import { documentMask, phoneMask } from '#web/kit/fields/masks.ts'

/** What a buyer types, as typed. */
export interface BuyerDraft {
  readonly name: string
  readonly document: string
  readonly email: string
  readonly phone: string
}

export type BuyerField = keyof BuyerDraft
export type BuyerProblems = Readonly<Partial<Record<BuyerField, string>>>

export const EMPTY_BUYER: BuyerDraft = { name: '', document: '', email: '', phone: '' }

/** What is wrong with each field; none when the buyer may be sent (R-GEN-24 for letters). */
export function problemsOf(draft: BuyerDraft): BuyerProblems {
  const problems: Partial<Record<BuyerField, string>> = {}
  if (draft.name.trim() === '') problems.name = texts.required
  if (!isDocument(normalizeDocument(draft.document))) problems.document = texts.badDocument
  if (!isEmail(draft.email.trim())) problems.email = texts.badEmail
  if (!parsePhone(draft.phone)) problems.phone = texts.badPhone
  return problems
}

/** The field as it is shown once it is left: marks put in, blanks at the ends off. */
export function tidied(draft: BuyerDraft, field: BuyerField): BuyerDraft {
  const text = draft[field].trim()
  if (field === 'document')
    return { ...draft, document: documentMask.format(normalizeDocument(text)) }
  if (field === 'phone') return { ...draft, phone: phoneMask.format(phoneMask.unmask(text)) }
  return { ...draft, [field]: text }
}

/** The buyer, as the call expects it. */
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
    phone: phoneMask.unmask(draft.phone),
  }
}

const FIELD_OF_CODE: Readonly<Record<string, BuyerField>> = {
  [customerRefusals.invalidDocument.code]: 'document',
  [customerRefusals.invalidEmail.code]: 'email',
  [customerRefusals.invalidPhone.code]: 'phone',
}

const fieldNamed = (name = ''): BuyerField | undefined =>
  (['name', 'document', 'email', 'phone'] as const).find((field) =>
    name.startsWith(`buyer.${field}`),
  )

/** The errors that the service answered, by field. */
export function problemsOfAnswer({ entries }: CallFailed): BuyerProblems {
  const found = entries.flatMap(({ code, field, description }) => {
    const known = FIELD_OF_CODE[code] ?? fieldNamed(field)
    return known ? [[known, description] as const] : []
  })
  return Object.fromEntries(found)
}
