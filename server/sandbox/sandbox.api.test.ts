import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { test } from 'node:test'
import { readConfig } from '#server/platform/config/config.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { freshDatabase } from '#tests/factories/environment/database.ts'
import { NO_COMPANIES } from '#tests/factories/environment/no-companies.ts'
import { startProduct } from '#tests/factories/environment/product.ts'
import { ATELIER, DEMO } from '#tests/factories/sellers/people.ts'

const key = () => randomBytes(32).toString('base64')

test('R-SBX-01 R-SBX-05 without sandbox mode or its key each sandbox path answers 404', async () => {
  const { database } = await loadKeys(readConfig())
  const keys = {
    token: key(),
    pepper: key(),
    sealing: key(),
    // The database roles of the tests use this key.
    database: database.toString('base64'),
  }
  const production = await startProduct({
    databaseUrl: await freshDatabase(),
    config: { mode: 'production', keys, providers: NO_COMPANIES },
  })
  const sandbox = production.routes.filter(({ endpoint }) => endpoint.access === 'sandbox')
  assert.ok(sandbox.length >= 7)
  for (const { endpoint } of sandbox) {
    const path = `/${endpoint.service}${endpoint.path.replace(/\{\w+\}/g, '1')}`
    const answer = await production.call(path, { method: endpoint.method, key: null })
    assert.deepEqual([answer.status, answer.body[0].code], [404, 'BAR-0004'], endpoint.id)
  }
  await production.stop()
  const locked = await startProduct({ config: { sandboxKey: 'abre-te' } })
  const ask = (headers: Record<string, string>) => locked.call('/core/sandbox/clock', { headers })
  assert.equal((await ask({})).status, 404)
  assert.equal((await ask({ 'x-sandbox-key': 'abre-te' })).status, 200)
  await locked.stop()
})

/** The status of a request with headers that `fetch` sets by itself. */
const statusOf = (url: string, method: string, headers: Record<string, string>) =>
  new Promise<number>((answered, failed) => {
    const sent = request(url, { method, headers }, (response) => {
      response.resume()
      answered(response.statusCode ?? 0)
    })
    sent.on('error', failed).end()
  })

test('a page of another site makes no call of the sandbox, nor under a name that leads to this machine', async () => {
  const product = await startProduct({ notices: 'off' })
  const status = (headers: Record<string, string>, method = 'POST') =>
    statusOf(`${product.url}/core/sandbox/jobs/invariants/run`, method, headers)
  const evil = 'http://evil.example'
  assert.equal(await status({}), 200)
  assert.equal(await status({ origin: product.url, 'sec-fetch-site': 'same-origin' }), 200)
  assert.equal(await status({ 'sec-fetch-site': 'cross-site' }), 404)
  // Browsers send no Sec-Fetch-Site to an address of the local network.
  assert.equal(await status({ origin: evil }), 404)
  const rebound = { host: 'evil.example:3000', origin: `${evil}:3000` }
  assert.equal(await status({ ...rebound, 'sec-fetch-site': 'same-origin' }), 404)
  const outbox = `${product.url}/core/sandbox/outbox`
  assert.equal(await statusOf(outbox, 'GET', { host: 'evil.example:3000' }), 404)
  assert.equal(await statusOf(outbox, 'GET', { host: 'guiche-api:3000' }), 200)
  await product.stop()
})

const CHANGED = {
  adminFinanceExtraFeatures: ['view_banking_account'],
  defaultCreditCardType: 'EARLY_SELLER',
  defaultInstallments: 3,
  maxInstallments: 6,
  onlyCreditCard: true,
  isActiveForTax: true,
  forceBuyerAboveInstallments: 4,
  mixedInstallment: true,
  mixedInstallments: { creditCard: 5, bankSlip: 2, pix: 3 },
  minTransferExclusive: 25.5,
  antiFraudFlagged: true,
  antiFraudAnticipationPercent: 12.5,
  nonAnticipatedReduction: 20,
  creditCardTax: [
    { upTo: 1, percent: 2.5 },
    { upTo: 21, percent: 5.01 },
  ],
  earlyMonthlyPercent: 1.5,
  anticipationMonthlyPercent: 2.25,
  bankSlipFee: 3.5,
  pixPercent: 0.5,
  chargebackFee: 25,
  bankingType: 'BANKING',
  enableSplitOperation: false,
  totalValueBag: 1_234.56,
  features: ['view_seller_home', 'view_seller_finance', 'view_seller_create_payment_link'],
}

test('R-GEN-16 each setting and feature of a seller can be changed alone, and calls follow them', async () => {
  const product = await startProduct({ notices: 'off' })
  const change = (id: number, body: object) =>
    product.call(`/core/sandbox/sellers/${id}/settings`, { method: 'PATCH', key: null, body })
  const atelier = (await change(ATELIER, {})).text
  const before = (await change(DEMO, {})).body
  assert.deepEqual(Object.keys(before).toSorted(), Object.keys(CHANGED).toSorted())
  for (const [name, value] of Object.entries(CHANGED)) {
    assert.notDeepEqual(before[name], value, name)
    const changed = await change(DEMO, { [name]: value })
    assert.equal(changed.status, 200, changed.text)
    assert.deepEqual(changed.body[name], value, name)
  }
  assert.deepEqual((await change(DEMO, {})).body, CHANGED)
  assert.equal((await change(ATELIER, {})).text, atelier)

  const token = await product.signIn()
  const { body: defaults } = await product.call('/core/sellers/checkout-default', { token })
  for (const name of [
    'defaultCreditCardType',
    'defaultInstallments',
    'maxInstallments',
    'onlyCreditCard',
    'forceBuyerAboveInstallments',
    'nonAnticipatedReduction',
    'mixedInstallments',
    'enableSplitOperation',
    'bankSlipFee',
  ] as const) {
    assert.deepEqual(defaults[name], CHANGED[name], name)
  }
  assert.equal(defaults.pixFee, CHANGED.pixPercent)
  // The other payment defaults are the seller's own and stay.
  assert.equal(defaults.defaultEnablePixPayment, true)
  assert.deepEqual((await product.call('/core/sellers/anti-fraud', { token })).body, {
    flagged: true,
  })
  assert.equal((await product.call('/core/sellers/subseller', { token })).status, 403)

  const refusalOf = async (id: number, body: object) => {
    const { status, body: errors } = await change(id, body)
    return [status, errors[0].code, errors[0].field]
  }
  for (const [body, field] of [
    [{ maxInstallments: 22 }, 'maxInstallments'],
    [{ creditCardTax: [] }, 'creditCardTax'],
    [{ creditCardTax: CHANGED.creditCardTax.toReversed() }, 'creditCardTax'],
    [{ features: ['view_everything'] }, 'features.0'],
    [{ pixPercent: 100.5 }, 'pixPercent'],
  ] as const) {
    assert.deepEqual(await refusalOf(DEMO, body), [422, 'BAR-0005', field])
  }
  assert.deepEqual(await refusalOf(999_999, {}), [404, 'BAR-0004', undefined])
  await product.stop()
})

test('R-SBX-04 the outbox lists sent messages by recipient, time and channel; test cards and terms are served', async () => {
  const product = await startProduct()
  const path = `/core/public/users/${encodeURIComponent('ana@padaria-ipe.com.br')}/reset-password`
  await product.call(path, { method: 'PATCH' })
  const outbox = await product.until('the mail', async () => {
    const answer = await product.call(
      '/core/sandbox/outbox?channel=email&size=10&to=ana%40padaria-ipe.com.br',
    )
    return answer.body.totalElements > 0 && answer.body
  })
  const [mail] = outbox.content
  assert.deepEqual([mail.channel, mail.to], ['email', 'ana@padaria-ipe.com.br'])
  assert.match(mail.body, /redefinir-senha/)
  const others = '/core/sandbox/outbox?to=outra%40exemplo.com'
  assert.equal((await product.call(others)).body.totalElements, 0)
  const later = '/core/sandbox/outbox?since=2099-01-01T00:00:00Z'
  assert.equal((await product.call(later)).body.totalElements, 0)
  const { body: messages } = await product.call('/core/sandbox/outbox?channel=whatsapp&size=1')
  assert.ok(messages.totalElements > 0)
  assert.equal(messages.content[0].channel, 'whatsapp')
  assert.match(messages.content[0].to, /^55\d{11}$/)
  assert.equal((await product.call('/core/sandbox/outbox?channel=sms')).body.totalElements, 0)

  const cards = (await product.call('/payment/sandbox/test-cards')).body
  assert.ok(cards.some(({ outcome }: { outcome: string }) => outcome === 'DISPUTED_LATER'))

  const publish = (id: number) =>
    product.call(`/core/sandbox/sellers/${id}/terms`, {
      method: 'POST',
      key: null,
      body: { version: '2027-1' },
    })
  assert.equal((await publish(1001)).status, 204)
  assert.equal((await publish(999_999)).status, 404)
  const token = await product.signIn()
  const terms = await product.call('/core/sellers/user-terms/current', { token })
  assert.equal(terms.text, 'false')
  await product.stop()
})
