import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { holdsRole } from '#contract/access/access.ts'
import { type AnyEndpoint, fullPath } from '#contract/access/endpoint.ts'
import {
  CALLS_OF_SCOPE,
  DEFAULT_KEY_SCOPES,
  KEY_SCOPES,
  type KeyScope,
} from '#contract/access/key-scopes.ts'
import { PROFILES, type ProfileName, rolesOf } from '#contract/access/roles.ts'
import { MAX_KEYS, mayGiveScope } from '#contract/api-keys/rules.ts'
import type { ApiRequest } from '#contract/api-keys/shapes.ts'
import { toInstant } from '#contract/basics/days.ts'
import { deleteOldRequests } from '#server/areas/api-keys/request-log.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { errorOf } from '#tests/factories/environment/answers.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { ADDRESS } from '#tests/factories/sellers/full-seller.ts'
import {
  addUsers,
  asOperator,
  DEMO,
  type Person,
  tokenOf,
} from '#tests/factories/sellers/people.ts'

const BASE = '/core/seller-api-tokens'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let product: TestProduct
let token: string
const realTime = machineTime.now

before(async () => {
  product = await startProduct()
  token = await product.signIn()
})
afterEach(() => {
  machineTime.now = realTime
})
after(() => product.stop())

const send = (method: string, path: string, body?: unknown) =>
  product.call(`${BASE}${path}`, { method, token, ...(body ? { body } : {}) })

const aKey = async (given: object = {}) => {
  const made = await send('POST', '', { title: 'Loja', active: true, ...given })
  assert.equal(made.status, 201, made.text)
  return made.body as { uuid: string; token: string; tokenMasked: string; scopes: string[] }
}

const withKey = (key: string, path: string, method = 'GET') =>
  product.call(path, { method, key: null, headers: { 'x-token-api': key } })

const statusWith = async (key: string) => (await withKey(key, '/core/seller-clients?size=1')).status

test('R-INT-08 a key is masked in the list, shown by a call that the audit trail records, and stored as no text', async () => {
  const made = await aKey({ title: 'Minha loja' })
  assert.match(made.token, /^sk_test_[\w-]{43}[0-9a-f]{6}$/)
  assert.equal(made.tokenMasked, `sk_test_…${made.token.slice(-4)}`)
  const listed = await send('GET', '')
  assert.ok(!listed.text.includes(made.token))
  assert.equal(listed.body.at(-1).tokenMasked, made.tokenMasked)
  const revealed = await send('POST', `/${made.uuid}/reveal`)
  assert.deepEqual([revealed.status, revealed.body], [200, { token: made.token }])
  assert.equal(revealed.headers.get('cache-control'), 'no-store')
  const kept = await product.jobs.withTenant(DEMO, async ({ rows }) => ({
    audit: await rows<{ actor_id: string; ip: string; after: { revealed?: boolean } }>(
      `select actor_id, ip, after from audit
        where seller_id = $1 and call = 'TOK-06' and subject_id = $2`,
      [DEMO, made.uuid],
    ),
    everything: JSON.stringify([
      await rows('select * from api_key where seller_id = $1', [DEMO]),
      await rows(`select body from idempotency where seller_id = $1`, [DEMO]),
      await rows(`select after from audit where seller_id = $1 and subject_id = $2`, [
        DEMO,
        made.uuid,
      ]),
    ]),
  }))
  assert.deepEqual(
    kept.audit.map(({ actor_id, ip, after: { revealed: was } }) => [actor_id, ip, was]),
    [['ana@padaria-ipe.com.br', '127.0.0.1', true]],
  )
  assert.ok(!kept.everything.includes(made.token))
})

test('R-INT-07 SM-TOKEN an inactive, expired or deleted key is refused at once, and so is a forged one or one from another network', async () => {
  const { uuid, token: key } = await aKey()
  assert.equal(await statusWith(key), 200)
  const forged = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`
  for (const other of [forged, `sk_live_${key.slice(8)}`, 'nada']) {
    const refused = await withKey(other, '/core/seller-clients?size=1')
    assert.deepEqual([refused.status, refused.body[0].code], [401, 'BAR-0002'], other)
  }
  assert.equal((await send('PATCH', `/${uuid}/active`, { active: false })).body.active, false)
  assert.equal(await statusWith(key), 401)
  const renamed = await send('PUT', `/${uuid}`, { title: 'Loja' })
  assert.deepEqual([renamed.status, renamed.body.active], [200, false], renamed.text)
  await send('PATCH', `/${uuid}/active`, { active: true })
  assert.equal(await statusWith(key), 200)

  const change = (given: object) =>
    send('PUT', `/${uuid}`, { title: 'Loja nova', active: true, ...given })
  await change({ allowedIps: ['203.0.113.0/24', '2001:db8::/32'] })
  assert.equal(await statusWith(key), 401)
  const kept = await change({})
  assert.deepEqual(kept.body.allowedIps, ['203.0.113.0/24', '2001:db8::/32'])
  await change({ allowedIps: ['127.0.0.0/8', '::1'] })
  assert.equal(await statusWith(key), 200)
  await change({ expiresAt: new Date(realTime() + HOUR_MS).toISOString() })
  assert.equal(await statusWith(key), 200)
  machineTime.now = () => realTime() + HOUR_MS + 1_000
  assert.equal(await statusWith(key), 401)
  machineTime.now = realTime
  const listed = (await send('GET', '')).body.find((one: { uuid: string }) => one.uuid === uuid)
  assert.ok(listed.lastUsedAt)

  assert.equal((await send('DELETE', `/${uuid}`)).status, 204)
  assert.equal(await statusWith(key), 401)
  for (const [method, path, body] of [
    ['PUT', '', { title: 'X', active: true }],
    ['PATCH', '/active', { active: true }],
    ['DELETE', '', undefined],
    ['POST', '/reveal', undefined],
    ['POST', '/rotate', undefined],
  ] as const) {
    const gone = await send(method, `/${uuid}${path}`, body)
    assert.deepEqual([gone.status, gone.body[0].code], [404, 'BAR-7101'], `${method} ${path}`)
  }
  const invalid = await send('POST', '', { title: ' ', active: true, allowedIps: ['x'] })
  const fields = invalid.body.map(({ field }: { field: string }) => field)
  assert.deepEqual([invalid.status, ...fields], [422, 'title', 'allowedIps.0'])
})

test('a rotated key has a new text, and the former one works for 24 hours', async () => {
  const { uuid, token: first } = await aKey()
  const rotated = await send('POST', `/${uuid}/rotate`)
  assert.equal(rotated.status, 201, rotated.text)
  const second = rotated.body.token
  assert.notEqual(second, first)
  assert.deepEqual([await statusWith(first), await statusWith(second)], [200, 200])
  machineTime.now = () => realTime() + 24 * HOUR_MS + 1_000
  assert.deepEqual([await statusWith(first), await statusWith(second)], [401, 200])
  machineTime.now = realTime
  // A second rotation ends what the first one replaced.
  const third = (await send('POST', `/${uuid}/rotate`)).body.token
  const statuses = await Promise.all([first, second, third].map(statusWith))
  assert.deepEqual(statuses, [401, 200, 200])
})

const pathOf = (endpoint: AnyEndpoint) =>
  fullPath(endpoint).replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'id' || name === 'uuid' ? randomUUID() : 'x',
  )

test('R-API-04 a key may make exactly the calls of its scopes, and never those of a person', async () => {
  const guarded = product.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => typeof access === 'object')
  const isRead = (scope: KeyScope) => scope.endsWith(':read')
  const sets: readonly (readonly KeyScope[])[] = [
    KEY_SCOPES.filter(isRead),
    KEY_SCOPES.filter((scope) => !isRead(scope)),
    ['customers:read'],
    [],
  ]
  for (const scopes of sets) {
    const { token: key } = await aKey({ scopes })
    const allowed = scopes.flatMap((scope) => CALLS_OF_SCOPE[scope])
    for (const endpoint of guarded) {
      const answer = await withKey(key, pathOf(endpoint), endpoint.method)
      const about = `${endpoint.id} with ${scopes}: ${answer.status}`
      assert.equal(answer.status !== 403, allowed.includes(endpoint.id), about)
      assert.ok(answer.status !== 401 && answer.status < 500, about)
    }
  }
})

/** Where the calls of each area are, apart from the table that decides what a scope opens. */
const PATHS_OF_AREA: Readonly<Record<string, RegExp>> = {
  customers: /^\/(exports\/)?seller-clients/,
  links: /^\/(exports\/)?payment-links/,
  charges: /^\/(exports\/)?(scheduled-charges|charges|cartas)/,
  subscriptions: /^\/(exports\/)?subscriptions/,
  plans: /^\/(exports\/)?plans/,
  statement: /^\/redeems/,
  events: /^\/events/,
}
const CALLS_FOR_KEYS = 62

test('a scope opens calls of its own area only, and a scope to read opens no change', () => {
  let count = 0
  for (const scope of KEY_SCOPES) {
    const [area = '', verb] = scope.split(':')
    for (const id of CALLS_OF_SCOPE[scope]) {
      const route = product.routes.find(({ endpoint }) => endpoint.id === id)
      assert.ok(route, id)
      assert.match(route.endpoint.path, PATHS_OF_AREA[area] ?? /^$/, id)
      assert.equal(route.endpoint.method === 'GET', verb === 'read', id)
      count += 1
    }
  }
  assert.equal(count, CALLS_FOR_KEYS)
})

test('a person lets a key do beyond its first scopes only what that person may do, and takes no text of another', async () => {
  const [settings, master] = await addUsers(product, ['SETTINGS', 'MASTER'])
  assert.ok(settings && master)
  const as = async (person: Person, method: string, path: string, body?: object) => {
    const by = await tokenOf(product, person)
    const answer = await product.call(`${BASE}${path}`, {
      method,
      token: by,
      ...(body ? { body } : {}),
    })
    return [answer.status, answer.body?.[0]?.code ?? null, answer.body?.uuid]
  }
  const creation = (scopes: readonly KeyScope[]) => ({ title: 'Loja', active: true, scopes })
  for (const scope of ['charges:write', 'subscriptions:write', 'statement:read'] as const) {
    const refused = [409, 'BAR-7103', undefined]
    assert.deepEqual(await as(settings, 'POST', '', creation([scope])), refused, scope)
    const { uuid } = await aKey({ scopes: ['charges:read', scope] })
    for (const path of ['reveal', 'rotate']) {
      assert.deepEqual(await as(settings, 'POST', `/${uuid}/${path}`), refused, path)
    }
    const own = await aKey({ scopes: ['charges:read'] })
    const widened = creation(['charges:read', scope])
    assert.deepEqual(await as(settings, 'PUT', `/${own.uuid}`, widened), refused, scope)
    // What the key may do already stays when another field is changed.
    const renamed = { ...creation(['charges:read', scope]), title: 'Outra loja' }
    assert.deepEqual(await as(settings, 'PUT', `/${uuid}`, renamed), [200, null, uuid])
    assert.equal((await as(settings, 'PUT', `/${uuid}`, creation(['charges:read'])))[0], 200)
    assert.equal((await as(settings, 'POST', `/${uuid}/reveal`))[0], 200)
  }
  const [status] = await as(settings, 'POST', '', creation([...DEFAULT_KEY_SCOPES, 'events:read']))
  assert.equal(status, 201)
  assert.equal((await as(master, 'POST', '', creation(['charges:write'])))[0], 201)
  assert.equal((await as(master, 'POST', '', creation(['statement:read'])))[0], 409)
})

test('who may give a scope beyond the first ones may make each call of it', () => {
  const access = (id: string) => {
    const found = product.routes.find(({ endpoint }) => endpoint.id === id)?.endpoint.access
    assert.ok(typeof found === 'object', id)
    return found
  }
  const further = KEY_SCOPES.filter((scope) => !DEFAULT_KEY_SCOPES.includes(scope))
  for (const profile of Object.keys(PROFILES) as ProfileName[]) {
    const viewer = { roles: rolesOf(profile), features: [] }
    if (!holdsRole(viewer, access('TOK-02'))) continue
    for (const scope of further) {
      const mayAll = CALLS_OF_SCOPE[scope].every((id) => holdsRole(viewer, access(id)))
      assert.equal(mayGiveScope(viewer, scope), mayAll, `${profile} ${scope}`)
    }
  }
})

test('a key whose creation names no scope may make each call that the API promises to keys', async () => {
  const { token: key, uuid } = await aKey()
  const promised = product.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ apiToken }) => apiToken === true)
  assert.equal(promised.length, 10)
  for (const endpoint of promised) {
    const { status } = await withKey(key, pathOf(endpoint), endpoint.method)
    assert.ok(status !== 401 && status !== 403, endpoint.id)
  }
  // What a key does is recorded under its id.
  const made = await product.call('/core/seller-clients', {
    method: 'POST',
    headers: { 'x-token-api': key },
    body: {
      name: 'Pela API',
      document: { documentNumber: '39053344705', documentType: 'cpf', documentNation: 'BR' },
      email: 'api@exemplo.com.br',
      phone: '11987654321',
      address: ADDRESS,
    },
  })
  assert.equal(made.status, 201, made.text)
  const trail = await product.call(
    `/core/audit-trail?subjectKind=customer&subjectId=${made.body.uuid}`,
    { token },
  )
  const [row] = trail.body.content
  assert.deepEqual([row.actorKind, row.actor], ['API_TOKEN', uuid])
})

test('the requests of keys are logged for 30 days without what they sent, and found by key, path, request and error', async () => {
  const { uuid, token: key } = await aKey({ scopes: ['customers:read', 'customers:write'] })
  const headers = { 'x-token-api': key }
  await withKey(key, '/core/seller-clients?size=1&name=Maria')
  await withKey(key, '/core/charges')
  const body = {
    name: 'Maria Segredo',
    document: { documentNumber: '52998224725' },
    Segredo: [1, true],
  }
  await product.call('/core/seller-clients', { method: 'POST', headers, body })
  const list = async (query: string) =>
    (await product.call(`/core/seller-api-requests?${query}`, { token })).body
  const logged = await product.until('the log', async () => {
    const found = await list(`keyId=${uuid}`)
    return found.totalElements === 3 && found.content
  })
  const facts = logged.map(({ method, path, status, codes }: ApiRequest) => [
    method,
    path,
    status,
    codes[0],
  ])
  assert.deepEqual(facts, [
    ['POST', '/core/seller-clients', 422, facts[0][3]],
    ['GET', '/core/charges', 403, 'BAR-0003'],
    ['GET', '/core/seller-clients', 200, undefined],
  ])
  assert.equal(logged[0].body, '{"name":"…","document":{"documentNumber":"…"},"…":["…",true]}')
  assert.doesNotMatch(JSON.stringify(logged), /Maria|Segredo/)
  const ids = async (query: string) =>
    (await list(`keyId=${uuid}&${query}`)).content.map(({ id }: ApiRequest) => id)
  const [failed, forbidden, fine] = logged.map(({ id }: ApiRequest) => id)
  const before = toInstant(Date.parse(logged[2].at) - 31 * DAY_MS)
  assert.deepEqual(await ids('onlyErrors=true'), [failed, forbidden])
  assert.deepEqual(await ids('search=%2Fcore%2Fseller-clients'), [failed, fine])
  assert.deepEqual(await ids('search=CHARGE'), [forbidden])
  assert.deepEqual(await ids('search=seller-c&onlyErrors=true'), [failed])
  assert.deepEqual(await ids('search=%25'), [])
  assert.equal((await list(`keyId=${uuid}&search=core&size=1`)).totalElements, 3)
  assert.deepEqual(await ids(`search=${logged[1].requestId}`), [forbidden])
  const beyond = await list(`keyId=${uuid}&page=100000&size=100`)
  assert.deepEqual([beyond.content, beyond.totalElements], [[], 3])
  const invalid = await product.call('/core/seller-api-requests?page=-1', { token })
  assert.deepEqual(errorOf(invalid), [422, 'BAR-0011'])
  await asOperator(product, `update api_request set at = $3 where seller_id = $1 and id = $2`, [
    DEMO,
    fine,
    before,
  ])
  await deleteOldRequests(product.jobs)
  assert.deepEqual(await ids(''), [failed, forbidden])
})

test('a seller has at most 50 keys', async () => {
  let count = (await send('GET', '')).body.length
  for (; count < MAX_KEYS; count += 1) await aKey({ title: `Chave ${count + 1}` })
  const refused = await send('POST', '', { title: 'Demais', active: true })
  assert.deepEqual([refused.status, refused.body[0].code], [409, 'BAR-7102'])
})
