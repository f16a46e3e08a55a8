import { type Address, DEFAULT_COUNTRY } from '#contract/basics/brazil/addresses.ts'
import { parseCep } from '#contract/basics/brazil/contacts.ts'
import type { PostalCode } from '#contract/lookups/shapes.ts'
import { texts } from '#web/panel/areas/lookups/public/texts.ts'

/** An address while it is filled; all of it text, as it was typed. */
export interface AddressDraft {
  readonly zipCode: string
  readonly street: string
  readonly number: string
  readonly complement: string
  readonly district: string
  readonly city: string
  readonly state: string
  readonly country: string
  /** The postal code whose look-up failed. */
  readonly unknownZipCode: string
  /** Whether that stops saving: a look-up that is down doesn't. */
  readonly isZipCodeFatal: boolean
}

export type AddressField = Exclude<keyof AddressDraft, 'unknownZipCode' | 'isZipCodeFatal'>
export type AddressErrors = Readonly<Partial<Record<AddressField, string>>>

export const NO_ADDRESS: AddressDraft = {
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
}

/** The draft of an existing address; the empty one without it. */
export const draftOfAddress = (address: Address | null): AddressDraft => ({
  ...NO_ADDRESS,
  ...address,
  number: address?.number ?? '',
  complement: address?.complement ?? '',
})

const isEmpty = (text: string) => text.trim() === ''

/** Shown for every failed look-up; a masked CEP never has 10 characters (R-CUSTA-14). */
export function zipCodeError(draft: AddressDraft, required: string): string | undefined {
  if (isEmpty(draft.zipCode)) return required
  if (draft.country !== DEFAULT_COUNTRY) return undefined
  if (!parseCep(draft.zipCode)) return texts.invalidZipCode
  return draft.unknownZipCode === draft.zipCode ? texts.invalidZipCode : undefined
}

/** The errors of an address; `required` is the error of an empty field. */
export function addressErrors(draft: AddressDraft, required: string): AddressErrors {
  const isOnlyDown = draft.unknownZipCode === draft.zipCode && !draft.isZipCodeFatal
  const zipCode = isOnlyDown && parseCep(draft.zipCode) ? undefined : zipCodeError(draft, required)
  const mandatory = ['street', 'number', 'district', 'city', 'state', 'country'] as const
  const missing = mandatory.filter((field) => isEmpty(draft[field]))
  return {
    ...(zipCode === undefined ? {} : { zipCode }),
    ...Object.fromEntries(missing.map((field) => [field, required])),
  }
}

/** Overwrites fields with the found address, except where that is empty (R-CUSTD-13). */
export const withPostalCode = <Draft extends AddressDraft>(
  draft: Draft,
  found: PostalCode,
): Draft => ({
  ...draft,
  street: found.logradouro || draft.street,
  district: found.bairro || draft.district,
  city: found.localidade || draft.city,
  state: found.uf || draft.state,
  complement: found.complemento || draft.complement,
  country: DEFAULT_COUNTRY,
})

/** Whether the number that stays is that of a street which the found address replaces. */
export const isNumberOfAnother = (draft: AddressDraft, { logradouro }: PostalCode): boolean =>
  !isEmpty(draft.number) &&
  !isEmpty(draft.street) &&
  !isEmpty(logradouro) &&
  draft.street.trim() !== logradouro

const optional = (text: string) => (isEmpty(text) ? null : text.trim())

/** The address as it is sent; only called without errors. */
export const addressOf = (draft: AddressDraft): Address => ({
  zipCode: draft.zipCode,
  street: draft.street.trim(),
  number: optional(draft.number),
  complement: optional(draft.complement),
  district: draft.district.trim(),
  city: draft.city.trim(),
  state: draft.state,
  country: draft.country,
})
