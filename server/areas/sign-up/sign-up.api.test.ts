import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { DEFAULT_FEATURES } from '#contract/access/features.ts'
import { cnpjCheckDigits } from '#contract/basics/brazil/documents.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import { DEFAULT_SETTINGS } from '#contract/sellers/settings.ts'
import { DEMO_PEOPLE } from '#database/seeds/demo-seller.ts'
import { payoutAccountOf } from '#server/areas/sellers/payout-account.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { createVault, loadKeys } from '#server/platform/security/secrets.ts'
import { errorsOf } from '#tests/factories/environment/answers.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { SIGN_UP_PASSWORD, signUpBody } from '#tests/factories/sellers/sign-up-body.ts'

const HOUR_MS = 3_600_000

let product: TestProduct
let serial = 0
const realTime = machineTime.now

before(async () => {
  product = await startProduct({ config: { limits: 'on' } })
})
after(() => {
  machineTime.now = realTime
  return product.stop()
})

/** Another CNPJ with letters at each call. */
const cnpj = () => {
  serial += 1
  const first = `12ABC${String(serial).padStart(3, '0')}0001`
  return `${first}${cnpjCheckDigits(first)}`
}

const signUpOf = (document = cnpj()) => signUpBody(document)

type SignUp = ReturnType<typeof signUpBody>

const send = (body: unknown, { former = false, key = randomUUID() as string } = {}) =>
  product.call(former ? '/core/public/sellers' : '/core/v2/public/sellers', {
    method: 'POST',
    key,
    body,
  })

/** Each network address may sign up 5 times an hour; tests that need more wait for the next. */
let passedMs = 0
function afterAnHour() {
  passedMs += HOUR_MS + 1_000
  machineTime.now = () => realTime() + passedMs
}

const signIn = (email: string, password: string) =>
  product.call('/core/public/auth/sign-in', { method: 'POST', body: { email, password } })

test('R-SGN-17 R-SGN-18 an account is usable at once: sign-in, default settings and fees, terms, brand and bank account', async () => {
  const body = signUpOf()
  const key = randomUUID()
  const created = await send(body, { key })
  assert.equal(created.status, 201, created.text)
  const sellerId = created.body.idSeller as SellerId
  assert.deepEqual(created.body, { idSeller: sellerId, email: body.userAdmin.email })
  // A repetition answers the same, and another request under the key is refused.
  assert.deepEqual((await send(body, { key })).body, created.body)
  const other = { ...body, fantasyName: 'Outra' }
  assert.deepEqual((await send(other, { key })).body[0].code, 'BAR-0006')

  const entered = await signIn(body.userAdmin.email, SIGN_UP_PASSWORD)
  assert.deepEqual([entered.status, entered.body.idSeller], [200, sellerId], entered.text)
  assert.ok(entered.body.roles.includes('SELLER_ADMIN'))
  const { token } = entered.body
  const read = (path: string) => product.call(path, { token })
  assert.equal((await read('/core/sellers/user-terms/current')).text, 'true')
  assert.equal((await read('/core/charges?size=1')).body.totalElements, 0)

  const vault = createVault(await loadKeys(readConfig()))
  await product.jobs.withTenant(sellerId, async (transaction) => {
    const seller = await readSeller(transaction)
    assert.deepEqual(seller.settings, DEFAULT_SETTINGS)
    assert.deepEqual([...seller.features].sort(), [...DEFAULT_FEATURES].sort())
    assert.deepEqual(
      [seller.document, seller.domain, seller.address.zipCode],
      [body.document, 'outra.example', '01310100'],
    )
    assert.deepEqual(await payoutAccountOf(transaction, vault), body.account)
    const kept = await transaction.row(
      `select version, ip, claimed_ip, claimed_at from terms_acceptance where seller_id = $1`,
      [sellerId],
    )
    assert.deepEqual(kept, {
      version: 'sign-up',
      ip: '127.0.0.1',
      claimed_ip: body.acceptTerm.ip,
      claimed_at: body.acceptTerm.dateTime,
    })
  })
})

test('the former path reads the same payload, a CPF, and a random key without its text', async () => {
  const body = signUpOf('52998224725')
  const { pixKey: _, ...account } = body.account
  const sent = {
    ...body,
    sellerUrl: 'https://pão.com.br',
    account: { ...account, pixKeyType: 'ALLEATORY_KEY' },
    domainUrl: '',
  }
  const created = await send(sent, { former: true })
  assert.equal(created.status, 201, created.text)
  const vault = createVault(await loadKeys(readConfig()))
  await product.jobs.withTenant(created.body.idSeller, async (transaction) => {
    const { domain, site_url } = await readSeller(transaction)
    assert.deepEqual([domain, site_url], [null, 'https://xn--po-sia.com.br'])
    const stored = await payoutAccountOf(transaction, vault)
    assert.deepEqual([stored?.pixKey, stored?.pixKeyType], [null, 'ALLEATORY_KEY'])
  })
})

test('known documents and e-mails are refused, also when two sign-ups race', async () => {
  afterAnHour()
  const [demo] = DEMO_PEOPLE
  const taken = signUpOf('11444777000161')
  const both = { ...taken, userAdmin: { ...taken.userAdmin, email: demo.email.toUpperCase() } }
  for (const former of [false, true]) {
    assert.deepEqual(errorsOf(await send(both, { former })), [
      409,
      'BAR-1019 document',
      'BAR-1012 userAdmin.email',
    ])
  }
  const racing = signUpOf()
  const answers = await Promise.all([send(racing), send(racing, { former: true })])
  const statuses = answers.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [201, 409])
  // The e-mail alone races, too: documents differ.
  afterAnHour()
  const email = 'corrida@serra-alta.example'
  const twins = [signUpOf(), signUpOf()].map((one) => ({
    ...one,
    userAdmin: { email, password: SIGN_UP_PASSWORD },
  }))
  const raced = await Promise.all(twins.map((one) => send(one)))
  assert.deepEqual(raced.map(({ status }) => status).sort(), [201, 409])
})

const WRONG: readonly [string, (body: SignUp) => unknown, readonly (string | number)[]][] = [
  [
    'a short password',
    (body) => ({ ...body, userAdmin: { ...body.userAdmin, password: 'curta' } }),
    [422, 'BAR-1011 userAdmin.password'],
  ],
  [
    'a long password',
    (body) => ({ ...body, userAdmin: { ...body.userAdmin, password: 'x'.repeat(31) } }),
    [422, 'BAR-1011 userAdmin.password'],
  ],
  [
    'the name of the company as password',
    (body) => ({ ...body, userAdmin: { ...body.userAdmin, password: 'serra-alta' } }),
    [422, 'BAR-1022 userAdmin.password'],
  ],
  [
    'terms that are not accepted',
    (body) => ({ ...body, acceptTerm: { ...body.acceptTerm, privacyPolicy: false } }),
    [422, 'BAR-1020 acceptTerm.privacyPolicy'],
  ],
  [
    'a CPF as key',
    (body) => ({ ...body, account: { ...body.account, pixKey: '52998224725' } }),
    [422, 'BAR-6005 account.pixKey'],
  ],
  [
    'a missing key',
    (body) => ({ ...body, account: { ...body.account, pixKey: undefined } }),
    [422, 'BAR-6005 account.pixKey'],
  ],
  [
    'a digit with two characters',
    (body) => ({
      ...body,
      account: { ...body.account, account: { ...body.account.account, issuerDigit: '12' } },
    }),
    [422, 'BAR-6009 account.account.issuerDigit'],
  ],
  [
    'an address without a street and a company without a name',
    (body) => ({ ...body, companyName: 'X', address: { ...body.address, street: 'Ru' } }),
    [422, 'BAR-0005 companyName', 'BAR-0005 address.street'],
  ],
  [
    'terms that were accepted on a day that does not exist',
    (body) => ({ ...body, acceptTerm: { ...body.acceptTerm, dateTime: '2026-02-31T10:00:00Z' } }),
    [422, 'BAR-0005 acceptTerm.dateTime'],
  ],
  [
    'wrong contacts',
    (body) => ({ ...body, sellerUrl: 'nada', contact: { ...body.contact, phone: '98765' } }),
    [422, 'BAR-0005 sellerUrl', 'BAR-0005 contact.phone'],
  ],
]

test('what is wrong is refused by its own code and field, and counts as no sign-up', async () => {
  for (const [about, change, expected] of WRONG) {
    for (const former of [false, true]) {
      const answer = await send(change(signUpOf()), { former })
      assert.deepEqual(errorsOf(answer), expected, about)
    }
  }
})

test('a network address may sign up five times an hour, by both paths together', async () => {
  afterAnHour()
  const known = signUpOf('11444777000161')
  for (let tries = 0; tries < 5; tries += 1) {
    assert.equal((await send(known, { former: tries % 2 === 0 })).status, 409)
  }
  for (const former of [false, true]) {
    const refused = await send(signUpOf(), { former })
    assert.deepEqual([refused.status, refused.body[0].code], [429, 'BAR-0008'])
    assert.ok(Number(refused.headers.get('retry-after')) > 3_000)
  }
})
