import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import type { OwnSession } from '#contract/sign-in/session-endpoints.ts'
import { LIFETIMES_MS } from '#contract/sign-in/shapes.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { addOtherSeller, DEMO } from '#tests/factories/sellers/people.ts'

const ANA = 'ana@padaria-ipe.com.br'
const CLARA = 'clara@padaria-ipe.com.br'
// Has a second factor.
const DAVI = 'davi@padaria-ipe.com.br'
const PASSWORD = 'guiche-demo-2026'
const SESSIONS = '/core/users/sessions'
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Mobile Safari/537.36'
const NOTEBOOK = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let product: TestProduct
const realTime = machineTime.now

before(async () => {
  product = await startProduct({ config: { trustedProxies: ['127.0.0.1'] } })
})
afterEach(() => {
  machineTime.now = realTime
})
after(() => product.stop())

async function signIn(email: string, userAgent: string, ip: string) {
  const answer = await product.call('/core/public/auth/sign-in', {
    method: 'POST',
    key: null,
    headers: { 'user-agent': userAgent, 'x-forwarded-for': ip },
    body: { email, password: PASSWORD },
  })
  assert.equal(answer.status, 200, answer.text)
  return answer.body as { token: string; refreshToken: string }
}

const list = async (token: string): Promise<OwnSession[]> =>
  (await product.call(SESSIONS, { token })).body

const end = (token: string, id: string) =>
  product.call(`${SESSIONS}/${id}`, { method: 'DELETE', token })

const refresh = async (refreshToken: string, headers: Record<string, string> = {}) =>
  product.call('/core/public/auth/refresh-token', {
    method: 'POST',
    key: null,
    body: { refreshToken },
    headers,
  })

const goOn = (ms: number) => {
  const from = machineTime.now
  machineTime.now = () => from() + ms
}

/** Callers are cached for a second. */
const afterASecond = () => goOn(1_001)

test('a user lists own sessions with device, IP address and last use, most recent first', async () => {
  const phone = await signIn(CLARA, PHONE, '203.0.113.7')
  goOn(60_000)
  const notebook = await signIn(CLARA, NOTEBOOK, '198.51.100.4')
  const sessions = await list(notebook.token)
  assert.deepEqual(
    sessions.map(({ device, ip, isCurrent }) => [device, ip, isCurrent]),
    [
      ['Firefox no Linux', '198.51.100.4', true],
      ['Chrome no Android', '203.0.113.7', false],
    ],
  )
  goOn(60_000)
  const headers = { 'user-agent': PHONE, 'x-forwarded-for': '203.0.113.8' }
  assert.equal((await refresh(phone.refreshToken, headers)).status, 200)
  const [newest] = await list(notebook.token)
  assert.deepEqual([newest?.device, newest?.ip], ['Chrome no Android', '203.0.113.8'])
  assert.ok(newest && newest.lastUsedAt > newest.createdAt)
})

test('ended, expired and idle sessions are not listed', async () => {
  const { token } = await signIn(ANA, PHONE, '203.0.113.7')
  const current = await signIn(ANA, NOTEBOOK, '198.51.100.4')
  const before = (await list(current.token)).length
  await product.call('/core/auth/sign-out', { method: 'POST', token })
  assert.equal((await list(current.token)).length, before - 1)
  goOn(12 * 3_600_000 + 1_000)
  const late = await signIn(ANA, PHONE, '203.0.113.7')
  assert.deepEqual(
    (await list(late.token)).map(({ isCurrent }) => isCurrent),
    [true],
  )
})

test('a sign-in deletes the expired sessions of its user and the expired waits for a second factor', async () => {
  const rowsOf = (table: 'session' | 'two_factor_challenge', email: string) =>
    product.jobs.withTenant(DEMO, ({ rows }) =>
      rows(
        `select from ${table} where seller_id = $1
            and user_id = (select id from user_account where seller_id = $1 and email = $2)`,
        [DEMO, email],
      ),
    )
  const old = await signIn(CLARA, PHONE, '203.0.113.7')
  await signIn(DAVI, PHONE, '203.0.113.7')
  assert.equal((await rowsOf('two_factor_challenge', DAVI)).length, 1)
  goOn(LIFETIMES_MS.challenge / 2)
  await signIn(DAVI, PHONE, '203.0.113.7')
  assert.equal((await rowsOf('two_factor_challenge', DAVI)).length, 2)
  goOn(LIFETIMES_MS.refresh)
  const overBefore = await refresh(old.refreshToken)
  await signIn(CLARA, PHONE, '203.0.113.7')
  await signIn(DAVI, PHONE, '203.0.113.7')
  assert.equal((await rowsOf('session', CLARA)).length, 1)
  assert.equal((await rowsOf('two_factor_challenge', DAVI)).length, 1)
  const over = await refresh(old.refreshToken)
  assert.deepEqual([over.status, over.body], [401, overBefore.body])
})

test('a user ends one of their sessions, and its next call answers 401', async () => {
  const phone = await signIn(ANA, PHONE, '203.0.113.7')
  const notebook = await signIn(ANA, NOTEBOOK, '198.51.100.4')
  const other = (await list(phone.token)).find(({ isCurrent }) => isCurrent)
  assert.ok(other)
  assert.equal((await end(notebook.token, other.id)).status, 204)
  // Ending it again changes nothing.
  assert.equal((await end(notebook.token, other.id)).status, 204)
  afterASecond()
  assert.equal((await product.call(SESSIONS, { token: phone.token })).status, 401)
  assert.equal((await refresh(phone.refreshToken)).status, 401)
  assert.equal((await product.call(SESSIONS, { token: notebook.token })).status, 200)
  const { body: users } = await product.call('/core/app/v1/users', { token: notebook.token })
  const { id } = users.find(({ email }: { email: string }) => email === ANA)
  const trail = `/core/audit-trail?subjectKind=user&subjectId=${id}`
  const { content } = (await product.call(trail, { token: notebook.token })).body
  const ended = content.filter(
    ({ action }: { action: string }) => action === 'Encerrar uma sessão própria',
  )
  assert.equal(ended.length, 1)
  assert.deepEqual(ended[0].changes, [{ field: 'sessionsEnded', before: null, after: '1' }])
})

test('a session of another user, of the same account or another, answers 404', async () => {
  const ana = await signIn(ANA, PHONE, '203.0.113.7')
  const clara = await signIn(CLARA, NOTEBOOK, '198.51.100.4')
  const otherSeller = await addOtherSeller(product)
  const ofAna = (await list(ana.token)).find(({ isCurrent }) => isCurrent)?.id ?? ''
  for (const token of [clara.token, otherSeller]) {
    const unknown = await end(token, randomUUID())
    assert.deepEqual([unknown.status, unknown.body[0].code], [404, 'BAR-0004'])
    const foreign = await end(token, ofAna)
    assert.deepEqual([foreign.status, foreign.text], [404, unknown.text])
  }
  afterASecond()
  assert.equal((await product.call(SESSIONS, { token: ana.token })).status, 200)
})

test('a user ends all sessions but the current one', async () => {
  const others = [
    await signIn(CLARA, PHONE, '203.0.113.7'),
    await signIn(CLARA, PHONE, '203.0.113.8'),
  ]
  const ana = await signIn(ANA, PHONE, '203.0.113.7')
  const current = await signIn(CLARA, NOTEBOOK, '198.51.100.4')
  const ended = await product.call(SESSIONS, { method: 'DELETE', token: current.token })
  assert.equal(ended.status, 204)
  afterASecond()
  for (const { token } of others) {
    assert.equal((await product.call(SESSIONS, { token })).status, 401)
  }
  assert.deepEqual(
    (await list(current.token)).map(({ isCurrent }) => isCurrent),
    [true],
  )
  assert.equal((await product.call(SESSIONS, { token: ana.token })).status, 200)
})
