import * as z from 'zod/mini'
import { accountStatus } from '#contract/bank-account/states.ts'
import { day, money, uuid } from '#contract/basics/wire.ts'

const address = {
  zipCode: z.string(),
  street: z.string(),
  number: z.string(),
  complement: z.nullable(z.string()),
  district: z.string(),
  city: z.string(),
  state: z.string(),
}
const ownerAddress = z.object({ ...address, country: z.literal('BR') })

const BUSINESS_TYPES = ['MEI', 'ME', 'EI', 'EIRELI', 'LTDA', 'SS', 'SA', 'NON_PROFIT'] as const
export const businessType = z.enum(BUSINESS_TYPES)
const OWNER_TYPES = ['PARTNER', 'PROXY_HOLDER', 'LEGAL_REPRESENTATIVE', 'OTHER'] as const
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
    }),
  ),
})
export type BankingAccountInput = z.output<typeof bankingAccountInput>

export const kycResult = z.enum(['IN_ANALYSIS', 'APPROVED', 'REPROVED'])

export const bankingAccount = z.object({
  status: accountStatus,
  kycAnalysisResult: z.nullable(kycResult),
  debitAccountId: z.nullable(uuid()),
  /** Null while it isn't active, and for who may not see money. */
  balance: z.nullable(money()),
  accountInput: z.nullable(bankingAccountInput),
})
