import * as z from 'zod/mini'
import { accountRefusals } from '#contract/bank-account/refusals.ts'
import { accountStatus } from '#contract/bank-account/states.ts'
import { cep, DEFAULT_COUNTRY, STATES } from '#contract/basics/brazil/addresses.ts'
import { isEmail, parsePhone } from '#contract/basics/brazil/contacts.ts'
import { isCnpj, isCpf, normalizeDocument } from '#contract/basics/brazil/documents.ts'
import { day, money, optionalText, text, uuid } from '#contract/basics/wire.ts'
import { isWebsite } from '#contract/sign-up/rules.ts'

const { invalidCnpj, invalidCompany, invalidCpf, ownerIsNoPerson } = accountRefusals

const address = {
  zipCode: z.string(),
  street: z.string(),
  number: z.string(),
  complement: z.nullable(z.string()),
  district: z.string(),
  city: z.string(),
  state: z.string(),
}
const ownerAddress = z.object({ ...address, country: z.literal(DEFAULT_COUNTRY) })

export const BUSINESS_TYPES = [
  'MEI',
  'ME',
  'EI',
  'EIRELI',
  'LTDA',
  'SS',
  'SA',
  'NON_PROFIT',
] as const
export type BusinessType = (typeof BUSINESS_TYPES)[number]
export const businessType = z.enum(BUSINESS_TYPES)
export const OWNER_TYPES = ['PARTNER', 'PROXY_HOLDER', 'LEGAL_REPRESENTATIVE', 'OTHER'] as const
export type OwnerType = (typeof OWNER_TYPES)[number]
export const ownerType = z.enum(OWNER_TYPES)

/** The data of the company in its account request (E-BANKACC). */
export const bankingAccountInput = z.object({
  companyDocument: z.string(),
  companyName: z.string(),
  fantasyName: z.string(),
  url: z.string(),
  businessType: businessType,
  mainActivity: z.string(),
  phone: z.nullable(z.string()),
  openingDate: day(),
  email: z.string(),
  newBankingAddress: z.object(address),
  newAccountOwner: z.object({
    firstName: z.string(),
    lastName: z.string(),
    document: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    birthDate: day(),
    address: ownerAddress,
  }),
  naturalOwner: z.array(
    z.object({
      document: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      birthdate: day(),
      email: z.string(),
      phone: z.string(),
      type: ownerType,
      address: ownerAddress,
      position: z.optional(z.int()),
    }),
  ),
  legalOwner: z.array(
    z.object({
      document: z.string(),
      legalName: z.string(),
      foundingDate: day(),
      email: z.string(),
      phone: z.string(),
      type: ownerType,
      address: ownerAddress,
      position: z.optional(z.int()),
    }),
  ),
})
export type BankingAccountInput = z.output<typeof bankingAccountInput>

export const kycResult = z.enum(['IN_ANALYSIS', 'APPROVED', 'REPROVED'])

export const bankingAccount = z.object({
  status: accountStatus,
  kycAnalysisResult: z.nullable(kycResult),
  debitAccountId: z.nullable(uuid()),
  /** Agency and number with its check digit; null while it isn't active. */
  agency: z.nullable(z.string()),
  number: z.nullable(z.string()),
  /** Null while it isn't active, and for who may not see money. */
  balance: z.nullable(money()),
  accountInput: z.nullable(bankingAccountInput),
})
export type BankingAccount = z.output<typeof bankingAccount>

/** How many partners an application names at most. */
export const MAX_PARTNERS = 20
/** The digits of a CNAE that are accepted at most (R-PJ-03). */
export const CNAE_LENGTH = 9

const CNPJ_LENGTH = 14
const NAME_LENGTH = 150
const URL_LENGTH = 300
const ACTIVITY = new RegExp(`^\\d{1,${CNAE_LENGTH}}$`)

const documentOf = (isValid: (value: string) => boolean, error: string, min = 1) =>
  z.codec(text({ min, max: 20, error }), z.string(), {
    decode: (value, context) => {
      if (isValid(value)) return normalizeDocument(value)
      context.issues.push({ code: 'custom', input: value, message: error })
      return z.NEVER
    },
    encode: (value) => value,
  })

const email = () => text({ max: 254 }).check(z.refine(isEmail, 'e-mail inválido'))

const phone = () =>
  z.codec(text({ max: 25 }), z.string(), {
    decode: (value, context) => {
      const parsed = parsePhone(value)
      if (parsed) return parsed.national
      context.issues.push({ code: 'custom', input: value, message: 'telefone inválido' })
      return z.NEVER
    },
    encode: (value) => value,
  })

const optionalPhone = () =>
  z.codec(optionalText({ max: 25 }), z.nullable(z.string()), {
    decode: (value, context) => {
      if (!value) return null
      const parsed = parsePhone(value)
      if (parsed) return parsed.national
      context.issues.push({ code: 'custom', input: value, message: 'telefone inválido' })
      return z.NEVER
    },
    encode: (value) => value,
  })

const newAddress = () =>
  z.strictObject({
    zipCode: cep(),
    street: text({ max: 150 }),
    number: text({ max: 20 }),
    complement: optionalText({ max: 100 }),
    district: text({ max: 100 }),
    city: text({ max: 100 }),
    state: text({ max: 2 }).check(
      z.refine((value) => STATES.some((state) => state === value), 'estado inválido'),
    ),
    country: z._default(z.literal(DEFAULT_COUNTRY), DEFAULT_COUNTRY),
  })

/** The place of a partner among all, from 1: the two lists alone do not keep the order. */
const position = () => z.optional(z.int().check(z.gte(1), z.lte(MAX_PARTNERS)))

const naturalOwner = z.strictObject({
  document: documentOf(isCpf, invalidCpf.code),
  firstName: text({ max: NAME_LENGTH }),
  lastName: text({ max: NAME_LENGTH }),
  birthdate: day(),
  email: email(),
  phone: phone(),
  type: ownerType,
  address: newAddress(),
  position: position(),
})

const legalOwner = z.strictObject({
  document: documentOf(isCnpj, invalidCnpj.code, CNPJ_LENGTH),
  legalName: text({ max: NAME_LENGTH }),
  foundingDate: day(),
  email: email(),
  phone: phone(),
  type: ownerType,
  address: newAddress(),
  position: position(),
})

// A CNPJ is a document of the wrong kind; anything else is no CPF.
const ownerDocument = documentOf((value) => isCpf(value) || isCnpj(value), invalidCpf.code).check(
  z.refine((value) => !isCnpj(value), ownerIsNoPerson.code),
)

interface Person {
  readonly document: string
  readonly firstName: string
  readonly lastName: string
  readonly birthdate: string
}

const isSamePerson = (one: Person, other: Person | undefined) =>
  one.document === other?.document &&
  one.firstName === other.firstName &&
  one.lastName === other.lastName &&
  one.birthdate === other.birthdate

/** What a company sends when it applies for its business account (BNK-02). */
export const newBankingAccount = z
  .strictObject({
    companyDocument: documentOf(isCnpj, invalidCompany.code),
    companyName: text({ max: NAME_LENGTH }),
    fantasyName: text({ max: NAME_LENGTH }),
    url: text({ max: URL_LENGTH }).check(z.refine(isWebsite, 'url inválida')),
    openingDate: day(),
    businessType: businessType,
    /** The CNAE of the main activity. */
    mainActivity: z
      .string()
      .check(z.trim(), z.regex(ACTIVITY, `informe até ${CNAE_LENGTH} dígitos`)),
    phone: optionalPhone(),
    email: email(),
    naturalOwner: z.array(naturalOwner).check(z.minLength(1, ownerIsNoPerson.code)),
    legalOwner: z.array(legalOwner),
    address: newAddress(),
    accountOwner: z.strictObject({
      document: ownerDocument,
      firstName: text({ max: NAME_LENGTH }),
      lastName: text({ max: NAME_LENGTH }),
      birthdate: day(),
      email: email(),
      phoneNumber: phone(),
      address: newAddress(),
    }),
  })
  .check(
    z.refine(
      ({ naturalOwner: natural, legalOwner: legal }) =>
        natural.length + legal.length <= MAX_PARTNERS,
      { error: `no máximo ${MAX_PARTNERS} sócios`, path: ['legalOwner'] },
    ),
    z.refine(({ naturalOwner: [first], accountOwner }) => isSamePerson(accountOwner, first), {
      error: 'o primeiro sócio é o titular da conta',
      path: ['accountOwner'],
    }),
  )
export type NewBankingAccount = z.output<typeof newBankingAccount>
