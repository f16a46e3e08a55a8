import type { Address } from '#contract/basics/brazil/addresses.ts'
import { cnpjCheckDigits, cpfCheckDigits } from '#contract/basics/brazil/documents.ts'
import { addBusinessDays, addDays, type Day, instantInSaoPaulo } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { searchText } from '#contract/basics/text-search.ts'
import { DEFAULT_SETTINGS } from '#contract/sellers/settings.ts'
import type { AccountData } from '#contract/sub-sellers/shapes.ts'
import { seedBills } from '#database/seeds/bills.ts'
import { PAST_COMPANIES, PAST_PROVIDER } from '#database/seeds/history.ts'
import { seedLinks } from '#database/seeds/links.ts'
import { seedPlans } from '#database/seeds/plans.ts'
import { seedSubSellers } from '#database/seeds/sub-sellers.ts'
import { seedSubscriptions } from '#database/seeds/subscriptions.ts'
import { createUser } from '#server/areas/accounts/users.ts'
import type { ChargeTerms } from '#server/areas/charge-core/charge.ts'
import { createCharge } from '#server/areas/charge-core/create-charge.ts'
import { baseTerms } from '#server/areas/charges/pay/sale-terms.ts'
import { createCheckout } from '#server/areas/checkout-page/save-checkout.ts'
import { ensureCustomer } from '#server/areas/customers/ensure-customer.ts'
import { setUpSandboxInvoices } from '#server/areas/invoices/config.ts'
import type { FiscalTerms } from '#server/areas/invoices/fiscal-terms.ts'
import { capturePix, captureSlip } from '#server/areas/payments/capture.ts'
import { settleHistory } from '#server/areas/reconciliation/settle-history.ts'
import { createSeller, nextSellerId } from '#server/areas/sellers/create-seller.ts'
import { storePayoutAccount } from '#server/areas/sellers/payout-account.ts'
import { openUnitOfWork, type UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import type { Passwords } from '#server/platform/security/passwords.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

/** The password of every user of the demonstration. */
export const DEMO_PASSWORD = 'guiche-demo-2026'

/** The users who may sign in to the demonstration; `npm start` prints them. */
export const DEMO_PEOPLE = [
  {
    email: 'ana@padaria-ipe.com.br',
    password: DEMO_PASSWORD,
    profile: 'ADMIN',
    about: 'Administrador',
  },
  {
    email: 'bruno@padaria-ipe.com.br',
    password: DEMO_PASSWORD,
    profile: 'CHARGES',
    about: 'só cobranças',
  },
  {
    email: 'clara@padaria-ipe.com.br',
    password: DEMO_PASSWORD,
    profile: 'FINANCES',
    about: 'só financeiro',
  },
  {
    email: 'davi@padaria-ipe.com.br',
    password: DEMO_PASSWORD,
    profile: 'ADMIN',
    about: 'com duplo fator (segredo JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP)',
  },
] as const

/** Further users, in each possible status, as whom the demonstration does not sign in. */
export const DEMO_STAFF = [
  { email: 'contabilidade@padaria-ipe.com.br', profile: 'FISCAL', status: 'ACTIVE' },
  { email: 'elisa@padaria-ipe.com.br', profile: 'BACKOFFICE', status: 'ACTIVE' },
  { email: 'fabio@padaria-ipe.com.br', profile: 'PAYMENT_LINK', status: 'CREATED' },
  { email: 'gabriela@padaria-ipe.com.br', profile: 'SUBSCRIPTIONS', status: 'INACTIVE' },
  { email: 'heitor@padaria-ipe.com.br', profile: 'BUSINESS', status: 'BLOCKED' },
  { email: 'isabel@padaria-ipe.com.br', profile: 'VIZUALIZATION', status: 'ACTIVE' },
] as const

export const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const WITH_TOTP = 'davi@padaria-ipe.com.br'

const NAMES = [
  'Marina Alves Teixeira',
  'João Batista Nogueira',
  'Café Jabuticaba Ltda',
  'Luísa Fernanda Prado',
  'Otávio Sampaio Reis',
  'Escola Girassol',
  'Renata Coelho Braga',
  'Mercado Santa Rita Ltda',
  'Iara Monteiro Lopes',
  'Tiago Ferraz Duarte',
  'Heitor Magalhães Pinto',
  'Ateliê Três Marias',
]

/** The customers that are companies. */
const COMPANY_INDEXES: ReadonlySet<number> = new Set([2, 5, 7, 11])

const TITLES = [
  'Encomenda de pães',
  'Café da manhã corporativo',
  'Bolo de festa',
  'Cesta de Natal',
  'Curso de confeitaria',
]

/** The invoice configuration of the demonstration: a small business with buffets and classes. */
const DEMO_NOTES: FiscalTerms = {
  cityIbge: '3550308',
  municipalRegistration: '41234567',
  serviceCode: '171101',
  simplesNacional: 3,
  simplesBasisPoints: 600,
  series: '900',
}

export interface SeedTools {
  readonly passwords: Passwords
  readonly vault: Vault
}

/** The document of the customer at this place of the names: a company's is a CNPJ. */
function documentOf(index: number) {
  if (COMPANY_INDEXES.has(index)) {
    const twelve = `${String(30_120_210 + index * 1_357)}0001`
    return { number: `${twelve}${cnpjCheckDigits(twelve)}`, type: 'cnpj' } as const
  }
  const nine = String(301_202_100 + index * 1_357)
  return { number: `${nine}${cpfCheckDigits(nine)}`, type: 'cpf' } as const
}

/** The actor of the demonstration's audit records. */
export const SEED_CAUSE = {
  actorKind: 'SANDBOX',
  actorId: null,
  call: 'seed',
  requestId: 'seed',
  ip: null,
} as const

/** A unit of work on another product day, to give the demonstration a past. */
const onDay = (transaction: Transaction, day: Day): UnitOfWork =>
  openUnitOfWork(
    day < transaction.today
      ? { ...transaction, today: day, now: instantInSaoPaulo(day, '10:00:00') }
      : transaction,
    SEED_CAUSE,
  )

/** The terms of the demonstration's charges, without the card fee. */
export const DEMO_TERMS: ChargeTerms = {
  saleType: 'EARLY_SELLER',
  cardFee: '0',
  endsAt: null,
  ...baseTerms(DEFAULT_SETTINGS),
}

/** The customers of the demonstration. */
export async function seedCustomers(
  work: UnitOfWork,
): Promise<{ id: Uuid; name: string; index: number }[]> {
  const made = []
  for (const [index, name] of NAMES.entries()) {
    const address = {
      zipCode: '01310100',
      street: 'Avenida Paulista',
      number: String(100 + index),
      complement: null,
      district: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
      country: 'BR',
    }
    const { number, type } = documentOf(index)
    const document = {
      documentNumber: number,
      documentType: type,
      documentNation: 'BR',
    } as const
    const email = `${searchText(name).split(' ')[0]}@exemplo.com.br`
    const phone = `1198${String(7_654_321 + index * 111)}`
    const id = await ensureCustomer(work, {
      name,
      document,
      email,
      phone,
      countryCode: '+55',
      address,
    })
    made.push({ id, name, index })
  }
  return made
}

/** The days on which a charge is created and due: in the last month, then the next weeks. */
function daysOf(today: Day, number: number, method: 'BANK_SLIP' | 'PIX') {
  const age = 30 - number
  const day = addDays(today, -Math.max(age, 0))
  if (method === 'BANK_SLIP') return { age, day, due: addDays(day, 3) }
  return { age, day, due: age > 0 ? day : addDays(day, -age) }
}

/** A reproducible distribution over the last month and the next weeks. */
export async function seedCharges(
  transaction: Transaction,
  customers: Awaited<ReturnType<typeof seedCustomers>>,
  titles: readonly string[] = TITLES,
) {
  for (let number = 0; number < 42; number += 1) {
    const customer = customers[number % customers.length]
    if (!customer) continue
    const method = number % 3 === 1 ? 'BANK_SLIP' : 'PIX'
    const { age, day, due } = daysOf(transaction.today, number, method)
    const past = onDay(transaction, day)
    const charge = await createCharge(past, {
      method,
      title: titles[number % titles.length] ?? 'Encomenda',
      installments: 1,
      due,
      value: BigInt(4_990 + ((number * 7_919) % 90_000)),
      customer: {
        id: customer.id,
        name: customer.name,
        document: documentOf(customer.index).number,
        email: `${searchText(customer.name).split(' ')[0]}@exemplo.com.br`,
        phone: `1198${String(7_654_321 + customer.index * 111)}`,
        countryCode: '+55',
      },
      origin: 'ORDER',
      linkId: null,
      bankSlipDescription: null,
      terms: DEMO_TERMS,
    })
    const paid = age > 4 && number % 6 !== 5
    const payment = { provider: PAST_PROVIDER, amount: charge.value_centavos, paymentId: newId() }
    if (paid && method === 'PIX') await capturePix(past, charge, { ...payment, paidOn: past.today })
    if (paid && method === 'BANK_SLIP') {
      const paidOn = addBusinessDays(day, 1)
      const slip = { ...payment, fineAndInterest: 0n, paidOn }
      await captureSlip(onDay(transaction, paidOn), charge, slip)
    }
  }
}

const isDemoUser = (email: string) => email === WITH_TOTP

async function seedPeople(
  transaction: Transaction,
  { passwords, vault }: SeedTools,
): Promise<void> {
  for (const { email, password, profile } of DEMO_PEOPLE) {
    const id = newId()
    const bound = `user_account|totp_sealed|${id}|${transaction.sellerId}`
    await createUser(transaction, {
      id,
      email,
      profile,
      passwordHash: await passwords.hash(password),
      ...(isDemoUser(email) ? { totpSealed: vault.seal(DEMO_TOTP_SECRET, bound) } : {}),
    })
  }
  const hash = await passwords.hash(DEMO_PASSWORD)
  for (const { email, profile, status } of DEMO_STAFF) {
    const passwordHash = status === 'CREATED' ? null : hash
    await createUser(transaction, { email, profile, status, passwordHash })
  }
}

const DEMO_CHECKOUT = {
  title: 'Padaria Ipê',
  description: 'Pães, bolos e encomendas, todo dia das 6h às 20h.',
  subDomain: 'padaria-ipe',
  color: '#8a3b12',
}

const SELLER_ADDRESS: Address = {
  zipCode: '05422001',
  street: 'Rua dos Pinheiros',
  number: '870',
  complement: null,
  district: 'Pinheiros',
  city: 'São Paulo',
  state: 'SP',
  country: 'BR',
}

/** Where the demonstration's seller withdraws to. */
const DEMO_ACCOUNT: AccountData = {
  account: {
    bank: '341',
    issuer: '0123',
    issuerDigit: '0',
    number: '98765',
    bankDigit: '4',
    accountType: 'CHECKING_ACCOUNT',
  },
  pixKey: null,
  pixKeyType: 'DOCUMENT',
}

/** Creates the demonstration's seller in one transaction. */
export async function seedDemo(database: Database, tools: SeedTools): Promise<SellerId> {
  const sellerId = await nextSellerId(database)
  await database.withTenant(sellerId, async (transaction) => {
    await createSeller(transaction, {
      document: '11444777000161',
      companyName: 'Padaria Ipê Comércio de Pães Ltda',
      fantasyName: 'Padaria Ipê',
      siteUrl: 'https://padaria-ipe.com.br',
      contact: { name: 'Ana Ipê', email: 'ana@padaria-ipe.com.br', phone: '11987654321' },
      address: SELLER_ADDRESS,
    })
    await storePayoutAccount(transaction, tools.vault, DEMO_ACCOUNT)
    await seedPeople(transaction, tools)
    await setUpSandboxInvoices(transaction, tools.vault, DEMO_NOTES)
    const work = openUnitOfWork(transaction, SEED_CAUSE)
    await seedSubSellers(work, tools.vault)
    await createCheckout(work, DEMO_CHECKOUT)
    await seedPlans(work)
    await seedLinks(work)
    await seedBills(work)
    const customers = await seedCustomers(work)
    await seedCharges(transaction, customers)
    await seedSubscriptions((day) => onDay(transaction, day), transaction.today, customers)
    await settleHistory(work, PAST_COMPANIES)
  })
  return sellerId
}
