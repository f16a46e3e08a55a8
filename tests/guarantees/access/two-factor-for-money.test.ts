import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { AnyEndpoint } from '#contract/access/endpoint.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#database/seeds/demo-seller.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aLink } from '#tests/factories/payments/checkout.ts'
import { aPaidCard } from '#tests/factories/payments/paid-card.ts'
import { billFields } from '#tests/factories/sellers/full-seller.ts'

let product: TestProduct
let token: string
let charge: string

before(async () => {
  product = await startProduct({ config: { requireTwoFactorForMoney: true } })
  token = await product.signIn()
  charge = await aPaidCard(product, await aLink(product, token))
})
after(() => product.stop())

/** Signs in the demonstration's administrator who has a second factor. */
async function signInWithCode(): Promise<string> {
  const first = await product.call('/core/public/auth/sign-in', {
    method: 'POST',
    body: { email: 'davi@padaria-ipe.com.br', password: DEMO_PASSWORD },
  })
  const pin = new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) }).generate({
    timestamp: machineTime.now(),
  })
  const { body } = await product.call('/core/twofactor/verify', {
    method: 'POST',
    key: null,
    body: { twofaToken: first.body.token, pin, type: 'WEB' },
  })
  return body.token
}

// A code is good for one sign-in.
let strongToken: Promise<string> | undefined
const tokenWithCode = () => (strongToken ??= signInWithCode())

const refund = (as: string) =>
  product.call(`/core/charges/${charge}/refund`, { method: 'PATCH', token: as, body: {} })

const BUYER_PAYS = 'a buyer pays, who has no user'
const RECORDS_ONLY = 'records what was paid elsewhere: no money leaves a balance'

/** The calls that move money, and those that decide who may: what is needed, or why nothing is. */
const MONEY_CALLS: Readonly<Record<string, string>> = {
  'APX-02': 'needs a second factor',
  'APX-05': 'needs a second factor',
  'APX-07': 'needs a second factor',
  'APX-08': 'needs a second factor',
  'APX-09': 'needs a second factor',
  'BNK-03': 'needs a second factor',
  'CHG-06': 'needs a second factor',
  'FIN-05': 'needs a second factor',
  'FIN-06': 'needs a second factor',
  'BIL-05': 'needs a second factor to approve',
  'BIL-06': 'needs a second factor to approve',
  'BIL-07': 'needs a second factor to approve',
  'BIL-03': 'a bill is paid only after its approval, which needs a second factor',
  'BNK-04': 'continues a withdrawal whose request needed a second factor',
  'CHG-17': 'the disputed amount left the balance when the dispute was opened',
  'PIX-06': 'a Pix needs a second factor itself, and an increase applies after 24 hours',
  'CHG-05': RECORDS_ONLY,
  'SCH-04': RECORDS_ONLY,
  'PAY-02': BUYER_PAYS,
  'PAY-05': BUYER_PAYS,
  'PAY-08': BUYER_PAYS,
  'PAY-13': BUYER_PAYS,
}

const asksByInput = ({ twoFactorByInput }: AnyEndpoint) => twoFactorByInput === true
const asks = ({ refusals }: AnyEndpoint) => refusals.includes(platformRefusals.twoFactorNeeded)

test('each call that moves money needs a second factor, or has a reason why not', () => {
  const endpoints = product.routes.map(({ endpoint }) => endpoint)
  const ofMoney = endpoints.filter((endpoint) => endpoint.movesMoney === true || asks(endpoint))
  const needed = ofMoney.map((endpoint) => {
    if (asksByInput(endpoint)) return [endpoint.id, 'needs a second factor to approve']
    if (asks(endpoint)) return [endpoint.id, 'needs a second factor']
    const reason = MONEY_CALLS[endpoint.id] ?? ''
    return [endpoint.id, reason.startsWith('needs') ? 'needs nothing' : reason]
  })
  assert.deepEqual(Object.fromEntries(needed), MONEY_CALLS)
})

test('with REQUIRE_2FA_FOR_MONEY, calls that need a second factor are refused without one', async () => {
  const guarded = product.routes.filter(
    ({ endpoint }) => MONEY_CALLS[endpoint.id] === 'needs a second factor',
  )
  const ofAccount = await product.signIn(ATELIER_ADMIN.email)
  for (const { endpoint } of guarded) {
    const path = `/${endpoint.service}${endpoint.path.replace(/\{\w+\}/g, charge)}`
    const needsAccount = JSON.stringify(endpoint.access).includes('view_banking_account')
    const as = needsAccount ? ofAccount : token
    const answer = await product.call(path, { method: endpoint.method, token: as, body: {} })
    assert.deepEqual([answer.status, answer.body[0].code], [409, 'BAR-1021'], endpoint.id)
  }
  const read = await product.call(`/core/charges/${charge}`, { token })
  assert.deepEqual([read.status, read.body.status], [200, 'PAID'])
})

test('with REQUIRE_2FA_FOR_MONEY, an API key cannot refund, whatever its scopes', async () => {
  const body = { title: 'ERP', active: true, scopes: ['charges:read', 'charges:write'] }
  const made = await product.call('/core/seller-api-tokens', { method: 'POST', token, body })
  const headers = { 'x-token-api': made.body.token }
  const path = `/core/charges/${charge}`
  assert.equal((await product.call(path, { headers })).status, 200)
  const refused = await product.call(`${path}/refund`, { method: 'PATCH', headers, body: {} })
  assert.deepEqual([refused.status, refused.body[0].code], [409, 'BAR-1021'])
})

test('with REQUIRE_2FA_FOR_MONEY, a user with a second factor may refund', async () => {
  const answer = await refund(await tokenWithCode())
  assert.equal(answer.status, 200, answer.text)
})

test('with REQUIRE_2FA_FOR_MONEY, bills are created and edited without a second factor, but not approved', async () => {
  const series = { 'Tipo de conta': 'Pontual', Recorrência: 1, parcela: 1 }
  const fields = billFields('sem-fator')
  const call = (method: string, body: object, as = token, path = '') =>
    product.call(`/core/bills${path}`, { method, token: as, body })
  const made = await call('POST', { records: [{ fields: { ...fields, ...series } }] })
  assert.equal(made.status, 201, made.text)
  const { id } = made.body.records[0]
  const edit = (changed: object) => ({ records: [{ id, fields: changed }] })
  assert.equal((await call('PATCH', edit({ Valor: 10 }))).status, 200)
  const approvals = [
    await call('PATCH', edit({ Status: 'Aprovado' })),
    await call('PUT', edit({ ...fields, Status: 'Aprovado' })),
    await call('POST', { method: 'approve', ids: [id] }, token, '/bulk'),
  ]
  for (const { status, body } of approvals) {
    assert.deepEqual([status, body[0].code], [409, 'BAR-1021'])
  }
  const reproved = await call('POST', { method: 'reprove', ids: [id] }, token, '/bulk')
  assert.equal(reproved.body.records[0].fields.Status, 'Reprovado')
  const approved = await call('PATCH', edit({ Status: 'Aprovado' }), await tokenWithCode())
  assert.equal(approved.body.records[0].fields.Status, 'Aprovado', approved.text)
})
