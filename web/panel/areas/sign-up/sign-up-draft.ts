import type { AccountType, PayoutKeyType } from '#contract/basics/brazil/bank-accounts.ts'
import { isEmail } from '#contract/basics/brazil/contacts.ts'
import { isCnpj } from '#contract/basics/brazil/documents.ts'
import type { Instant } from '#contract/basics/days.ts'
import type { Company } from '#contract/lookups/shapes.ts'
import { domainOfHost } from '#contract/sellers/domain.ts'
import {
  hasNoKey,
  isCheckDigit,
  isContactPhone,
  isSignUpKey,
  isWebsite,
  SHORTEST,
  SIGN_UP_PASSWORD_LENGTH,
} from '#contract/sign-up/rules.ts'
import type { NewSeller } from '#contract/sign-up/shapes.ts'
import {
  type AddressDraft,
  addressErrors,
  addressOf,
  NO_ADDRESS,
} from '#web/panel/areas/lookups/public/address-draft.ts'
import {
  type CompanyTexts,
  type FilledByCompany,
  fillByCompany,
  textsOfCompany,
  withoutCompany,
} from '#web/panel/areas/lookups/public/company-draft.ts'
import { texts } from '#web/panel/areas/sign-up/texts.ts'

/** A sign-up while it is filled; all of it text, as it was typed. */
export interface SignUpDraft extends AddressDraft, FilledByCompany<CompanyField> {
  readonly document: string
  readonly companyName: string
  readonly fantasyName: string
  readonly email: string
  readonly sellerUrl: string
  readonly contactName: string
  readonly contactPhone: string
  readonly officePhone: string
  readonly password: string
  readonly confirmation: string
  readonly acceptsPrivacy: boolean
  readonly acceptsTerms: boolean
  /** When the last box was ticked: a repeated request says the same. */
  readonly acceptedAt: Instant | null
  readonly bank: string
  readonly issuer: string
  readonly issuerDigit: string
  readonly account: string
  readonly bankDigit: string
  readonly accountType: AccountType | ''
  readonly pixKeyType: PayoutKeyType | ''
  readonly pixKey: string
}

type CompanyField = 'companyName' | keyof CompanyTexts

export type SignUpField = keyof typeof texts.fields & keyof SignUpDraft
export type SignUpErrors = Readonly<Partial<Record<SignUpField, string>>>

export type SignUpStep = 1 | 2 | 3
export const STEPS: readonly SignUpStep[] = [1, 2, 3]

export const EMPTY_DRAFT: SignUpDraft = {
  ...NO_ADDRESS,
  document: '',
  companyName: '',
  fantasyName: '',
  email: '',
  sellerUrl: '',
  contactName: '',
  contactPhone: '',
  officePhone: '',
  password: '',
  confirmation: '',
  acceptsPrivacy: false,
  acceptsTerms: false,
  acceptedAt: null,
  bank: '',
  issuer: '',
  issuerDigit: '',
  account: '',
  bankDigit: '',
  accountType: '',
  pixKeyType: '',
  pixKey: '',
  byCompany: {},
}

/** What may be stored of a draft: never a password. */
export const withoutPasswords = (draft: SignUpDraft): SignUpDraft => ({
  ...draft,
  password: '',
  confirmation: '',
})

const isMissing = (text: string) => text.trim() === ''
const isShorter = (text: string, least: number) => text.trim().length < least

function onlyErrors(
  found: Readonly<Partial<Record<SignUpField, string | false | undefined>>>,
): SignUpErrors {
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text))
}

function websiteError(typed: string): string | false {
  if (isMissing(typed)) return texts.websiteMissing
  return !isWebsite(typed.trim()) && texts.invalidWebsite
}

function passwordError(password: string): string | false {
  const { length } = [...password]
  if (length < SIGN_UP_PASSWORD_LENGTH.min) return texts.passwordShort
  return length > SIGN_UP_PASSWORD_LENGTH.max && texts.passwordLong
}

function confirmationError({ password, confirmation }: SignUpDraft): string | false {
  if (confirmation === '') return texts.required
  return confirmation !== password && texts.passwordsDiffer
}

const companyErrors = (draft: SignUpDraft): SignUpErrors =>
  onlyErrors({
    document: !isCnpj(draft.document) && texts.invalidCnpj,
    companyName: isShorter(draft.companyName, SHORTEST.companyName) && texts.companyNameMissing,
    fantasyName: isShorter(draft.fantasyName, SHORTEST.fantasyName) && texts.fantasyNameMissing,
    email: !isEmail(draft.email.trim()) && texts.invalidEmail,
    sellerUrl: websiteError(draft.sellerUrl),
    contactName: isShorter(draft.contactName, SHORTEST.contactName) && texts.contactNameMissing,
    contactPhone: !isContactPhone(draft.contactPhone) && texts.invalidPhone,
    password: passwordError(draft.password),
    confirmation: confirmationError(draft),
    acceptsPrivacy: !draft.acceptsPrivacy && texts.privacyMissing,
    acceptsTerms: !draft.acceptsTerms && texts.termsMissing,
  })

function lengthError(text: string, least: number): string | false {
  if (isMissing(text)) return texts.required
  return isShorter(text, least) && texts.atLeast(least)
}

function placeErrors(draft: SignUpDraft): SignUpErrors {
  const { zipCode } = addressErrors(draft, texts.invalidZipCode)
  // An unknown CEP has the text of the look-up, an incomplete one the form's own (M-SGN-18, 19).
  const isComplete = draft.zipCode.length === 8
  return onlyErrors({
    zipCode: zipCode && (isComplete ? zipCode : texts.invalidZipCode),
    street: lengthError(draft.street, SHORTEST.street),
    number: lengthError(draft.number, SHORTEST.number),
    district: lengthError(draft.district, SHORTEST.district),
    city: lengthError(draft.city, SHORTEST.city),
    state: lengthError(draft.state, SHORTEST.state),
  })
}

const INVALID_KEYS = {
  DOCUMENT: texts.invalidCnpjKey,
  EMAIL: texts.invalidEmailKey,
  PHONE: texts.invalidPhoneKey,
} as const

function keyError({ pixKeyType, pixKey }: SignUpDraft): string | false {
  if (pixKeyType === '' || pixKeyType === 'ALLEATORY_KEY') return false
  if (isMissing(pixKey)) return texts.keyMissing
  return !isSignUpKey(pixKeyType, pixKey.trim()) && INVALID_KEYS[pixKeyType]
}

const ofText = (text: string) => isMissing(text) && texts.required
const ofDigit = (text: string) => !isCheckDigit(text.trim()) && texts.invalidDigit

const bankErrors = (draft: SignUpDraft): SignUpErrors =>
  onlyErrors({
    bank: ofText(draft.bank),
    accountType: ofText(draft.accountType),
    issuer: ofText(draft.issuer),
    issuerDigit: ofDigit(draft.issuerDigit),
    account: ofText(draft.account),
    bankDigit: ofDigit(draft.bankDigit),
    pixKeyType: ofText(draft.pixKeyType),
    pixKey: keyError(draft),
  })

const ERRORS = { 1: companyErrors, 2: placeErrors, 3: bankErrors } as const

/** What is missing or wrong in a step, in the order of the form (R-SGN-03 to R-SGN-15). */
export const stepErrors = (draft: SignUpDraft, step: SignUpStep): SignUpErrors =>
  ERRORS[step](draft)

/** The first step that is not complete; the last one when all are. */
export const firstOpenStep = (draft: SignUpDraft): SignUpStep =>
  STEPS.find((step) => Object.keys(stepErrors(draft, step)).length > 0) ?? 3

const FIELDS_OF_STEP: Readonly<Record<SignUpStep, readonly SignUpField[]>> = {
  1: [
    'document',
    'companyName',
    'fantasyName',
    'email',
    'sellerUrl',
    'contactName',
    'contactPhone',
    'officePhone',
    'password',
    'confirmation',
    'acceptsPrivacy',
    'acceptsTerms',
  ],
  2: ['zipCode', 'street', 'number', 'complement', 'district', 'city', 'state', 'country'],
  3: [
    'bank',
    'accountType',
    'issuer',
    'issuerDigit',
    'account',
    'bankDigit',
    'pixKeyType',
    'pixKey',
  ],
}

/** The step on which a field is. */
export const stepOfField = (field: SignUpField): SignUpStep =>
  STEPS.find((step) => FIELDS_OF_STEP[step].includes(field)) ?? 1

/** The draft with another document, without what the look-up of the former one filled. */
export const withDocument = (draft: SignUpDraft, document: string): SignUpDraft =>
  document === draft.document
    ? draft
    : { ...withoutCompany<CompanyField, SignUpDraft>(draft), document }

/** Fills the fields of the company that were not typed. */
export const withCompany = (draft: SignUpDraft, company: Company): SignUpDraft =>
  fillByCompany<CompanyField, SignUpDraft>(draft, {
    companyName: company.companyName,
    ...textsOfCompany(company),
  })

const accountOf = (draft: SignUpDraft): NewSeller['account'] => {
  const { accountType, pixKeyType } = draft
  if (accountType === '' || pixKeyType === '') throw new Error('an account without its types')
  const account = {
    bank: draft.bank,
    issuer: draft.issuer.trim(),
    issuerDigit: draft.issuerDigit,
    number: draft.account.trim(),
    bankDigit: draft.bankDigit,
    accountType,
  }
  if (hasNoKey(pixKeyType)) return { account, pixKeyType }
  return { account, pixKeyType, pixKey: draft.pixKey.trim() }
}

/** The draft as it is sent; only called without errors (R-SGN-17). */
export function newSellerOf(
  draft: SignUpDraft,
  { ip, host }: { readonly ip: string; readonly host: string },
): NewSeller {
  if (draft.acceptedAt === null) throw new Error('a sign-up without acceptance')
  const email = draft.email.trim()
  const { number, ...address } = addressOf(draft)
  return {
    document: draft.document,
    companyName: draft.companyName.trim(),
    fantasyName: draft.fantasyName.trim(),
    domainUrl: domainOfHost(host),
    sellerUrl: draft.sellerUrl.trim(),
    userAdmin: { email, password: draft.password },
    contact: {
      name: draft.contactName.trim(),
      email,
      countryCode: '+55',
      phone: draft.contactPhone,
      officePhone: isMissing(draft.officePhone) ? null : draft.officePhone,
    },
    acceptTerm: {
      ip,
      dateTime: draft.acceptedAt,
      userTerms: draft.acceptsTerms,
      cookiePolicy: draft.acceptsPrivacy,
      privacyPolicy: draft.acceptsPrivacy,
    },
    address: { ...address, number: number ?? '', country: 'BR' },
    account: accountOf(draft),
  }
}

const FIELD_OF_PATH: Readonly<Record<string, SignUpField>> = {
  'userAdmin.email': 'email',
  'userAdmin.password': 'password',
  'contact.email': 'email',
  'contact.name': 'contactName',
  'contact.phone': 'contactPhone',
  'contact.officePhone': 'officePhone',
  'acceptTerm.privacyPolicy': 'acceptsPrivacy',
  'acceptTerm.cookiePolicy': 'acceptsPrivacy',
  'acceptTerm.userTerms': 'acceptsTerms',
  'account.account.bank': 'bank',
  'account.account.issuer': 'issuer',
  'account.account.issuerDigit': 'issuerDigit',
  'account.account.number': 'account',
  'account.account.bankDigit': 'bankDigit',
  'account.account.accountType': 'accountType',
  'account.pixKey': 'pixKey',
  'account.pixKeyType': 'pixKeyType',
}

/** The field that a path of the answer is about. */
export function fieldOfPath(path = ''): SignUpField | undefined {
  const own = path.replace(/^address\./, '')
  return FIELD_OF_PATH[path] ?? (own in texts.fields ? (own as SignUpField) : undefined)
}
