import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { DEMO_TOTP_SECRET } from '#database/seeds/demo-seller.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'

const ANA = { email: 'ana@padaria-ipe.com.br', password: 'guiche-demo-2026' }
const DAVI = { email: 'davi@padaria-ipe.com.br', password: 'guiche-demo-2026' }
const SIGN_IN = '/core/public/auth/sign-in'
const REFRESH = '/core/public/auth/refresh-token'
const VERIFY = '/core/twofactor/verify'

let product: TestProduct
const realTime = machineTime.now

before(async () => {
  product = await startProduct()
})
afterEach(() => {
  machineTime.now = realTime
})
after(() => product.stop())

const post = (path: string, body: unknown) =>
  product.call(path, { method: 'POST', key: null, body })

const goOn = (ms: number) => {
  const from = machineTime.now
  machineTime.now = () => from() + ms
}

const codeNow = () =>
  new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) }).generate({
    timestamp: machineTime.now(),
  })

test('R-LOGIN-06 R-LOGIN-05 SM-SESSION the sign-in response has the session data of the panel', async () => {
  const answer = await post(SIGN_IN, { ...ANA, attemptReference: randomUUID() })
  assert.equal(answer.status, 200)
  const {
    email,
    roles,
    token,
    refreshToken,
    idSeller,
    mixedInstallment,
    document,
    isActiveForTax,
  } = answer.body
  assert.deepEqual(roles, ['SELLER_ADMIN', 'SELLER_DASHBOARD', 'SELLER_FINANCES'])
  assert.ok(token && refreshToken && email === ANA.email)
  assert.equal(idSeller, 1001)
  assert.equal(document, '11444777000161')
  assert.deepEqual([mixedInstallment, isActiveForTax], [false, false])
})

test('R-FEAT-01 R-LOGIN-13 the features of a user are sorted and unique', async () => {
  const token = await product.signIn()
  const { body } = await product.call('/core/users/feature-toggles', { token })
  assert.ok(body.includes('view_seller_charges'))
  assert.ok(!body.includes('view_banking_account'))
  assert.deepEqual(body, [...new Set(body)].sort())
})

test('R-LOGIN-14 SM-SESSION a wrong password, an unknown e-mail and a created user get the same answer, 400', async () => {
  const wrong = await post(SIGN_IN, {
    email: 'bruno@padaria-ipe.com.br',
    password: 'errada-errada',
  })
  const unknown = await post(SIGN_IN, { email: 'ninguem@exemplo.com', password: 'errada-errada' })
  assert.deepEqual([wrong.status, wrong.text], [unknown.status, unknown.text])
  assert.deepEqual(wrong.body, [{ code: 'BAR-1001', description: 'E-mail ou senha inválidos.' }])
  assert.equal(wrong.status, 400)
  // A created user has no password yet.
  const created = await post(SIGN_IN, { ...ANA, email: 'fabio@padaria-ipe.com.br' })
  assert.deepEqual([created.status, created.text], [wrong.status, wrong.text])
})

test('R-LOGIN-19 SM-USER after five failed sign-ins even the right password must wait a minute', async () => {
  const clara = { email: 'clara@padaria-ipe.com.br', password: 'guiche-demo-2026' }
  for (let attempts = 0; attempts < 5; attempts += 1)
    await post(SIGN_IN, { ...clara, password: 'errada' })
  const blocked = await post(SIGN_IN, clara)
  assert.equal(blocked.status, 429)
  assert.equal(blocked.body[0].code, 'BAR-0008')
  assert.ok(Number(blocked.headers.get('retry-after')) > 0)
  const { body: users } = await product.call('/core/app/v1/users', {
    token: await product.signIn(),
  })
  const own = users.find(({ email }: { email: string }) => email === clara.email)
  assert.equal(own.status, 'ACTIVE')
  goOn(61_000)
  assert.equal((await post(SIGN_IN, clara)).status, 200)
})

test('R-LOGIN-19 each further failure after the five doubles the wait, from one minute up to an hour', async () => {
  const elisa = { email: 'elisa@padaria-ipe.com.br', password: 'errada-errada' }
  const nowMs = realTime()
  let atMs = nowMs
  machineTime.now = () => atMs
  const statusOf = async (password = elisa.password) =>
    (await post(SIGN_IN, { ...elisa, password })).status
  for (let failures = 1; failures <= 5; failures += 1) assert.equal(await statusOf(), 400)
  for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
    atMs += minutes * 60_000 - 1_000
    assert.equal(await statusOf(), 429, `${minutes} minutes`)
    atMs += 2_000
    assert.equal(await statusOf(), 400, `${minutes} minutes`)
  }
  atMs += 61 * 60_000
  assert.equal(await statusOf('guiche-demo-2026'), 200)
})

test('R-LOGIN-17 K-TOK-01 SM-SESSION a replaced refresh token returns the same successor for 20 s; later it ends the session and notifies the user', async () => {
  const first = (await post(SIGN_IN, ANA)).body
  const second = await post(REFRESH, { refreshToken: first.refreshToken })
  assert.equal(second.status, 200)
  const again = await post(REFRESH, { refreshToken: first.refreshToken })
  assert.equal(again.body.refreshToken, second.body.refreshToken)
  goOn(21_000)
  const stolen = await post(REFRESH, { refreshToken: first.refreshToken })
  assert.equal(stolen.status, 401)
  assert.equal(stolen.body[0].code, 'BAR-1009')
  assert.equal((await post(REFRESH, { refreshToken: second.body.refreshToken })).status, 401)
  await product.until('the mail to the user', async () => {
    const mailbox = `${product.companiesUrl}/mail?to=${encodeURIComponent(ANA.email)}`
    const { content } = (await product.call(mailbox)).body
    return content.some(({ subject }: { subject: string }) => subject.startsWith('Encerramos'))
  })
  goOn(2_000)
  assert.equal((await product.call('/core/charges', { token: second.body.token })).status, 401)
})

test('R-LOGIN-17 a malformed refresh token is refused and ends no session', async () => {
  const { refreshToken } = (await post(SIGN_IN, ANA)).body
  const [seller, sessionId, secret, mark] = refreshToken.split('.')
  for (const junk of [
    `${seller}.${sessionId}.junk`,
    `${seller}.${sessionId}.junk.${mark}`,
    `${seller}.${sessionId}.${secret}`,
    `${seller}.${sessionId}.${secret}.${'é'.repeat(mark.length)}`,
  ]) {
    const rejected = await post(REFRESH, { refreshToken: junk })
    assert.deepEqual([rejected.status, rejected.body[0].code], [401, 'BAR-1009'], junk)
  }
  assert.equal((await post(REFRESH, { refreshToken })).status, 200)
})

test('R-LOGIN-17 refreshes within 20 s of a replacement all get the newest token, a later one ends the session', async () => {
  const first = (await post(SIGN_IN, ANA)).body.refreshToken
  const refresh = (refreshToken: string) => post(REFRESH, { refreshToken })
  const nowMs = realTime()
  machineTime.now = () => nowMs
  const second = (await refresh(first)).body.refreshToken
  machineTime.now = () => nowMs + 15_000
  const third = (await refresh(second)).body.refreshToken
  machineTime.now = () => nowMs + 20_000
  assert.equal((await refresh(first)).body.refreshToken, third)
  assert.equal((await refresh(second)).body.refreshToken, third)
  machineTime.now = () => nowMs + 34_000
  assert.equal((await refresh(second)).body.refreshToken, third)
  const fourth = (await refresh(third)).body.refreshToken
  assert.notEqual(fourth, third)
  assert.equal((await refresh(first)).status, 401)
  assert.equal((await refresh(fourth)).status, 401)
})

test('R-LOGIN-17 K-TOK-01 SM-SESSION a session that is used lasts seven days in all', async () => {
  let { refreshToken } = (await post(SIGN_IN, ANA)).body
  const refresh = async () => {
    const answer = await post(REFRESH, { refreshToken })
    if (answer.status === 200) refreshToken = answer.body.refreshToken
    return answer.status
  }
  const step = 11
  for (let hours = step; hours < 7 * 24; hours += step) {
    goOn(step * 3_600_000)
    assert.equal(await refresh(), 200, `after ${hours} hours`)
  }
  goOn(step * 3_600_000)
  assert.equal(await refresh(), 401)
})

test('R-LOGIN-17 K-TOK-01 SM-SESSION an access token lasts 10 minutes, an idle session 12 hours', async () => {
  const { token, refreshToken } = (await post(SIGN_IN, ANA)).body
  goOn(9 * 60_000)
  assert.equal((await product.call('/core/charges', { token })).status, 200)
  goOn(2 * 60_000)
  assert.equal((await product.call('/core/charges', { token })).status, 401)
  goOn(12 * 3_600_000)
  assert.equal((await post(REFRESH, { refreshToken })).status, 401)
})

test('R-GEN-22 advancing the product clock ends no session, two-factor challenge or reset link, and no wait after failed sign-ins', async () => {
  const { token, refreshToken } = (await post(SIGN_IN, ANA)).body
  const { token: twofaToken } = (await post(SIGN_IN, DAVI)).body
  const elisa = 'elisa@padaria-ipe.com.br'
  await product.call(`/core/public/users/${elisa}/reset-password`, { method: 'PATCH' })
  const link = await product.until('the reset link', async () => {
    const { content } = (await product.call(`${product.companiesUrl}/mail?to=${elisa}`)).body
    return /redefinir-senha\/([\w-]{43})/.exec(content[0]?.text ?? '')?.[1]
  })
  // The wait is a minute of the host, which must not pass during the test.
  const atMs = realTime()
  machineTime.now = () => atMs
  const isabel = { email: 'isabel@padaria-ipe.com.br', password: 'errada-errada' }
  for (let attempts = 0; attempts < 5; attempts += 1) await post(SIGN_IN, isabel)
  // Product time begins at a day of its own: it must come to be later than that of the host.
  const { now } = (await product.call('/core/sandbox/clock')).body
  const later = new Date(Math.max(Date.parse(now), atMs) + 3 * 24 * 3_600_000)
  const moved = await product.call('/core/sandbox/clock', {
    method: 'PUT',
    key: null,
    body: { now: later.toISOString(), mode: 'offset' },
  })
  assert.equal(moved.status, 200, moved.text)
  assert.equal((await product.call('/core/charges', { token })).status, 200)
  assert.equal((await post(REFRESH, { refreshToken })).status, 200)
  // The code is refused, not its challenge; the password is too short, but its link is taken.
  const code = await post(VERIFY, { twofaToken, pin: '000000', type: 'WEB' })
  assert.equal(code.body[0].code, 'BAR-1004')
  const short = { method: 'PATCH', body: { newPassword: 'curta' } }
  const refused = await product.call(`/core/public/password-tokens/${link}`, short)
  assert.equal(refused.body[0].code, 'BAR-1011')
  assert.equal((await post(SIGN_IN, isabel)).status, 429)
})

test('R-LOGIN-09 R-LOGIN-16 SM-SESSION a two-factor code opens one session, and the temporary token gives access to no other call', async () => {
  const due = (await post(SIGN_IN, DAVI)).body
  assert.deepEqual(
    [due.roles, due.refreshToken, due.idSeller, due.document],
    [['TWO_FACTOR_AUTH'], null, null, null],
  )
  assert.equal((await product.call('/core/charges', { token: due.token })).status, 401)
  const wrong = await post(VERIFY, { twofaToken: due.token, pin: '000000', type: 'WEB' })
  assert.deepEqual(
    [wrong.status, wrong.body[0].code, wrong.body[0].description],
    [400, 'BAR-1004', 'Código inválido'],
  )
  const pin = codeNow()
  const opened = await post(VERIFY, { twofaToken: due.token, pin, type: 'WEB' })
  assert.equal(opened.status, 200, opened.text)
  assert.ok(!opened.body.roles.includes('TWO_FACTOR_AUTH') && opened.body.refreshToken)
  const next = (await post(SIGN_IN, DAVI)).body
  const replayed = await post(VERIFY, { twofaToken: next.token, pin, type: 'WEB' })
  assert.equal(replayed.body[0].code, 'BAR-1004')
})

test('a two-factor code is accepted in the query, with the temporary token in the header', async () => {
  goOn(60_000)
  const due = (await post(SIGN_IN, DAVI)).body
  const path = `${VERIFY}?code=${codeNow()}&loginType=WEB`
  const opened = await product.call(path, { method: 'POST', key: null, token: due.token })
  assert.equal(opened.status, 200, opened.text)
})

test('R-LOGIN-17 R-LOGIN-20 K-TOK-01 SM-SESSION a two-factor challenge ends after five wrong codes or five minutes', async () => {
  const due = (await post(SIGN_IN, DAVI)).body
  const send = (pin: string) => post(VERIFY, { twofaToken: due.token, pin, type: 'WEB' })
  for (let attempts = 0; attempts < 4; attempts += 1)
    assert.equal((await send('000001')).body[0].code, 'BAR-1004')
  assert.equal((await send('000001')).body[0].code, 'BAR-1005')
  goOn(120_000)
  assert.equal((await send(codeNow())).body[0].code, 'BAR-1005')
  const answerAfter = async (ms: number) => {
    const { token } = (await post(SIGN_IN, DAVI)).body
    goOn(ms)
    return post(VERIFY, { twofaToken: token, pin: codeNow(), type: 'WEB' })
  }
  assert.equal((await answerAfter(290_000)).status, 200)
  assert.equal((await answerAfter(301_000)).body[0].code, 'BAR-1005')
})

test('AUTH-04 SM-SESSION signing out ends the session', async () => {
  const { token, refreshToken } = (await post(SIGN_IN, ANA)).body
  assert.equal((await product.call('/core/auth/sign-out', { method: 'POST', token })).status, 204)
  assert.equal((await post(REFRESH, { refreshToken })).status, 401)
})
