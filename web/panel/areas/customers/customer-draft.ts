import { DEFAULT_COUNTRY } from '#contract/basics/addresses.ts'
import { isEmail, parseCep } from '#contract/basics/contacts.ts'
import {
  DEFAULT_COUNTRY_CODE,
  isCompanyDocument,
  isCustomerDocument,
  isCustomerPhone,
} from '#contract/customers/rules.ts'
import type { NewCustomer } from '#contract/customers/shapes.ts'
import type { Company, PostalCode } from '#contract/lookups/shapes.ts'
import type { DocumentValue } from '#web/kit/DocumentInput.tsx'
import type { PhoneValue } from '#web/kit/PhoneInput.tsx'
import { texts } from '#web/panel/areas/customers/texts.ts'

/** What the two steps hold while they are filled; all of it text, as it was typed. */
export interface CustomerDraft {
  readonly document: DocumentValue
  readonly name: string
  readonly fantasyName: string
  readonly phone: PhoneValue
  readonly email: string
  readonly alternativeEmail: string
  readonly useSellerAddress: boolean
  readonly zipCode: string
  readonly street: string
  readonly number: string
  readonly complement: string
  readonly district: string
  readonly city: string
  readonly state: string
  readonly country: string
  /** The postal code that nobody knows, as long as it is the one in the field. */
  readonly unknownZipCode: string
  /** Whether that stops saving: a look-up that is down doesn't. */
  readonly isZipCodeFatal: boolean
  /** What the last look-up of the company wrote; only that may be overwritten by the next. */
  readonly byCompany: Readonly<Partial<Record<TextField, string>>>
}

export type TextField =
  | 'name'
  | 'fantasyName'
  | 'zipCode'
  | 'street'
  | 'number'
  | 'complement'
  | 'district'
  | 'city'
  | 'state'

export type DraftField = keyof Omit<
  CustomerDraft,
  'unknownZipCode' | 'isZipCodeFatal' | 'byCompany'
>
export type DraftErrors = Readonly<Partial<Record<DraftField, string>>>

export const EMPTY_DRAFT: CustomerDraft = {
  document: { nation: DEFAULT_COUNTRY, type: 'cpf', number: '' },
  name: '',
  fantasyName: '',
  phone: { countryCode: DEFAULT_COUNTRY_CODE, phone: '' },
  email: '',
  alternativeEmail: '',
  useSellerAddress: false,
  zipCode: '',
  street: '',
  number: '',
  complement: '',
  district: '',
  city: '',
  state: '',
  country: DEFAULT_COUNTRY,
  unknownZipCode: '',
  isZipCodeFatal: false,
  byCompany: {},
}

const isEmpty = (text: string) => text.trim() === ''

/** Leaves out what has no error. */
function onlyErrors(found: Readonly<Partial<Record<DraftField, string | undefined>>>): DraftErrors {
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined))
}

const requiredText = (text: string) => (isEmpty(text) ? texts.required : undefined)

export function documentError({ nation, number }: DocumentValue): string | undefined {
  if (isEmpty(number)) return texts.required
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

/** R-CUSTA-14: shown for every failed look-up; a masked CEP never has 10 characters. */
export function zipCodeError(draft: CustomerDraft): string | undefined {
  if (isEmpty(draft.zipCode)) return texts.required
  if (draft.country !== DEFAULT_COUNTRY) return undefined
  if (!parseCep(draft.zipCode)) return texts.invalidZipCode
  return draft.unknownZipCode === draft.zipCode ? texts.invalidZipCode : undefined
}

/** The errors of step 2; none are asked for with the seller's own address (R-CUSTA-09). */
export function addressErrors(draft: CustomerDraft): DraftErrors {
  if (draft.useSellerAddress) return {}
  const isOnlyDown = draft.unknownZipCode === draft.zipCode && !draft.isZipCodeFatal
  return onlyErrors({
    zipCode: isOnlyDown && parseCep(draft.zipCode) ? undefined : zipCodeError(draft),
    street: requiredText(draft.street),
    number: requiredText(draft.number),
    district: requiredText(draft.district),
    city: requiredText(draft.city),
    state: requiredText(draft.state),
    country: requiredText(draft.country),
  })
}

/** What a found address writes, over what was there; empty answers leave it (R-CUSTD-13). */
export const withPostalCode = (draft: CustomerDraft, found: PostalCode): CustomerDraft => ({
  ...draft,
  street: found.logradouro || draft.street,
  district: found.bairro || draft.district,
  city: found.localidade || draft.city,
  state: found.uf || draft.state,
  complement: found.complemento || draft.complement,
  country: DEFAULT_COUNTRY,
})

/** What a found company writes: empty fields, and those that an earlier look-up filled. */
export function withCompany(
  draft: CustomerDraft,
  { companyName, fantasyName, address }: Company,
): CustomerDraft {
  const found: Readonly<Record<TextField, string>> = {
    name: companyName,
    fantasyName: fantasyName ?? '',
    zipCode: address.zipCode,
    street: address.street,
    number: address.number ?? '',
    complement: address.complement ?? '',
    district: address.district,
    city: address.city,
    state: address.state,
  }
  const mine = Object.entries(found).filter(([name]) => {
    const field = name as TextField
    return isEmpty(draft[field]) || draft[field] === draft.byCompany[field]
  })
  const byCompany = Object.fromEntries(mine)
  return { ...draft, ...byCompany, byCompany }
}

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
  address: draft.useSellerAddress
    ? null
    : {
        zipCode: draft.zipCode,
        street: draft.street.trim(),
        number: optional(draft.number),
        complement: optional(draft.complement),
        district: draft.district.trim(),
        city: draft.city.trim(),
        state: draft.state,
        country: draft.country,
      },
})
