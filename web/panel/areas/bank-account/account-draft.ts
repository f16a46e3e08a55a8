import {
  DEFAULT_BUSINESS_TYPE,
  DEFAULT_OWNER_TYPE,
  isPerson,
  splitName,
} from '#contract/bank-account/rules.ts'
import {
  type BankingAccountInput,
  type BusinessType,
  MAX_PARTNERS,
  type NewBankingAccount,
  type OwnerType,
} from '#contract/bank-account/shapes.ts'
import { isAdult } from '#contract/basics/ages.ts'
import { isEmail, parsePhone } from '#contract/basics/brazil/contacts.ts'
import { isCnpj, isCpf } from '#contract/basics/brazil/documents.ts'
import type { Day } from '#contract/basics/days.ts'
import type { Company } from '#contract/lookups/shapes.ts'
import { isWebsite } from '#contract/sign-up/rules.ts'
import { newUuid } from '#web/client/identifiers.ts'
import { texts } from '#web/panel/areas/bank-account/texts.ts'
import {
  type AddressDraft,
  addressErrors,
  addressOf,
  draftOfAddress,
  NO_ADDRESS,
} from '#web/panel/areas/lookups/public/address-draft.ts'
import {
  type CompanyTexts,
  type FilledByCompany,
  fillByCompany,
  textsOfCompany,
  withoutCompany,
} from '#web/panel/areas/lookups/public/company-draft.ts'

/** A partner while it is filled: a person or a company by the document. */
export interface PartnerDraft extends AddressDraft {
  /** Stays the same while others are added and removed. */
  readonly id: string
  readonly document: string
  readonly name: string
  readonly birthday: Day | null
  readonly email: string
  readonly phone: string
  readonly type: OwnerType
}

type CompanyField = 'companyName' | keyof CompanyTexts

/** An application while it is filled; the address is the company's. */
export interface AccountDraft extends AddressDraft, FilledByCompany<CompanyField> {
  readonly companyDocument: string
  readonly companyName: string
  readonly openingDate: Day | null
  readonly email: string
  readonly phone: string
  readonly fantasyName: string
  readonly url: string
  readonly businessType: BusinessType
  readonly mainActivity: string
  readonly partners: readonly PartnerDraft[]
}

/** The fields of the form; those of a partner follow its id: `partners.1.email`. */
export type AccountField = string
export type AccountErrors = Readonly<Partial<Record<AccountField, string>>>

export type AccountStep = 1 | 2 | 3
export const STEPS: readonly AccountStep[] = [1, 2, 3]

const FIRST_PARTNER: PartnerDraft = {
  ...NO_ADDRESS,
  id: '0',
  document: '',
  name: '',
  birthday: null,
  email: '',
  phone: '',
  type: DEFAULT_OWNER_TYPE,
}

export const newPartner = (): PartnerDraft => ({ ...FIRST_PARTNER, id: newUuid() })

/** A draft that a former release stored has partners without ids. */
export const withPartnerIds = (
  draft: Omit<AccountDraft, 'partners'> & {
    readonly partners: readonly (Omit<PartnerDraft, 'id'> & { readonly id?: string })[]
  },
): AccountDraft => ({
  ...draft,
  partners: draft.partners.map((partner, place) => ({
    ...partner,
    id: partner.id ?? String(place),
  })),
})

const EMPTY_DRAFT: AccountDraft = {
  ...NO_ADDRESS,
  companyDocument: '',
  companyName: '',
  openingDate: null,
  email: '',
  phone: '',
  fantasyName: '',
  url: '',
  businessType: DEFAULT_BUSINESS_TYPE,
  mainActivity: '',
  partners: [FIRST_PARTNER],
  byCompany: {},
}

/** The letter that a partner is called by (R-PJ-04). */
export const letterOf = (place: number): string => String.fromCharCode('A'.charCodeAt(0) + place)

/** The name of a field of a partner. */
export const partnerField = ({ id }: Pick<PartnerDraft, 'id'>, field: string): AccountField =>
  `partners.${id}.${field}`

type Contact = Pick<PartnerDraft, 'document' | 'email' | 'phone' | 'type'>

const contactOf = ({ document, email, phone, type }: Contact) => ({
  document,
  email: email.trim(),
  phone,
  type,
})

/** The draft of an application that was sent, so that nothing is typed twice; empty without one. */
export function draftOf(input: BankingAccountInput | null): AccountDraft {
  if (!input) return EMPTY_DRAFT
  const { newBankingAddress, newAccountOwner: _, naturalOwner, legalOwner, phone, ...rest } = input
  const people = naturalOwner.map(({ position, ...each }) => ({
    position,
    partner: {
      ...draftOfAddress(each.address),
      ...contactOf(each),
      name: `${each.firstName} ${each.lastName}`,
      birthday: each.birthdate,
    },
  }))
  const companies = legalOwner.map(({ position, ...each }) => ({
    position,
    partner: {
      ...draftOfAddress(each.address),
      ...contactOf(each),
      name: each.legalName,
      birthday: each.foundingDate,
    },
  }))
  // Without positions, as other programs send them, the persons come first.
  const inOrder = [...people, ...companies].sort(
    (one, other) => (one.position ?? MAX_PARTNERS) - (other.position ?? MAX_PARTNERS),
  )
  return {
    ...draftOfAddress({ ...newBankingAddress, country: NO_ADDRESS.country }),
    ...rest,
    phone: phone ?? '',
    partners: inOrder.map(({ partner }, place) => ({ ...partner, id: String(place) })),
    byCompany: {},
  }
}

const isMissing = (text: string) => text.trim() === ''
const requiredText = (text: string) => isMissing(text) && texts.required
// A birthday or the opening of a company cannot be in the future.
const pastDay = (day: Day | null, today: Day) =>
  (day === null && texts.required) || (day !== null && day > today && texts.notYet)

const underage = (birthday: Day | null, today: Day) =>
  birthday !== null && !isAdult(birthday, today) && texts.underage

type Found = Readonly<Record<string, string | false | undefined>>

const onlyErrors = (found: Found): AccountErrors =>
  Object.fromEntries(
    Object.entries(found).flatMap(([field, text]) => (text ? [[field, text]] : [])),
  )

const emailError = (email: string) =>
  requiredText(email) || (!isEmail(email.trim()) && texts.invalidEmail)

const phoneError = (phone: string) => !parsePhone(phone) && texts.invalidPhone

const cnpjError = (document: string) =>
  requiredText(document) || (!isCnpj(document) && texts.invalidCnpj)

const cpfError = (document: string) =>
  requiredText(document) || (!isCpf(document) && texts.invalidCpf)

const companyErrors = (draft: AccountDraft, today: Day): AccountErrors =>
  onlyErrors({
    companyDocument: cnpjError(draft.companyDocument),
    companyName: requiredText(draft.companyName),
    openingDate: pastDay(draft.openingDate, today),
    email: emailError(draft.email),
    phone: draft.phone !== '' && phoneError(draft.phone),
    ...addressErrors(draft, texts.required),
  })

const detailErrors = ({ fantasyName, url, mainActivity }: AccountDraft): AccountErrors =>
  onlyErrors({
    fantasyName: requiredText(fantasyName),
    url: requiredText(url) || (!isWebsite(url.trim()) && texts.invalidUrl),
    mainActivity: requiredText(mainActivity),
  })

/** The errors of a partner; a person's name is first and last. */
function partnerErrors(partner: PartnerDraft, today: Day): AccountErrors {
  const { document, name, birthday, email, phone } = partner
  const isNatural = isPerson(document)
  return onlyErrors({
    document: isNatural ? cpfError(document) : cnpjError(document),
    name:
      requiredText(name) || (isNatural && splitName(name).lastName === '' && texts.lastNameMissing),
    birthday: pastDay(birthday, today) || (isNatural && underage(birthday, today)),
    email: emailError(email),
    phone: requiredText(phone) || phoneError(phone),
    ...addressErrors(partner, texts.required),
  })
}

const partnersErrors = ({ partners }: AccountDraft, today: Day): AccountErrors =>
  Object.fromEntries(
    partners.flatMap((partner) =>
      Object.entries(partnerErrors(partner, today)).map(([field, text]) => [
        partnerField(partner, field),
        text,
      ]),
    ),
  )

type Check = (draft: AccountDraft, today: Day) => AccountErrors
const ERRORS_OF: Readonly<Record<AccountStep, Check>> = {
  1: companyErrors,
  2: detailErrors,
  3: partnersErrors,
}

/** What keeps a step from being left. */
export const stepErrors = (draft: AccountDraft, step: AccountStep, today: Day): AccountErrors =>
  ERRORS_OF[step](draft, today)

const DETAILS: readonly AccountField[] = ['fantasyName', 'url', 'businessType', 'mainActivity']

/** The step on which a field is. */
export function stepOfField(field: AccountField): AccountStep {
  if (field.startsWith('partners.')) return 3
  return DETAILS.includes(field) ? 2 : 1
}

/** The draft with another document, without what the look-up of the former one filled. */
export const withDocument = (draft: AccountDraft, companyDocument: string): AccountDraft =>
  companyDocument === draft.companyDocument
    ? draft
    : { ...withoutCompany<CompanyField, AccountDraft>(draft), companyDocument }

/** Fills the fields of the company that were not typed. */
export const withCompany = (draft: AccountDraft, company: Company): AccountDraft =>
  fillByCompany<CompanyField, AccountDraft>(draft, {
    companyName: company.companyName,
    ...textsOfCompany(company),
  })

const sentAddress = (draft: AddressDraft) => {
  const { number, ...address } = addressOf(draft)
  return { ...address, number: number ?? '', country: NO_ADDRESS.country as 'BR' }
}

function dayOf(day: Day | null): Day {
  if (day === null) throw new Error('an application without a date')
  return day
}

const personOf = (partner: PartnerDraft) => ({
  ...contactOf(partner),
  ...splitName(partner.name),
  birthdate: dayOf(partner.birthday),
  address: sentAddress(partner),
})

/** The application as it is sent; only called without errors. Partner A owns the account. */
export function newAccountOf(draft: AccountDraft): NewBankingAccount {
  const [first] = draft.partners
  if (!first) throw new Error('an application without partners')
  const { type: _, phone: phoneNumber, ...accountOwner } = personOf(first)
  const numbered = draft.partners.map((partner, place) => ({ partner, position: place + 1 }))
  return {
    companyDocument: draft.companyDocument,
    companyName: draft.companyName.trim(),
    fantasyName: draft.fantasyName.trim(),
    url: draft.url.trim(),
    openingDate: dayOf(draft.openingDate),
    businessType: draft.businessType,
    mainActivity: draft.mainActivity,
    phone: draft.phone === '' ? null : draft.phone,
    email: draft.email.trim(),
    naturalOwner: numbered
      .filter(({ partner }) => isPerson(partner.document))
      .map(({ partner, position }) => ({ ...personOf(partner), position })),
    legalOwner: numbered
      .filter(({ partner }) => !isPerson(partner.document))
      .map(({ partner, position }) => ({
        ...contactOf(partner),
        legalName: partner.name.trim(),
        foundingDate: dayOf(partner.birthday),
        address: sentAddress(partner),
        position,
      })),
    address: sentAddress(draft),
    accountOwner: { ...accountOwner, phoneNumber },
  }
}

const NAMES: Readonly<Record<string, string>> = {
  birthdate: 'birthday',
  foundingDate: 'birthday',
  firstName: 'name',
  lastName: 'name',
  legalName: 'name',
  phoneNumber: 'phone',
}

const nameOf = (path: string): string => {
  const name = path.replace(/^address\./, '')
  return NAMES[name] ?? name
}

/** The field that a path of the answer is about. */
export function fieldOfPath({ partners }: AccountDraft, path = ''): AccountField | undefined {
  const [list = '', place = '', ...rest] = path.split('.')
  const [first = FIRST_PARTNER] = partners
  if (list === 'accountOwner') return partnerField(first, nameOf([place, ...rest].join('.')))
  if (list !== 'naturalOwner' && list !== 'legalOwner') {
    const name = nameOf(path)
    return name in texts.fields ? name : undefined
  }
  const listed = partners.filter(({ document }) => isPerson(document) === (list === 'naturalOwner'))
  return partnerField(listed[Number(place)] ?? first, nameOf(rest.join('.')))
}
