import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type AnyEndpoint, fullPath } from '#contract/access/endpoint.ts'
import { DEFAULT_FEATURES, type Feature } from '#contract/access/features.ts'
import { PROFILES, type ProfileName, rolesOf } from '#contract/access/roles.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import { createUser } from '#server/areas/accounts/users.ts'
import { createSeller, nextSellerId } from '#server/areas/sellers/create-seller.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createPasswords } from '#server/platform/security/passwords.ts'
import { loadKeys } from '#server/platform/security/secrets.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { type CallRow, readCalls } from '#tests/vectors/calls.ts'

const PASSWORD = 'uma-senha-bem-longa'
/** With the features of an active business account. */
const ALL_PAGES: readonly Feature[] = [...DEFAULT_FEATURES, 'view_banking_account']
const NAMES = Object.keys(PROFILES) as ProfileName[]

let product: TestProduct
let database: Database

/** A seller with a user of every profile and the features given. */
async function sellerWith(document: string, features: typeof DEFAULT_FEATURES, mark: string) {
  const keys = await loadKeys(readConfig())
  const hash = await createPasswords(keys.pepper).hash(PASSWORD)
  const sellerId: SellerId = await nextSellerId(database)
  await database.withTenant(sellerId, async (transaction) => {
    await createSeller(transaction, {
      document,
      companyName: mark,
      fantasyName: mark,
      siteUrl: 'https://x.example',
      contact: { name: 'X', email: 'x@x.example', phone: '11987654321' },
      address: {},
      features,
    })
    for (const profile of NAMES) {
      await createUser(transaction, { email: emailOf(profile, mark), profile, passwordHash: hash })
    }
  })
}

const emailOf = (profile: string, mark: string) => `${profile}@${mark}.example`.toLowerCase()

async function tokenOf(profile: string, mark: string): Promise<string> {
  const body = { email: emailOf(profile, mark), password: PASSWORD }
  const answer = await product.call('/core/public/auth/sign-in', { method: 'POST', body })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.token
}

before(async () => {
  product = await startProduct()
  database = await openAs(product.databaseUrl, 'app', 2)
  await sellerWith('11222333000181', ALL_PAGES, 'completo')
  await sellerWith('12ABC34501DE35', [], 'vazio')
})
after(async () => {
  await database.close()
  await product.stop()
})

// DASHBOARD alone may ask for one charge, not for a page of them.
const QUERIES: Readonly<Record<string, string>> = { 'CHG-01': '?size=1' }

const pathOf = (endpoint: AnyEndpoint) =>
  fullPath(endpoint).replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'id' || name === 'uuid' ? randomUUID() : 'x',
  ) + (QUERIES[endpoint.id] ?? '')

const endpoints = () => product.routes.map(({ endpoint }) => endpoint)

const guarded = () => endpoints().filter(({ access }) => typeof access === 'object')

const CALLS = new Map(readCalls().map((row) => [`${row.method} ${row.path}`, row]))

// The table lists the health check of one service for all three.
const callOf = (endpoint: AnyEndpoint): CallRow | undefined =>
  CALLS.get(`${endpoint.method} ${fullPath(endpoint).replace(/^\/\w+\/health$/, '/core/health')}`)

/** Whether the table allows a profile the call: a role and a feature. */
function isAllowed({ roles, features }: CallRow, profile: ProfileName, held: readonly string[]) {
  const holdsRole =
    roles.includes('*') ||
    roles.some((role) => rolesOf(profile).some((own) => own === `SELLER_${role}`))
  const holdsFeature =
    features.length === 0 || features.some((needed) => needed.every((one) => held.includes(one)))
  return holdsRole && holdsFeature
}

const AUTH = { public: 'public', 'temporary-token': 'temporary', sandbox: 'sandbox' } as const

test('R-API-04 each mounted call is in the table of calls with the access it requires, and each guarded row is mounted', () => {
  const mounted = new Set(endpoints().map((each) => `${each.method} ${fullPath(each)}`))
  const unmounted = [...CALLS].filter(([call, { auth }]) => auth === 'bearer' && !mounted.has(call))
  assert.deepEqual(unmounted, [])
  for (const endpoint of endpoints()) {
    const { id, access } = endpoint
    // Callbacks are authenticated by the provider's signature.
    if (access === 'provider') continue
    const row = callOf(endpoint)
    assert.ok(row, `${id} is in no table`)
    if (typeof access !== 'object') {
      assert.equal(row.auth, AUTH[access], id)
      continue
    }
    assert.equal(row.auth, 'bearer', id)
    const roles: readonly string[] = access.roles === 'any' ? ['*'] : access.roles
    assert.deepEqual([...roles].sort(), [...row.roles].sort(), id)
    const features = (access.features ?? []).map((one) => [one].flat().join('+'))
    assert.deepEqual(features.sort(), row.features.map((one) => one.join('+')).sort(), id)
  }
})

for (const [mark, features] of [
  ['completo', ALL_PAGES],
  ['vazio', []],
] as const) {
  test(`R-API-04 R-ROUTE-06 each guarded call answers 403 exactly to the profiles that lack access, seller ${mark}`, async () => {
    for (const profile of NAMES) {
      const token = await tokenOf(profile, mark)
      for (const endpoint of guarded()) {
        const { method } = endpoint
        // Without key and body an allowed call fails later and changes nothing.
        const answer = await product.call(pathOf(endpoint), { method, token, key: null })
        const row = callOf(endpoint)
        const expected = row !== undefined && isAllowed(row, profile, features)
        assert.equal(answer.status !== 403, expected, `${profile} ${endpoint.id}: ${answer.status}`)
        assert.notEqual(answer.status, 401, `${profile} ${endpoint.id}`)
        assert.ok(answer.status < 500, `${profile} ${endpoint.id}: ${answer.text}`)
      }
    }
  })
}

test('R-API-04 R-GEN-04 R-LOGIN-16 without a valid token each guarded call answers 401, and AUTH-03 without a good temporary token 400', async () => {
  const body = { email: 'davi@padaria-ipe.com.br', password: 'guiche-demo-2026' }
  const due = await product.call('/core/public/auth/sign-in', { method: 'POST', body })
  assert.deepEqual(due.body.roles, ['TWO_FACTOR_AUTH'])
  assert.equal(due.body.refreshToken, null)
  for (const token of [undefined, 'nonsense', due.body.token as string]) {
    for (const endpoint of guarded()) {
      const sent = { method: endpoint.method, key: null, ...(token ? { token } : {}) }
      const answer = await product.call(pathOf(endpoint), sent)
      assert.equal(answer.status, 401, `${endpoint.id} with ${token}`)
      assert.equal(answer.body[0].code, 'BAR-0002')
    }
  }
  for (const token of [undefined, 'nonsense', await tokenOf('ADMIN', 'completo')]) {
    const answer = await product.call('/core/twofactor/verify?code=123456&loginType=WEB', {
      method: 'POST',
      key: null,
      ...(token ? { token } : {}),
    })
    assert.deepEqual([answer.status, answer.body[0].code], [400, 'BAR-1005'], token)
  }
})
