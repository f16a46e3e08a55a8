import assert from 'node:assert/strict'
import { DEFAULT_FEATURES } from '#contract/access/features.ts'
import type { BankingAccountInput } from '#contract/bank-account/shapes.ts'
import { cnpjCheckDigits, cpfCheckDigits } from '#contract/basics/brazil/documents.ts'
import { addDays } from '#contract/basics/days.ts'
import { type SellerId, sellerOwner } from '#contract/basics/ids.ts'
import type { OwnSession } from '#contract/sign-in/session-endpoints.ts'
import { SEED_CAUSE } from '#database/seeds/demo-seller.ts'
import { createUser } from '#server/areas/accounts/users.ts'
import { approveAccount, requestAccount } from '#server/areas/bank-account/account.ts'
import { addDocument } from '#server/areas/bank-account/documents.ts'
import { setUpSandboxInvoices } from '#server/areas/invoices/config.ts'
import { platformAccount } from '#server/areas/ledger/chart.ts'
import { debit, post, sweep } from '#server/areas/ledger/post.ts'
import { createSeller, nextSellerId } from '#server/areas/sellers/create-seller.ts'
import { beginRegistering, settleRegistration } from '#server/areas/sub-sellers/register.ts'
import { openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { createPasswords } from '#server/platform/security/passwords.ts'
import { createVault, loadKeys } from '#server/platform/security/secrets.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import type { TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, order } from '#tests/factories/payments/checkout.ts'
import { actOnDispute, aPaidCard } from '#tests/factories/payments/paid-card.ts'
import { aReceivedPix } from '#tests/factories/payments/received-pix.ts'
import { aRecurringLink } from '#tests/factories/payments/recurring-link.ts'
import { asOperator, PASSWORD } from '#tests/factories/sellers/people.ts'
import { PDF_BYTES } from '#tests/factories/sellers/sample-files.ts'

/** The ids of a seller that has one record of each kind. */
export interface WholeSeller {
  readonly sellerId: SellerId
  /** Contained in each text of this seller and in no other seller's. */
  readonly mark: string
  readonly email: string
  readonly document: string
  readonly customerDocument: string
  readonly subSellerDocument: string
  /** A phone that waits for the code that makes it a Pix key. */
  readonly phoneKey: string
  readonly token: string
  readonly refreshToken: string
  readonly uuids: Readonly<Record<UuidName, string>>
  readonly numbers: Readonly<Record<'checkout' | 'plan' | 'subSeller', number>>
}

type UuidName =
  | 'user'
  | 'customer'
  | 'link'
  | 'recurringLink'
  | 'unpaid'
  | 'unpaidToo'
  | 'paid'
  | 'disputed'
  | 'noted'
  | 'note'
  | 'subscription'
  | 'subscriptionCharge'
  | 'transfer'
  | 'accountPix'
  | 'accountMovement'
  | 'receivedPix'
  | 'card'
  | 'issuerCard'
  | 'notification'
  | 'notice'
  | 'otherSession'
  | 'bill'
  | 'account'
  | 'accountDocument'
  | 'pixKey'
  | 'pixClaim'
  | 'receivedKeyClaim'
  | 'pixLimit'
  | 'receivable'
  | 'apiKey'
  | 'webhook'
  | 'delivery'
  | 'replay'
  | 'importBatch'

/** A complete address in Brazil. */
export const ADDRESS = {
  zipCode: '01310100',
  street: 'Avenida Paulista',
  number: '900',
  complement: null,
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}

const cnpjOf = (number: number) => {
  const twelve = `${String(10_000_000 + number)}0001`
  return `${twelve}${cnpjCheckDigits(twelve)}`
}

/** A valid CPF made from the number. */
export const cpfOf = (number: number): string => {
  const nine = String(410_000_000 + number)
  return `${nine}${cpfCheckDigits(nine)}`
}

function accountOf(document: string, mark: string, email: string): BankingAccountInput {
  const person = {
    firstName: mark,
    lastName: 'Silva',
    document: cpfOf(1),
    email,
    address: { ...ADDRESS, country: 'BR' as const },
  }
  return {
    companyDocument: document,
    companyName: mark,
    fantasyName: mark,
    url: 'https://exemplo.com.br',
    businessType: 'LTDA',
    mainActivity: '1412602',
    phone: '11987654322',
    openingDate: '2014-03-10',
    email,
    newBankingAddress: ADDRESS,
    newAccountOwner: { ...person, phoneNumber: '11987654322', birthDate: '1986-05-20' },
    naturalOwner: [{ ...person, phone: '11987654322', birthdate: '1986-05-20', type: 'PARTNER' }],
    legalOwner: [],
  }
}

/** The body of a sub-seller, a person. */
export const personBody = (mark: string, document: string) => ({
  name: `${mark} Doces`,
  documentType: 'CPF',
  document,
  address: { ...ADDRESS, country: 'BR' },
  account: {
    account: {
      bank: '341',
      issuer: '0123',
      issuerDigit: '0',
      number: '45678',
      bankDigit: '5',
      accountType: 'CHECKING_ACCOUNT',
    },
    pixKey: `${mark}@exemplo.com.br`,
    pixKeyType: 'EMAIL',
  },
  contact: { name: `${mark} Doces`, email: `${mark}@exemplo.com.br`, phone: '11987654321' },
  owner: { ownerName: null, ownerDocument: document, birthdate: '1990-02-28' },
  openingDate: null,
  paymentType: 'PERCENTAGE',
  paymentValue: 12.5,
  description: null,
})

/** The fields of a one-off bill by Pix. */
export const billFields = (mark: string) => ({
  'Nome da Conta': `${mark} Aluguel`,
  Beneficiário: `${mark} Imóveis`,
  Método: 'Pix',
  'Pix - Chave Pix': `${mark}@exemplo.com.br`,
  'Tipo do valor': 'Valor fixo',
  Valor: 120.5,
  Vencimento: '2099-01-30',
})

/** The body of a plan by card, bank slip and Pix. */
export const planBody = (mark: string) => ({
  title: `${mark} Clube`,
  description: null,
  bullets: [{ description: 'Pão fresco' }],
  basicValues: [
    { type: 'MONTHLY', value: 80, valuePerMonth: 80 },
    { type: 'SEMESTER', value: 480, valuePerMonth: 80 },
    { type: 'YEARLY', value: 960, valuePerMonth: 80 },
  ],
  enableBankSlip: true,
  enableCreditCard: true,
  enablePixPayment: true,
})

async function registerSeller(product: TestProduct, number: number, mark: string) {
  const keys = await loadKeys(readConfig())
  const passwordHash = await createPasswords(keys.pepper).hash(PASSWORD)
  const database = await openAs(product.databaseUrl, 'app', 2)
  const sellerId = await nextSellerId(database)
  const email = `admin@${mark}.example`
  const document = cnpjOf(number)
  const accountDocument = await database.withTenant(sellerId, async (transaction) => {
    await createSeller(transaction, {
      document,
      companyName: `${mark} Ltda`,
      fantasyName: mark,
      siteUrl: `https://${mark}.example`,
      address: { city: 'São Paulo', state: 'SP' },
      contact: { name: mark, email, phone: '11987654321' },
      features: [...DEFAULT_FEATURES, 'view_banking_account'],
    })
    await createUser(transaction, { email, profile: 'ADMIN', passwordHash })
    await setUpSandboxInvoices(transaction, createVault(keys), {
      cityIbge: '3550308',
      municipalRegistration: '41234567',
      serviceCode: '171101',
      simplesNacional: 3,
      simplesBasisPoints: 600,
      series: '900',
    })
    const work = openUnitOfWork(transaction, SEED_CAUSE)
    await requestAccount(work, accountOf(document, mark, email))
    const file = new File([new Uint8Array(PDF_BYTES)], `${mark}.pdf`)
    const added = await addDocument(
      work,
      createVault(keys),
      { kind: 'OTHER', ownerDocument: '', file: [file] },
      null,
    )
    await approveAccount(work)
    await post(work, { kind: 'BALANCE_ADJUSTED', ref: newId() }, [
      debit(platformAccount('P:LOSS'), 5_000n),
      sweep(sellerOwner(sellerId), 5_000n),
    ])
    return added.id
  })
  await database.close()
  return { sellerId, email, document, accountDocument }
}

/** Creates records by calls, each of which must succeed. */
const maker =
  ({ call }: TestProduct, token: string) =>
  async (path: string, body?: object) => {
    const made = await call(path, { method: 'POST', token, ...(body ? { body } : {}) })
    assert.ok(made.status < 300, `${path}: ${made.status} ${made.text}`)
    return made.body
  }

/** A key, a phone that waits for its code, and a claim that was given up: an open one is polled. */
async function makeKeys(
  product: TestProduct,
  {
    sellerId,
    token,
    accountId,
    mark,
    phoneKey,
  }: Readonly<Record<'token' | 'accountId' | 'mark' | 'phoneKey', string>> & {
    readonly sellerId: SellerId
  },
) {
  const make = maker(product, token)
  const email = (name: string) => ({ keyType: 'email', key: `${name}@${mark}.example` })
  const { id: pixKey } = await make('/banking/key', { accountId, ...email('chave') })
  await make('/banking/key', { accountId, keyType: 'phone', key: phoneKey })
  const held = { accountId, ...email('portada') }
  const refused = await product.call('/banking/key', { method: 'POST', token, body: held })
  assert.equal(refused.status, 409, refused.text)
  const { id: pixClaim } = await make('/banking/key-claims', email('portada'))
  await make(`/banking/key-claims/${pixClaim}/cancel`)
  const receivedKeyClaim = newId()
  // One that has ended: an open one would be polled.
  await asOperator(
    product,
    `insert into pix_received_claim (seller_id, id, key_id, kind, state, opened_at, answer_by,
                                     created_at)
     values ($1, $2, $3, 'PORTABILITY', 'CANCELLED', now(), now(), now())`,
    [sellerId, receivedKeyClaim, pixKey],
    sellerId,
  )
  return { pixKey, pixClaim, receivedKeyClaim }
}

async function acceptSubSeller(product: TestProduct, sellerId: SellerId, id: number) {
  const vault = createVault(await loadKeys(readConfig()))
  const database = await openAs(product.databaseUrl, 'app', 1)
  await database.withTenant(sellerId, async (transaction) => {
    const work = openUnitOfWork(transaction, SEED_CAUSE)
    const begun = await beginRegistering(work, vault, id)
    await settleRegistration(work, begun.id, { kind: 'accepted' }, 'poll')
  })
  await database.close()
}

/**
 * Plans and sub-sellers are numbered per seller: these rows raise the next numbers above those of
 * other sellers.
 */
async function numberFrom(product: TestProduct, sellerId: SellerId, number: number) {
  const rows = [
    `insert into plan (seller_id, id, title, description, bullets, month_centavos,
       semester_month_centavos, year_month_centavos, credit_card, bank_slip, pix, checkout_id,
       active, search, created_at, updated_at, version)
     values ($1, $2, 'Antigo', null, '{}', 1000, 1000, 1000, true, true, true, null, false,
       'antigo', now(), now(), 1)`,
    `insert into sub_seller (seller_id, id, owner_id, name, document, document_type, payment_type,
       payment_value, is_active, split_status, search, created_at, updated_at, version)
     values ($1, $2, gen_random_uuid(), 'Antigo', '00000000000', 'CPF', 'FIXED', 100, false,
       'INACTIVE', 'antigo', now(), now(), 1)`,
  ]
  for (const sql of rows) await asOperator(product, sql, [sellerId, number], sellerId)
}

/** What a recurring link of this plan is made of. */
export const recurringLinkOf = (mark: string, idPlan: number) => ({
  idPlan,
  rest: { bankSlipDescription: `${mark} toda sexta` },
})

async function makeCharges(product: TestProduct, token: string, link: string) {
  const pix = async () => (await order(product, link, { method: 'PIX' })).body.uuidCharge
  const [unpaid, unpaidToo, noted] = [await pix(), await pix(), await pix()]
  const paid = await aPaidCard(product, link)
  const disputed = await aPaidCard(product, link)
  await actOnDispute(product, disputed, 'dispute')
  await product.until('the dispute', async () => {
    const { body } = await product.call(`/core/charges/${disputed}`, { token })
    return body.status === 'DISPUTE'
  })
  return { unpaid, unpaidToo, noted, paid, disputed }
}

async function makeCatalogue(
  product: TestProduct,
  make: ReturnType<typeof maker>,
  sellerId: SellerId,
  mark: string,
  number: number,
) {
  await numberFrom(product, sellerId, number)
  const { id: plan } = await make('/core/plans', planBody(mark))
  const { id } = await make('/core/sellers/subseller', personBody(mark, cpfOf(number)))
  await acceptSubSeller(product, sellerId, id)
  const checkout = { title: mark, description: null, subDomain: mark, color: null }
  return {
    plan: plan as number,
    subSeller: id as number,
    checkout: (await make('/core/checkouts', checkout)).id as number,
  }
}

/** A webhook whose address does not exist, with a delivery that was sent again and has ended. */
async function makeWebhook(
  product: TestProduct,
  { sellerId, token, mark }: Pick<WholeSeller, 'sellerId' | 'token' | 'mark'>,
) {
  const base = '/core/seller-api-webhooks'
  const post = async (path: string, body?: object) =>
    (await product.call(`${base}${path}`, { method: 'POST', token, ...(body ? { body } : {}) }))
      .body
  const { uuid: webhook } = await post('', {
    title: mark,
    url: `https://${mark}.invalid/eventos`,
    domains: ['SUBSCRIPTION'],
    active: true,
  })
  const { id: delivery } = await post(`/${webhook}/test`)
  const { replay } = await post(`/${webhook}/deliveries/replay`, { ids: [delivery] })
  await product.until('the failed delivery', async () => {
    const { body } = await product.call(`${base}/${webhook}/deliveries`, { token })
    return body.content.every(({ status }: { status: string }) => status === 'RETRYING')
  })
  // Its next try would change rows while a test compares them.
  await asOperator(
    product,
    `update webhook_delivery set status = 'EXHAUSTED', next_try_at = null where webhook_id = $1`,
    [webhook],
    sellerId,
  )
  return { webhook, delivery, replay }
}

/** A file of one customer, uploaded and not imported yet. */
async function uploadFile(product: TestProduct, token: string, mark: string): Promise<string> {
  const body = new FormData()
  body.append('kind', 'CUSTOMERS')
  const lines = ['Nome;CPF;E-mail;Telefone', `${mark} Planilha;${cpfOf(7)};a@${mark}.example;1`]
  body.append('file', new File([lines.join('\n')], `${mark}.csv`))
  const answer = await product.call('/core/imports', { method: 'POST', token, body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.id
}

/**
 * Creates a seller with one record of each kind. `number` (100 to 900) makes its documents and the
 * numbers of its plans and sub-sellers unique.
 */
export async function addWholeSeller(product: TestProduct, number: number): Promise<WholeSeller> {
  const mark = `marca${number}`
  const seller = await registerSeller(product, number, mark)
  const { sellerId, email, document, accountDocument } = seller
  const credentials = { email, password: PASSWORD }
  const signIn = { method: 'POST', body: credentials }
  const { token, refreshToken } = (await product.call('/core/public/auth/sign-in', signIn)).body
  const make = maker(product, token)
  await product.call('/core/public/auth/sign-in', signIn)
  const sessions = await product.call('/core/users/sessions', { token })
  const otherSession = sessions.body.find(({ isCurrent }: OwnSession) => !isCurrent)
  const numbers = await makeCatalogue(product, make, sellerId, mark, number)
  const customer = await make('/core/seller-clients', {
    name: `${mark} Cliente`,
    document: { documentNumber: cpfOf(number), documentType: 'cpf', documentNation: 'BR' },
    email: `cliente@${mark}.example`,
    phone: '11987654321',
    address: ADDRESS,
  })
  const user = await make('/core/app/v1/users', { email: `u@${mark}.example`, profile: 'CHARGES' })
  const link = await aLink(product, token, { title: `${mark} Bolo` })
  const charges = await makeCharges(product, token, link)
  const note = await make(`/core/charges/${charges.noted}/invoices`)
  const { today } = await product.jobs.time()
  const subscription = await make('/core/subscriptions/import', {
    idPlan: numbers.plan,
    basicValue: { type: 'MONTHLY', value: 80 },
    payment: { method: 'PIX' },
    uuidBuyer: customer.uuid,
    startDate: addDays(today, 5),
  })
  const series = { 'Tipo de conta': 'Pontual', Recorrência: 1, parcela: 1 }
  const bill = { fields: { ...billFields(mark), ...series } }
  const bills = await make('/core/bills', { records: [bill, bill] })
  await make('/core/bills/bulk', { method: 'delete', ids: [bills.records[1].id] })
  const apiKey = await make('/core/seller-api-tokens', { title: mark, active: true })
  const webhook = await makeWebhook(product, { sellerId, token, mark })
  const card = await make('/banking/cards', { cardName: mark })
  const { transferId: transfer } = await make('/banking/transfers', { amount: 10 })
  const target = { kind: 'KEY', keyType: 'EMAIL', pixKey: `${mark}@exemplo.com.br` }
  const { receiver } = await make('/banking/pix/receiver', { target })
  const scheduledDate = addDays(today, 300)
  const { id: accountPix } = await make('/banking/pix', { receiver, amount: 1, scheduledDate })
  const receivedPix = await aReceivedPix(product, { sellerId, token, name: `${mark} Cliente` })
  const statement = await product.call('/banking/accounts/statement', { token })
  const accountMovement = statement.body.content[0].id
  const importBatch = await uploadFile(product, token, mark)
  const { body: limits } = await product.call('/banking/accounts/limits', { token })
  const { accountId } = limits[0]
  const phoneKey = `5511987${String(number).padStart(6, '0')}`
  const keys = await makeKeys(product, { sellerId, token, accountId, mark, phoneKey })
  const notification = await product.until('a notification', async () => {
    const { body } = await product.call('/core/notification-panel', { token })
    return body.content[0]?.id as string | undefined
  })
  const notice = await product.until('a receipt', async () => {
    const { body } = await product.call(`/core/charges/${charges.paid}/notices`, { token })
    return body[0]?.state === 'SENT' && (body[0].uuid as string)
  })
  const period = `executionDateInitial=${today}&executionDateFinal=${addDays(today, 400)}`
  const { body: future } = await product.call(`/core/redeems/statement?${period}`, { token })
  const detail = await product.call(`/core/subscriptions/${subscription.uuid}`, { token })
  const uuids = {
    ...charges,
    user: user.id,
    customer: customer.uuid,
    link,
    recurringLink: await aRecurringLink(product, token, recurringLinkOf(mark, numbers.plan)),
    note: note.uuidInvoice,
    subscription: subscription.uuid,
    subscriptionCharge: detail.body.charges[0].uuid,
    transfer,
    accountPix,
    accountMovement,
    receivedPix,
    importBatch,
    card: card.id,
    issuerCard: card.cardId,
    notification,
    notice,
    otherSession: otherSession.id,
    bill: bills.records[0].id,
    account: accountId,
    accountDocument,
    ...keys,
    pixLimit: limits[0].limitId,
    receivable: future.content.find(
      ({ origin }: { origin: { kind: string } }) => origin.kind === 'SALE',
    ).origin.id,
    apiKey: apiKey.uuid,
    ...webhook,
  }
  const documents = { customerDocument: cpfOf(number), subSellerDocument: cpfOf(number), phoneKey }
  return { sellerId, mark, email, document, ...documents, token, refreshToken, uuids, numbers }
}
