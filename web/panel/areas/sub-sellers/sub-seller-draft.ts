import { isAdult } from '#contract/basics/ages.ts'
import {
  type AccountType,
  isPayoutKey,
  type PayoutKeyType,
} from '#contract/basics/brazil/bank-accounts.ts'
import { isEmail, parsePhone } from '#contract/basics/brazil/contacts.ts'
import {
  documentType,
  isCnpj,
  isCpf,
  isDocument,
  normalizeDocument,
} from '#contract/basics/brazil/documents.ts'
import type { Day } from '#contract/basics/days.ts'
import type { Company } from '#contract/lookups/shapes.ts'
import { isCompany } from '#contract/sub-sellers/rules.ts'
import type {
  AccountData,
  AccountInput,
  GeneralData,
  NewSubSeller,
  SplitType,
  SubSeller,
} from '#contract/sub-sellers/shapes.ts'
import {
  type AddressDraft,
  addressErrors,
  addressOf,
  draftOfAddress,
  NO_ADDRESS,
} from '#web/panel/areas/lookups/public/address-draft.ts'
import { hundredthsOf, textOfHundredths } from '#web/panel/areas/sub-sellers/public/split-text.ts'
import { texts } from '#web/panel/areas/sub-sellers/texts.ts'

/** A sub-seller while it is filled; texts as they were typed, documents and phone bare. */
export interface SubSellerDraft extends AddressDraft {
  readonly document: string
  readonly name: string
  readonly birthdate: Day | null
  readonly openingDate: Day | null
  readonly email: string
  readonly alternativeEmail: string
  readonly phone: string
  readonly ownerName: string
  readonly ownerDocument: string
  readonly description: string
  readonly paymentType: SplitType
  /** `12,5`, of reais or of a hundred. */
  readonly value: string
  readonly bank: string
  readonly issuer: string
  readonly issuerDigit: string
  readonly account: string
  readonly bankDigit: string
  readonly accountType: AccountType | ''
  readonly pixKeyType: PayoutKeyType | ''
  readonly pixKey: string
}

export type DraftField = Exclude<keyof SubSellerDraft, 'unknownZipCode' | 'isZipCodeFatal'>
/** Whether a member of the draft is a field of the form. */
export const isField = (member: keyof SubSellerDraft): member is DraftField =>
  member !== 'unknownZipCode' && member !== 'isZipCodeFatal'

export type DraftErrors = Readonly<Partial<Record<DraftField, string>>>

const NO_ACCOUNT = {
  bank: '',
  issuer: '',
  issuerDigit: '',
  account: '',
  bankDigit: '',
  accountType: '',
  pixKeyType: '',
  pixKey: '',
} as const

export const EMPTY_DRAFT: SubSellerDraft = {
  ...NO_ADDRESS,
  document: '',
  name: '',
  birthdate: null,
  openingDate: null,
  email: '',
  alternativeEmail: '',
  phone: '',
  ownerName: '',
  ownerDocument: '',
  description: '',
  paymentType: 'PERCENTAGE',
  value: '',
  ...NO_ACCOUNT,
}

const draftOfAccount = ({ account, pixKey, pixKeyType }: AccountData) => ({
  bank: account.bank,
  issuer: account.issuer,
  issuerDigit: account.issuerDigit,
  account: account.number,
  bankDigit: account.bankDigit,
  accountType: account.accountType,
  pixKeyType,
  pixKey: pixKey ?? '',
})

/** The draft of an existing sub-seller. */
export const draftOf = (saved: SubSeller): SubSellerDraft => ({
  ...draftOfAddress(saved.address),
  document: saved.document ?? '',
  name: saved.name,
  birthdate: saved.owner?.birthdate ?? null,
  openingDate: saved.openingDate,
  email: saved.contact?.email ?? '',
  alternativeEmail: saved.alternativeEmail ?? '',
  phone: saved.contact?.phone ?? '',
  ownerName: saved.owner?.ownerName ?? '',
  ownerDocument: saved.owner?.ownerDocument ?? '',
  description: saved.description ?? '',
  paymentType: saved.paymentType,
  value: textOfHundredths(saved.paymentValue),
  ...(saved.account ? draftOfAccount(saved.account) : NO_ACCOUNT),
})

/** What the document's length makes of it (R-SSL-07). */
export const kindOf = (document: string) => (documentType(document) === 'cnpj' ? 'CNPJ' : 'CPF')

const isMissing = (text: string) => text.trim() === ''

/** Shown as soon as the document is complete (R-SSL-07). */
export function documentError(document: string): string | undefined {
  if (isMissing(document)) return texts.required
  if (isDocument(document)) return undefined
  return kindOf(document) === 'CNPJ' ? texts.invalidCnpj : texts.invalidCpf
}

const ofText = (text: string) => (isMissing(text) ? texts.required : undefined)

const ofBirthday = (day: Day | null, today: Day): string | undefined =>
  ofDay(day, today) ?? (day && !isAdult(day, today) ? texts.underage : undefined)

function ofDay(day: Day | null, today: Day): string | undefined {
  if (day === null) return texts.required
  return day > today ? texts.notYet : undefined
}

const ofEmail = (email: string) =>
  ofText(email) ?? (isEmail(email.trim()) ? undefined : texts.invalidEmail)

// Branch and account have at least three digits (R-SSL-13).
const ofNumbers = (text: string) =>
  ofText(text) ?? (/^\d{3,}$/.test(text.trim()) ? undefined : texts.tooShort)

function ofOwner(document: string): string | undefined {
  if (isMissing(document)) return texts.required
  if (isCpf(document) || isCnpj(document)) return undefined
  return kindOf(document) === 'CNPJ' ? texts.invalidCnpj : texts.invalidCpf
}

// A Pix key is checked by its type (R-SSL-14).
function ofKey({ pixKeyType, pixKey }: SubSellerDraft): string | undefined {
  if (pixKeyType === '') return undefined
  return isPayoutKey(pixKeyType, pixKey.trim()) ? undefined : texts.invalidKey[pixKeyType]
}

interface Asking {
  readonly today: Day
  /** A change does not check the key here, and a company has no birthday (R-SSL-22). */
  readonly isEdit: boolean
}

// A company also needs its owner, opening date and description (R-SSL-11).
const companyErrors = (draft: SubSellerDraft) => ({
  ownerName: ofText(draft.ownerName),
  ownerDocument: ofOwner(draft.ownerDocument),
  description: ofText(draft.description),
})

/** What is missing or wrong, in the order of the form (R-SSL-09 … R-SSL-14, R-SSL-22). */
export function errorsOf(draft: SubSellerDraft, { today, isEdit }: Asking): DraftErrors {
  const isOfCompany = isCompany(kindOf(draft.document))
  const found: Readonly<Partial<Record<DraftField, string | undefined>>> = {
    document: documentError(draft.document),
    name: ofText(draft.name),
    ...(isOfCompany ? { openingDate: ofDay(draft.openingDate, today) } : {}),
    ...(isOfCompany && isEdit ? {} : { birthdate: ofBirthday(draft.birthdate, today) }),
    email: ofEmail(draft.email),
    phone: ofText(draft.phone) ?? (parsePhone(draft.phone) ? undefined : texts.invalidPhone),
    ...(isOfCompany ? companyErrors(draft) : {}),
    ...addressErrors(draft, texts.required),
    value: hundredthsOf(draft.value) === null ? texts.required : undefined,
    bank: ofText(draft.bank),
    accountType: ofText(draft.accountType),
    issuer: ofNumbers(draft.issuer),
    issuerDigit: ofText(draft.issuerDigit),
    account: ofNumbers(draft.account),
    bankDigit: ofText(draft.bankDigit),
    pixKeyType: ofText(draft.pixKeyType),
    pixKey: isEdit ? undefined : ofKey(draft),
  }
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined))
}

/** Overwrites fields with the data of the found company (R-SSL-08). */
export const withCompany = (draft: SubSellerDraft, found: Company): SubSellerDraft => ({
  ...draft,
  name: found.companyName,
  ...draftOfAddress({
    ...found.address,
    number: found.address.number ?? null,
    complement: found.address.complement ?? null,
    country: 'BR',
  }),
})

const optional = (text: string) => (isMissing(text) ? null : text.trim())

export function accountOf(draft: SubSellerDraft): AccountInput {
  const { accountType, pixKeyType } = draft
  if (accountType === '' || pixKeyType === '') throw new Error('an account without its types')
  return {
    account: {
      bank: draft.bank,
      issuer: draft.issuer.trim(),
      issuerDigit: draft.issuerDigit,
      number: draft.account.trim(),
      bankDigit: draft.bankDigit,
      accountType,
    },
    pixKey: draft.pixKey.trim(),
    pixKeyType,
  }
}

/**
 * The contact as it is sent (SSL-07). The form has one name for both: a contact that was saved under
 * another one, by a call, keeps it.
 */
export function contactOf(draft: SubSellerDraft, saved?: Pick<SubSeller, 'name' | 'contact'>) {
  const savedName = saved?.contact?.name
  return {
    name: savedName === undefined || savedName === saved?.name ? draft.name.trim() : savedName,
    email: draft.email.trim(),
    phone: draft.phone,
  }
}

const shareOf = (draft: SubSellerDraft) => ({
  paymentType: draft.paymentType,
  paymentValue: hundredthsOf(draft.value) ?? 0n,
})

/** The general data as they are sent (SSL-04). */
export function generalOf(draft: SubSellerDraft): GeneralData {
  const isOfCompany = isCompany(kindOf(draft.document))
  return {
    name: draft.name.trim(),
    alternativeEmail: optional(draft.alternativeEmail),
    birthdate: draft.birthdate,
    openingDate: isOfCompany ? draft.openingDate : null,
    ownerDocument: normalizeDocument(isOfCompany ? draft.ownerDocument : draft.document),
    ownerName: isOfCompany ? optional(draft.ownerName) : null,
    ...shareOf(draft),
    description: isOfCompany ? optional(draft.description) : null,
  }
}

/** The draft as it is sent when it is new; only called without errors. */
export function newSubSellerOf(draft: SubSellerDraft): NewSubSeller {
  const { name, ownerName, ownerDocument, birthdate, openingDate, description } = generalOf(draft)
  if (birthdate === null) throw new Error('a sub-seller without a birthday')
  return {
    name,
    documentType: kindOf(draft.document),
    document: normalizeDocument(draft.document),
    address: addressOf(draft),
    account: accountOf(draft),
    contact: contactOf(draft),
    owner: { ownerName, ownerDocument, birthdate },
    openingDate,
    ...shareOf(draft),
    description,
  }
}

const FIELD_OF_PATH: Readonly<Record<string, DraftField>> = {
  'contact.email': 'email',
  'contact.phone': 'phone',
  'owner.ownerDocument': 'ownerDocument',
  'owner.ownerName': 'ownerName',
  'owner.birthdate': 'birthdate',
  paymentValue: 'value',
  'account.pixKey': 'pixKey',
  'account.account.issuer': 'issuer',
  'account.account.number': 'account',
  'account.account.issuerDigit': 'issuerDigit',
  'account.account.bankDigit': 'bankDigit',
  'account.account.bank': 'bank',
}
const SAME_NAME: readonly DraftField[] = [
  'document',
  'name',
  'birthdate',
  'openingDate',
  'description',
]

/** The field that a path of the answer is about. */
export const fieldOfPath = (path: string): DraftField | undefined =>
  FIELD_OF_PATH[path] ?? SAME_NAME.find((field) => field === path)
