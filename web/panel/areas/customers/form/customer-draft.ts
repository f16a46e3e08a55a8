import { DEFAULT_COUNTRY } from '#contract/basics/brazil/addresses.ts'
import { isEmail } from '#contract/basics/brazil/contacts.ts'
import { documentText, normalizeDocument } from '#contract/basics/brazil/documents.ts'
import {
  DEFAULT_COUNTRY_CODE,
  isCompanyDocument,
  isCustomerDocument,
  isCustomerPhone,
} from '#contract/customers/rules.ts'
import type { Customer, NewCustomer } from '#contract/customers/shapes.ts'
import type { Company } from '#contract/lookups/shapes.ts'
import type { DocumentValue } from '#web/kit/fields/DocumentInput.tsx'
import type { PhoneValue } from '#web/kit/fields/PhoneInput.tsx'
import { phoneText } from '#web/kit/format/phone-text.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'
import {
  type AddressDraft,
  addressOf,
  draftOfAddress,
  addressErrors as errorsOfAddress,
  NO_ADDRESS,
} from '#web/panel/areas/lookups/public/address-draft.ts'
import { addressItems } from '#web/panel/areas/lookups/public/address-items.ts'
import {
  type CompanyTexts,
  type FilledByCompany,
  fillByCompany,
  textsOfCompany,
  withoutCompany,
} from '#web/panel/areas/lookups/public/company-draft.ts'

/** What the two steps hold while they are filled; all of it text, as it was typed. */
export interface CustomerDraft extends AddressDraft, FilledByCompany<TextField> {
  readonly document: DocumentValue
  readonly name: string
  readonly fantasyName: string
  readonly phone: PhoneValue
  readonly email: string
  readonly alternativeEmail: string
  readonly useSellerAddress: boolean
}

export type TextField = 'name' | keyof CompanyTexts

export type DraftField = keyof Omit<
  CustomerDraft,
  'unknownZipCode' | 'isZipCodeFatal' | 'byCompany'
>
export type DraftErrors = Readonly<Partial<Record<DraftField, string>>>

const LABELS = {
  ...texts,
  ...texts.fields,
  phone: texts.cellPhone,
  useSellerAddress: texts.ownAddress,
} as const

/** The label of the name depends on the document (R-CUSTA-04). */
export const nameLabel = (documentNumber: string): string =>
  isCompanyDocument(documentNumber) ? texts.companyName : texts.customerName

/** The name of a field in the summary of errors. */
export const labelOf = (field: DraftField, { document }: CustomerDraft): string =>
  field === 'name' ? nameLabel(document.number) : LABELS[field]

export const EMPTY_DRAFT: CustomerDraft = {
  document: { nation: DEFAULT_COUNTRY, type: 'cpf', number: '' },
  name: '',
  fantasyName: '',
  phone: { countryCode: DEFAULT_COUNTRY_CODE, phone: '' },
  email: '',
  alternativeEmail: '',
  useSellerAddress: false,
  ...NO_ADDRESS,
  byCompany: {},
}

/** A draft of what a customer holds, to be edited. */
export const draftOf = ({ address, document, ...customer }: Customer): CustomerDraft => ({
  document: {
    nation: document.documentNation,
    type: document.documentType as DocumentValue['type'],
    number: document.documentNumber,
  },
  name: customer.name,
  fantasyName: customer.fantasyName ?? '',
  phone: { countryCode: customer.countryCode, phone: customer.phone },
  email: customer.email,
  alternativeEmail: customer.alternativeEmail ?? '',
  useSellerAddress: false,
  ...draftOfAddress(address),
  byCompany: {},
})

/** One line of what is shown of a customer. */
export interface Fact {
  readonly label: string
  readonly value: string | null
}

/** The contact of a customer, to be read and to be reviewed. */
export const contactFacts = (draft: CustomerDraft): readonly Fact[] => [
  { label: texts.fields.name, value: draft.name.trim() },
  { label: texts.fields.document, value: documentText(draft.document.number) },
  { label: texts.fields.phone, value: phoneTextOf(draft.phone) },
  { label: texts.fields.email, value: draft.email.trim() },
  { label: texts.fields.alternativeEmail, value: draft.alternativeEmail.trim() },
  ...(draft.fantasyName ? [{ label: texts.fields.fantasyName, value: draft.fantasyName }] : []),
]

/** The address of a customer, to be reviewed. */
export const addressFacts = (draft: CustomerDraft): readonly Fact[] =>
  addressItems(addressOf(draft))

const phoneTextOf = ({ countryCode, phone }: PhoneValue) =>
  phone === '' ? null : phoneText(countryCode, phone)

/** The field of the draft that an error of the services is about. */
export function fieldOfPath(path = ''): DraftField | undefined {
  const [field = ''] = path.split('.')
  return field in texts.fields ? (field as keyof typeof texts.fields) : undefined
}

const isEmpty = (text: string) => text.trim() === ''

/** Leaves out what has no error. */
function onlyErrors(found: Readonly<Partial<Record<DraftField, string | undefined>>>): DraftErrors {
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined))
}

const requiredText = (text: string) => (isEmpty(text) ? texts.required : undefined)

export function documentError({ nation, number }: DocumentValue): string | undefined {
  if (normalizeDocument(number) === '') return texts.required
  return isCustomerDocument(nation, number) ? undefined : texts.invalidDocument
}

function phoneError({ countryCode, phone }: PhoneValue): string | undefined {
  if (isEmpty(phone)) return texts.required
  return isCustomerPhone(countryCode, phone) ? undefined : texts.invalidPhone
}

function emailError(email: string, isRequired: boolean): string | undefined {
  if (isEmpty(email)) return isRequired ? texts.required : undefined
  return isEmail(email.trim()) ? undefined : texts.invalidEmail
}

/** The errors of step 1 (R-CUSTA-12, R-CUSTA-13). */
export const contactErrors = (draft: CustomerDraft): DraftErrors =>
  onlyErrors({
    document: documentError(draft.document),
    name: requiredText(draft.name),
    phone: phoneError(draft.phone),
    email: emailError(draft.email, true),
    alternativeEmail: emailError(draft.alternativeEmail, false),
  })

/** The errors of step 2; there are none with the seller's own address (R-CUSTA-09). */
export const addressErrors = (draft: CustomerDraft): DraftErrors =>
  draft.useSellerAddress ? {} : errorsOfAddress(draft, texts.required)

/** The draft with another document, without what the look-up of the former one filled. */
export const withDocument = (draft: CustomerDraft, document: DocumentValue): CustomerDraft => {
  const isOther = document.number !== draft.document.number
  const kept = isOther ? withoutCompany<TextField, CustomerDraft>(draft) : draft
  return { ...kept, document }
}

/** Fills the fields of the company that were not typed. */
export const withCompany = (draft: CustomerDraft, company: Company): CustomerDraft =>
  fillByCompany<TextField, CustomerDraft>(draft, {
    name: company.companyName,
    ...textsOfCompany(company),
  })

const optional = (text: string) => (isEmpty(text) ? null : text.trim())

/** The draft as it is sent; only called without errors. */
export const newCustomerOf = (draft: CustomerDraft): NewCustomer => ({
  name: draft.name.trim(),
  fantasyName: isCompanyDocument(draft.document.number) ? optional(draft.fantasyName) : null,
  document: {
    documentNumber: draft.document.number,
    documentType: draft.document.type,
    documentNation: draft.document.nation,
  },
  email: draft.email.trim(),
  alternativeEmail: optional(draft.alternativeEmail),
  countryCode: draft.phone.countryCode,
  phone: draft.phone.phone,
  useSellerAddress: draft.useSellerAddress,
  address: draft.useSellerAddress ? null : addressOf(draft),
})
