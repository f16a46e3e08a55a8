import type { BankingAccountInput } from '#contract/bank-account/shapes.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import {
  DEMO_PASSWORD,
  SEED_CAUSE,
  type SeedTools,
  seedCharges,
  seedCustomers,
} from '#database/seeds/demo-seller.ts'
import { PAST_COMPANIES } from '#database/seeds/history.ts'
import { createUser } from '#server/areas/accounts/users.ts'
import { requestAccount } from '#server/areas/bank-account/account.ts'
import { settleHistory } from '#server/areas/reconciliation/settle-history.ts'
import { createSeller, nextSellerId } from '#server/areas/sellers/create-seller.ts'
import { openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'

/** The administrator of the demonstration's second seller. */
export const ATELIER_ADMIN = {
  email: 'lia@tres-marias.com.br',
  password: DEMO_PASSWORD,
  profile: 'ADMIN',
  about: 'outra empresa, com conta PJ e cartões',
} as const

const COMPANY = {
  document: '22333444000181',
  companyName: 'Ateliê Três Marias Confecções Ltda',
  fantasyName: 'Ateliê Três Marias',
} as const

/** The Pix keys of its account. */
export const ATELIER_KEYS = [
  { keyType: 'cnpj', key: COMPANY.document },
  { keyType: 'email', key: 'financeiro@tres-marias.com.br' },
] as const

const TITLES = ['Vestido sob medida', 'Conserto de roupas', 'Aula de costura', 'Toalha bordada']

const ADDRESS = {
  zipCode: '01310100',
  street: 'Avenida Paulista',
  number: '900',
  complement: null,
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}

const OWNER = {
  firstName: 'Lia',
  lastName: 'Marias',
  document: '52998224725',
  email: ATELIER_ADMIN.email,
  address: { ...ADDRESS, country: 'BR' },
} as const

/** The application of the company for its account. */
const ACCOUNT: BankingAccountInput = {
  companyDocument: COMPANY.document,
  companyName: COMPANY.companyName,
  fantasyName: COMPANY.fantasyName,
  url: 'https://tres-marias.com.br',
  businessType: 'LTDA',
  mainActivity: '1412602',
  phone: '11987654322',
  openingDate: '2014-03-10',
  email: ATELIER_ADMIN.email,
  newBankingAddress: ADDRESS,
  newAccountOwner: { ...OWNER, phoneNumber: '11987654322', birthDate: '1986-05-20' },
  naturalOwner: [{ ...OWNER, phone: '11987654322', birthdate: '1986-05-20', type: 'PARTNER' }],
  legalOwner: [],
}

/**
 * The second seller of the demonstration. It applies for a business account, which enables the pages
 * of cards and account once the reviewing company has approved it (`seedBusinessAccount`); the first
 * seller has none, as most do.
 */
export async function seedAtelier(
  database: Database,
  { passwords }: Pick<SeedTools, 'passwords'>,
): Promise<SellerId> {
  const { email, password, profile } = ATELIER_ADMIN
  const passwordHash = await passwords.hash(password)
  const sellerId = await nextSellerId(database)
  await database.withTenant(sellerId, async (transaction) => {
    await createSeller(transaction, {
      ...COMPANY,
      siteUrl: 'https://tres-marias.com.br',
      contact: { name: 'Lia Marias', email, phone: '11987654322' },
      address: OWNER.address,
    })
    await createUser(transaction, { email, profile, passwordHash })
    const work = openUnitOfWork(transaction, SEED_CAUSE)
    await requestAccount(work, ACCOUNT)
    await seedCharges(transaction, await seedCustomers(work), TITLES)
    await settleHistory(work, PAST_COMPANIES)
  })
  return sellerId
}
