import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { unregister, registerUnique } from '#server/platform/database/directory.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { addStranger, DEMO } from '#tests/factories/sellers/people.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aLink, order } from '#tests/factories/payments/checkout.ts'

let product: TestProduct
let token: string
let stranger: string

before(async () => {
  product = await startProduct()
  token = await product.signIn()
  stranger = await addStranger(product)
})
after(() => product.stop())

const OURS = `/core/checkouts/${DEMO}`
const DEFAULT = '/core/checkouts/default'
const body = (given: object = {}) => ({
  title: 'Bolos da Ipê',
  description: null,
  subDomain: 'padaria-ipe',
  color: '#ffc242',
  ...given,
})
const create = (given: object) =>
  product.call('/core/checkouts', { method: 'POST', token: stranger, body: body(given) })
const update = (given: object, headers: Record<string, string> = {}) =>
  product.call(OURS, { method: 'PUT', token, body: body(given), headers })
const ENCODED = ['xn--80ak6aa92e', 'ab--cd', 'xn--']
/** Some of the subdomains reserved for the platform. */
const RESERVED = ['www', 'admin', 'api', 'login', 'localhost', 'seguranca', 'guiche', 'e-mail']
const isTaken = async (subDomain: string, by: string) =>
  (await product.call(`/core/subdomains/${subDomain}/exists`, { token: by })).body.isValid
const pageOf = (subDomain: string) => product.call(`/payment/public/checkouts/${subDomain}`)
const statusAndCode = (answer: { status: number; body: { code: string; field?: string }[] }) => [
  answer.status,
  answer.body.map(({ code, field }) => `${code} ${field ?? ''}`.trim()).join(),
]

test('R-CHK-02 R-CHK-03 a title is required, and each field has its limits', async () => {
  const wrong = [
    [{ title: '  ' }, 'BAR-0005 title'],
    [{ title: 'x'.repeat(61) }, 'BAR-0005 title'],
    [{ description: 'x'.repeat(501) }, 'BAR-0005 description'],
    [{ color: 'red' }, 'BAR-0005 color'],
    [{ color: '#FFC242' }, 'BAR-0005 color'],
    ...['', 'ab', '-ab', 'ab-', 'Padaria', 'pão', 'a.b', 'x'.repeat(41), ...ENCODED].map(
      (subDomain) => [{ subDomain }, 'BAR-4303 subDomain'] as const,
    ),
  ] as const
  for (const [given, rejected] of wrong) {
    assert.deepEqual(statusAndCode(await create(given)), [422, rejected], JSON.stringify(given))
    assert.deepEqual(statusAndCode(await update(given)), [422, rejected], JSON.stringify(given))
  }
})

test('R-CHK-04 a subdomain reserved for the platform counts as taken when a checkout is created or changed', async () => {
  for (const subDomain of RESERVED) {
    assert.equal(await isTaken(subDomain, stranger), true, subDomain)
    assert.deepEqual(
      statusAndCode(await create({ subDomain })),
      [409, 'BAR-4302 subDomain'],
      subDomain,
    )
    assert.deepEqual(
      statusAndCode(await update({ subDomain })),
      [409, 'BAR-4302 subDomain'],
      subDomain,
    )
  }
  assert.equal((await pageOf('padaria-ipe')).status, 200)
})

test('R-CHK-04 a checkout that already has a reserved subdomain can still be edited', async () => {
  const database = await openAs(product.databaseUrl, 'app', 1)
  await database.withTenant(DEMO, async (transaction) => {
    await unregister(transaction, 'sub-domain', 'padaria-ipe')
    await registerUnique(transaction, 'sub-domain', 'suporte', null)
    const rename = `update checkout set sub_domain = 'suporte' where seller_id = $1`
    await transaction.run(rename, [DEMO])
  })
  await database.close()
  assert.equal(await isTaken('suporte', token), false)
  assert.equal((await update({ subDomain: 'suporte' })).status, 200)
  assert.equal((await update({})).status, 200)
  assert.deepEqual(statusAndCode(await update({ subDomain: 'suporte' })), [
    409,
    'BAR-4302 subDomain',
  ])
})

test('R-CHK-04 R-CHK-05 R-CHK-06 a subdomain belongs to one seller, and each seller has one checkout', async () => {
  assert.deepEqual(statusAndCode(await product.call(DEFAULT, { token: stranger })), [
    404,
    'BAR-4301',
  ])
  assert.equal(await isTaken('padaria-ipe', stranger), true)
  assert.equal(await isTaken('padaria-ipe', token), false)
  assert.equal(await isTaken('outra-loja', stranger), false)
  assert.deepEqual(statusAndCode(await create({})), [409, 'BAR-4302 subDomain'])

  const made = await create({ subDomain: 'outra-loja', color: undefined })
  assert.equal(made.status, 201, made.text)
  const { id, ...fields } = made.body
  assert.deepEqual(fields, body({ subDomain: 'outra-loja', color: null }))
  assert.deepEqual((await product.call(DEFAULT, { token: stranger })).body, made.body)
  assert.deepEqual(statusAndCode(await create({ subDomain: 'mais-uma' })), [409, 'BAR-4304'])
  assert.deepEqual(statusAndCode(await update({ subDomain: 'outra-loja' })), [
    409,
    'BAR-4302 subDomain',
  ])

  const sent = { method: 'PUT', token: stranger, body: body({ subDomain: 'mais-uma' }) }
  assert.deepEqual(statusAndCode(await product.call(OURS, sent)), [404, 'BAR-4301'])
  assert.equal((await product.call(`/core/checkouts/${id}`, sent)).status, 200)
  // The former subdomain is free again, the new one is taken.
  assert.equal(await isTaken('outra-loja', token), false)
  assert.equal(await isTaken('mais-uma', token), true)
  assert.equal((await pageOf('outra-loja')).status, 404)
  assert.equal((await pageOf('mais-uma')).body.seller.name, 'Outra')
})

test('of two sellers who request one subdomain at once exactly one gets it', async () => {
  const sent = { method: 'PUT', token: stranger, body: body({ subDomain: 'disputada' }) }
  const { id } = (await product.call(DEFAULT, { token: stranger })).body
  const both = await Promise.all([
    update({ subDomain: 'disputada' }),
    product.call(`/core/checkouts/${id}`, sent),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  await update({})
})

test('a checkout changed by another user meanwhile is not overwritten', async () => {
  const read = await product.call(DEFAULT, { token })
  const version = { 'if-match': read.headers.get('etag') ?? '' }
  assert.equal((await update({ title: 'De outra pessoa' }, version)).status, 200)
  assert.deepEqual(statusAndCode(await update({ title: 'Meu' }, version)), [412, 'BAR-0014'])
  const trail = `/core/audit-trail?subjectKind=checkout&subjectId=${DEMO}&size=1`
  const [row] = (await product.call(trail, { token })).body.content
  assert.deepEqual(row.changes, [
    { field: 'title', before: 'Bolos da Ipê', after: 'De outra pessoa' },
  ])
})

test("PAY-01 public page, link and charge show the seller's checkout data", async () => {
  await update({ description: 'Desde 1987' })
  const seller = {
    name: 'Padaria Ipê',
    subDomain: 'padaria-ipe',
    document: '11444777000161',
    title: 'Bolos da Ipê',
    color: '#ffc242',
  }
  const page = await pageOf('padaria-ipe')
  assert.deepEqual(page.body, {
    title: 'Bolos da Ipê',
    description: 'Desde 1987',
    subDomain: 'padaria-ipe',
    seller,
    plans: [],
  })
  const uuid = await aLink(product, token)
  const link = await product.call(`/payment/public/payment-links/${uuid}`)
  assert.deepEqual(link.body.seller, seller)
  const bought = (await order(product, uuid, { method: 'PIX' })).body.uuidCharge
  const charge = await product.call(`/payment/public/charges/${bought}?method=pix`)
  assert.deepEqual(charge.body.seller, seller)
  const detail = await product.call(`/core/charges/${bought}`, { token })
  assert.equal(detail.body.checkoutSubDomain, 'padaria-ipe')
  const rules = await product.call('/core/sellers/checkout-default', { token })
  assert.deepEqual(rules.body.seller, seller)
  assert.deepEqual(statusAndCode(await pageOf('ninguem')), [404, 'BAR-4401'])
})
