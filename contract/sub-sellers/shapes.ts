import * as z from 'zod/mini'
import { address } from '#contract/basics/addresses.ts'
import { day, money } from '#contract/basics/wire.ts'

export const SPLIT_TYPES = ['PERCENTAGE', 'FIXED'] as const
export type SplitType = (typeof SPLIT_TYPES)[number]

export const SPLIT_STATUSES = ['PROCESSING', 'ACTIVE', 'INACTIVE'] as const
export type SplitStatus = (typeof SPLIT_STATUSES)[number]

/**
 * How much a sub-seller gets: a percentage or reais, both with two decimals at most, in
 * hundredths inside: basis points of a percentage, centavos of a fixed amount.
 */
export const splitValue = () => money({ min: 0n })

const bankAccount = z.object({
  bank: z.string(),
  issuer: z.string(),
  issuerDigit: z.string(),
  number: z.string(),
  bankDigit: z.string(),
  accountType: z.enum(['CHECKING_ACCOUNT', 'SAVINGS_ACCOUNT']),
})

/** A sub-seller (E-SUBSELLER); who only splits sees what splitting needs, the rest is null. */
export const subSeller = z.object({
  id: z.int(),
  name: z.string(),
  documentType: z.nullable(z.enum(['CPF', 'CNPJ'])),
  document: z.nullable(z.string()),
  address: z.nullable(address),
  account: z.nullable(
    z.object({
      account: bankAccount,
      pixKey: z.nullable(z.string()),
      pixKeyType: z.enum(['DOCUMENT', 'PHONE', 'EMAIL', 'ALLEATORY_KEY']),
    }),
  ),
  contact: z.nullable(z.object({ name: z.string(), email: z.string(), phone: z.string() })),
  owner: z.nullable(
    z.object({
      ownerName: z.nullable(z.string()),
      ownerDocument: z.string(),
      birthdate: z.nullable(day()),
    }),
  ),
  openingDate: z.nullable(day()),
  paymentType: z.enum(SPLIT_TYPES),
  paymentValue: splitValue(),
  description: z.nullable(z.string()),
  isActive: z.boolean(),
  splitStatus: z.enum(SPLIT_STATUSES),
  alternativeEmail: z.nullable(z.string()),
})
export type SubSeller = z.output<typeof subSeller>

/** A sub-seller as a link's form offers it. */
export const subSellerOption = z.object({
  id: z.int(),
  name: z.string(),
  paymentValue: splitValue(),
  paymentType: z.enum(SPLIT_TYPES),
})
export type SubSellerOption = z.output<typeof subSellerOption>
