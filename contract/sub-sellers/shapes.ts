import * as z from 'zod/mini'
import { address, addressInput } from '#contract/basics/brazil/addresses.ts'
import {
  bankAccountType,
  isPayoutKey,
  payoutKeyType,
} from '#contract/basics/brazil/bank-accounts.ts'
import { isEmail, parsePhone } from '#contract/basics/brazil/contacts.ts'
import { isCnpj, isCpf, isDocument, normalizeDocument } from '#contract/basics/brazil/documents.ts'
import { day, money, optionalText, text } from '#contract/basics/wire.ts'
import { customerRefusals } from '#contract/customers/refusals.ts'
import { subSellerRefusals } from '#contract/sub-sellers/refusals.ts'

const { invalidAddress, invalidEmail, invalidPhone } = customerRefusals
const { badSplit, invalidAccount, invalidCnpj, invalidCpf, invalidKey } = subSellerRefusals

export const SPLIT_TYPES = ['PERCENTAGE', 'FIXED'] as const
export type SplitType = (typeof SPLIT_TYPES)[number]
export const splitType = z.enum(SPLIT_TYPES)

export const SPLIT_STATUSES = ['PROCESSING', 'ACTIVE', 'INACTIVE'] as const
export type SplitStatus = (typeof SPLIT_STATUSES)[number]
export const splitStatus = z.enum(SPLIT_STATUSES)

export const DOCUMENT_TYPES = ['CPF', 'CNPJ'] as const
export const documentType = z.enum(DOCUMENT_TYPES)

/**
 * How much a sub-seller gets: a percentage or reais, both with two decimals at most, in
 * hundredths inside: basis points of a percentage, centavos of a fixed amount.
 */
export const splitValue = () => money({ min: 0n })

/** The bank account of a sub-seller, in the API and encrypted at rest. */
export const accountData = z.object({
  account: z.object({
    bank: z.string(),
    issuer: z.string(),
    issuerDigit: z.string(),
    number: z.string(),
    bankDigit: z.string(),
    accountType: bankAccountType,
  }),
  pixKey: z.nullable(z.string()),
  pixKeyType: payoutKeyType,
})
export type AccountData = z.output<typeof accountData>

const contact = z.object({ name: z.string(), email: z.string(), phone: z.string() })

const owner = z.object({
  ownerName: z.nullable(z.string()),
  ownerDocument: z.string(),
  birthdate: z.nullable(day()),
})

/** A sub-seller (E-SUBSELLER); who only splits sees what splitting needs, the rest is null. */
export const subSeller = z.object({
  id: z.int(),
  name: z.string(),
  documentType: z.nullable(documentType),
  document: z.nullable(z.string()),
  address: z.nullable(address),
  account: z.nullable(accountData),
  contact: z.nullable(contact),
  owner: z.nullable(owner),
  openingDate: z.nullable(day()),
  paymentType: splitType,
  paymentValue: splitValue(),
  description: z.nullable(z.string()),
  isActive: z.boolean(),
  splitStatus: splitStatus,
  alternativeEmail: z.nullable(z.string()),
})
export type SubSeller = z.output<typeof subSeller>

/** A sub-seller as a link's form offers it. */
export const subSellerOption = z.object({
  id: z.int(),
  name: z.string(),
  paymentValue: splitValue(),
  paymentType: splitType,
})
export type SubSellerOption = z.output<typeof subSellerOption>

const WHOLE_PERCENT = 10_000n
const NAME_LENGTH = 150
export const DESCRIPTION_LENGTH = 300 // the most characters (R-SSL-15)
const KEY_LENGTH = 99

const bare = (error: string) =>
  z.codec(text({ max: 20, error }), z.string(), {
    decode: normalizeDocument,
    encode: (value) => value,
  })

const CPF_LENGTH = 11

// A CPF or a CNPJ, by its length (R-SSL-07, R-SSL-11).
const ownerDocument = bare(invalidCpf.code).check(
  z.refine((value) => value.length > CPF_LENGTH || isDocument(value), invalidCpf.code),
  z.refine((value) => value.length <= CPF_LENGTH || isDocument(value), invalidCnpj.code),
)

const splitFields = {
  paymentType: splitType,
  paymentValue: money({ min: 0n }),
}

interface Split {
  readonly paymentType: SplitType
  readonly paymentValue: bigint
}

const splitCheck = z.refine<Split>(
  ({ paymentType, paymentValue }) =>
    paymentValue > 0n && (paymentType === 'FIXED' || paymentValue <= WHOLE_PERCENT),
  { error: badSplit.code, path: ['paymentValue'] },
)

const digits = (min: number, max: number) =>
  z.string().check(z.trim(), z.regex(new RegExp(`^\\d{${min},${max}}$`), invalidAccount.code))
// Some banks write their check digit as a letter.
const checkDigit = z.string().check(z.trim(), z.regex(/^[0-9A-Za-z]$/, invalidAccount.code))

/** Where a sub-seller is paid: account and Pix key (SSL-06). */
export const subSellerAccountInput = z
  .strictObject({
    account: z.strictObject({
      bank: digits(3, 3),
      issuer: digits(3, 6),
      issuerDigit: checkDigit,
      number: digits(3, 14),
      bankDigit: checkDigit,
      accountType: bankAccountType,
    }),
    pixKey: text({ max: KEY_LENGTH, error: invalidKey.code }),
    pixKeyType: payoutKeyType,
  })
  .check(
    z.refine(({ pixKey, pixKeyType }) => isPayoutKey(pixKeyType, pixKey), {
      error: invalidKey.code,
      path: ['pixKey'],
    }),
  )

export type AccountInput = z.output<typeof subSellerAccountInput>

/** The contact of a sub-seller (SSL-07). */
export const subSellerContactInput = z.strictObject({
  name: text({ max: NAME_LENGTH }),
  email: text({ max: 254, error: invalidEmail.code }).check(z.refine(isEmail, invalidEmail.code)),
  phone: z.codec(text({ max: 25, error: invalidPhone.code }), z.string(), {
    decode: (value, context) => {
      const phone = parsePhone(value)
      if (phone) return phone.national
      context.issues.push({ code: 'custom', input: value, message: invalidPhone.code })
      return z.NEVER
    },
    encode: (value) => value,
  }),
})

export const subSellerAddress = addressInput(invalidAddress.code)

const REQUIRED = 'preenchimento obrigatório'
const required = (path: string, isGiven: (given: CompanyParts) => boolean) =>
  z.refine<CompanyParts>((given) => given.documentType === 'CPF' || isGiven(given), {
    error: REQUIRED,
    path: path.split('.'),
  })

interface CompanyParts {
  readonly documentType: 'CPF' | 'CNPJ'
  readonly document: string
  readonly openingDate: string | null
  readonly description: string | null
  readonly owner: { readonly ownerName: string | null; readonly ownerDocument: string }
}

/**
 * The input that creates a sub-seller (SSL-01); a company also gives its owner and its business.
 */
export const newSubSeller = z
  .strictObject({
    name: text({ max: NAME_LENGTH }),
    documentType: documentType,
    document: bare(invalidCpf.code),
    address: subSellerAddress,
    account: subSellerAccountInput,
    contact: subSellerContactInput,
    owner: z.strictObject({
      ownerName: optionalText({ max: NAME_LENGTH }),
      ownerDocument,
      birthdate: day(),
    }),
    openingDate: z._default(z.nullable(day()), null),
    ...splitFields,
    description: optionalText({ max: DESCRIPTION_LENGTH }),
  })
  .check(
    splitCheck,
    z.refine(({ documentType: type, document }) => type !== 'CPF' || isCpf(document), {
      error: invalidCpf.code,
      path: ['document'],
    }),
    z.refine(({ documentType: type, document }) => type !== 'CNPJ' || isCnpj(document), {
      error: invalidCnpj.code,
      path: ['document'],
    }),
    required('owner.ownerName', (given) => given.owner.ownerName !== null),
    required('openingDate', (given) => given.openingDate !== null),
    required('description', (given) => given.description !== null),
    // R-SSL-12: a person is their own owner.
    z.refine<CompanyParts>(
      (given) => given.documentType === 'CNPJ' || given.owner.ownerDocument === given.document,
      { error: invalidCpf.code, path: ['owner', 'ownerDocument'] },
    ),
  )
export type NewSubSeller = z.output<typeof newSubSeller>

/** The general data of a sub-seller (SSL-04); what a person or a company needs is checked with the stored record. */
export const subSellerGeneralInput = z
  .strictObject({
    name: text({ max: NAME_LENGTH }),
    alternativeEmail: optionalText({ max: 254 }),
    birthdate: z._default(z.nullable(day()), null),
    openingDate: z._default(z.nullable(day()), null),
    ownerDocument,
    ownerName: optionalText({ max: NAME_LENGTH }),
    ...splitFields,
    description: optionalText({ max: DESCRIPTION_LENGTH }),
  })
  .check(splitCheck)
export type GeneralData = z.output<typeof subSellerGeneralInput>
