import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { secretOf } from '#contract/two-factor/shapes.ts'
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#database/seeds/demo-seller.ts'
import { spendCode } from '#server/areas/sign-in/codes.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { errorOf } from '#tests/factories/environment/answers.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'

const SELLER = 1001 as SellerId
const GENERATE = '/core/twofactor/generate'
const ENABLED = '/core/twofactor/enabled'
const STATUS = '/core/twofactor/status'
const VERIFY = '/core/twofactor/verify'
const [ANA, BRUNO, CLARA, DAVI, ELISA] = ['ana', 'bruno', 'clara', 'davi', 'elisa'].map(
  (name) => `${name}@padaria-ipe.com.br`,
) as [string, string, string, string, string]
const STEP_MS = 30_000

let product: TestProduct
const realTime = machineTime.now
/** The middle of the time step in which the running test fixed the clock first. */
let firstMiddleMs: number | undefined

before(async () => {
  product = await startProduct()
})
afterEach(() => {
  machineTime.now = realTime
  firstMiddleMs = undefined
})
after(() => product.stop())

/** Fixes the host's clock in the middle of a time step, that many steps after the test began to. */
function standAt(steps: number): number {
  firstMiddleMs ??= Math.floor(realTime() / STEP_MS) * STEP_MS + STEP_MS / 2
  const middle = firstMiddleMs + steps * STEP_MS
  machineTime.now = () => middle
  return middle
}

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: machineTime.now() + steps * STEP_MS,
  })

const post = (path: string, token: string, key?: string) =>
  product.call(path, { method: 'POST', token, ...(key ? { key } : {}) })

const enable = (token: string, code: string, key?: string) =>
  post(`${ENABLED}?enabled=true&code=${code}`, token, key)
const disable = (token: string) => post(`${ENABLED}?enabled=false`, token)

const signIn = async (email: string) =>
  (
    await product.call('/core/public/auth/sign-in', {
      method: 'POST',
      body: { email, password: DEMO_PASSWORD },
    })
  ).body

const verify = (twofaToken: string, pin: string) =>
  product.call(VERIFY, { method: 'POST', key: null, body: { twofaToken, pin, type: 'WEB' } })

/** Enables two-factor for a user; returns token, secret and recovery codes. */
async function protect(email: string) {
  const token = await product.signIn(email)
  const secret = secretOf((await post(GENERATE, token)).body.qrCodeUrl)
  const answer = await enable(token, codeOf(secret))
  assert.equal(answer.status, 200, answer.text)
  return { token, secret, codes: answer.body.recoveryCodes as string[] }
}

const mailsTo = async (email: string): Promise<{ subject: string; text: string }[]> =>
  (await product.call(`${product.companiesUrl}/mail?to=${encodeURIComponent(email)}`)).body.content

test('R-SEC-15 R-SEC-16 two-factor is enabled by a code, returns ten recovery codes once and notifies the user', async () => {
  standAt(0)
  const token = await product.signIn(ANA)
  assert.equal((await product.call(STATUS, { token })).text, 'false')
  const { status, body } = await post(GENERATE, token)
  assert.equal(status, 200)
  const url = new URL(body.qrCodeUrl)
  assert.deepEqual([url.protocol, url.host], ['otpauth:', 'totp'])
  assert.equal(decodeURIComponent(url.pathname), `/Guichê:${ANA}`)
  assert.equal(url.searchParams.get('issuer'), 'Guichê')
  const secret = url.searchParams.get('secret') ?? ''
  assert.equal(secret, secretOf(body.qrCodeUrl))
  assert.equal(Secret.fromBase32(secret).bytes.length, 20)
  // The secret is pending: signing in needs no code yet.
  assert.equal((await product.call(STATUS, { token })).text, 'false')
  assert.ok((await signIn(ANA)).refreshToken)

  const answer = await enable(token, codeOf(secret))
  assert.equal(answer.status, 200, answer.text)
  const { recoveryCodes } = answer.body
  assert.equal(new Set(recoveryCodes).size, 10)
  for (const code of recoveryCodes) assert.match(code, /^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
  assert.equal((await product.call(STATUS, { token })).text, 'true')
  assert.deepEqual((await signIn(ANA)).roles, ['TWO_FACTOR_AUTH'])
  assert.deepEqual(errorOf(await post(GENERATE, token)), [409, 'BAR-1006'])
  assert.deepEqual(errorOf(await enable(token, codeOf(secret, 1))), [409, 'BAR-1008'])
  await product.until('the mail', async () =>
    (await mailsTo(ANA)).some(({ subject }) => subject === 'Duplo fator ativado no Guichê'),
  )
})

test('R-SEC-11 a wrong code does not enable two-factor, and a new QR code replaces the former one', async () => {
  standAt(0)
  const token = await product.signIn(BRUNO)
  assert.deepEqual(errorOf(await enable(token, '123456')), [409, 'BAR-1008'])
  const first = secretOf((await post(GENERATE, token)).body.qrCodeUrl)
  const second = secretOf((await post(GENERATE, token)).body.qrCodeUrl)
  assert.notEqual(first, second)
  const wrong = await enable(token, codeOf(first))
  assert.deepEqual(errorOf(wrong), [400, 'BAR-1004'])
  assert.equal(wrong.body[0].description, 'Código inválido')
  assert.equal((await product.call(STATUS, { token })).text, 'false')
  assert.equal((await enable(token, codeOf(second))).status, 200)
})

test('a QR code can be confirmed for ten minutes', async () => {
  standAt(0)
  const token = await product.signIn(ELISA)
  const secret = secretOf((await post(GENERATE, token)).body.qrCodeUrl)
  standAt(19)
  const late = await product.signIn(ELISA)
  standAt(20)
  assert.deepEqual(errorOf(await enable(late, codeOf(secret))), [409, 'BAR-1008'])
  const fresh = secretOf((await post(GENERATE, late)).body.qrCodeUrl)
  standAt(39)
  const soon = await product.signIn(ELISA)
  assert.equal((await enable(soon, codeOf(fresh))).status, 200)
})

test('BAR-0005 BAR-0009 invalid queries and requests without an idempotency key are refused', async () => {
  const token = await product.signIn(CLARA)
  for (const query of ['', 'enabled=talvez', 'enabled=true', 'enabled=true&code=12345']) {
    assert.deepEqual(errorOf(await post(`${ENABLED}?${query}`, token)), [422, 'BAR-0005'], query)
  }
  for (const path of [GENERATE, `${ENABLED}?enabled=false`]) {
    const answer = await product.call(path, { method: 'POST', token, key: null })
    assert.deepEqual(errorOf(answer), [400, 'BAR-0009'])
  }
  assert.deepEqual(errorOf(await disable(token)), [409, 'BAR-1007'])
})

test('R-LOGIN-18 R-SEC-16 SM-SESSION a recovery code signs in once instead of a two-factor code, and the user is notified', async () => {
  standAt(0)
  const { codes } = await protect(CLARA)
  const [one = '', other = ''] = codes
  const opened = await verify((await signIn(CLARA)).token, one)
  assert.equal(opened.status, 200, opened.text)
  assert.equal(opened.body.recoveryCodesLeft, 9)
  assert.ok(!opened.body.roles.includes('TWO_FACTOR_AUTH') && opened.body.refreshToken)
  assert.deepEqual(errorOf(await verify((await signIn(CLARA)).token, one)), [400, 'BAR-1004'])
  const typed = ` ${other.toUpperCase().replaceAll('-', ' ')} `
  assert.equal((await verify((await signIn(CLARA)).token, typed)).status, 200)
  const mails = await product.until('both mails', async () => {
    const found = (await mailsTo(CLARA)).filter(({ subject }) => subject.includes('recuperação'))
    return found.length === 2 && found
  })
  assert.deepEqual(mails.map(({ text }) => /Restam (\d+)/.exec(text)?.[1]).sort(), ['8', '9'])
  const kept = await product.jobs.withTenant(SELLER, ({ rows }) =>
    rows<{ after: { secondFactor: string } }>(
      `select after from audit where seller_id = $1 and actor_id = $2 and call = 'AUTH-03'`,
      [SELLER, CLARA],
    ),
  )
  assert.deepEqual(
    kept.map(({ after: { secondFactor } }) => secondFactor),
    ['recovery-code', 'recovery-code'],
  )
})

test('R-SEC-17 SM-SESSION SM-2FA disabling two-factor needs no code, erases its data, ends other sessions and notifies the user', async () => {
  standAt(0)
  const { token, secret, codes } = await protect('isabel@padaria-ipe.com.br')
  const isabel = 'isabel@padaria-ipe.com.br'
  standAt(1)
  const other = await verify((await signIn(isabel)).token, codeOf(secret))
  assert.equal(other.status, 200, other.text)
  const waiting = (await signIn(isabel)).token
  assert.equal((await disable(token)).status, 204)
  assert.equal((await product.call(STATUS, { token })).text, 'false')
  const { refreshToken } = other.body
  const refreshed = await product.call('/core/public/auth/refresh-token', {
    method: 'POST',
    body: { refreshToken },
  })
  assert.equal(refreshed.status, 401)
  assert.deepEqual(errorOf(await verify(waiting, codes[0] ?? '')), [400, 'BAR-1004'])
  assert.ok((await signIn(isabel)).refreshToken)
  const row = await product.jobs.withTenant(SELLER, ({ row: one }) =>
    one<object>(
      `select totp_sealed, totp_pending_sealed, totp_last_step, recovery_hashes
         from user_account where seller_id = $1 and email = $2`,
      [SELLER, isabel],
    ),
  )
  const nothing = { totp_sealed: null, totp_pending_sealed: null, totp_last_step: null }
  assert.deepEqual(row, { ...nothing, recovery_hashes: [] })
  await product.until('the mail', async () =>
    (await mailsTo(isabel)).some(({ subject }) => subject === 'Duplo fator desativado no Guichê'),
  )
})

test('new recovery codes need a code of the authenticator; the former ones stop working, and the user is notified', async () => {
  const email = 'isabel@padaria-ipe.com.br'
  standAt(0)
  const off = await product.signIn(email)
  const issue = (token: string, code: string) =>
    product.call('/core/twofactor/recovery-codes', { method: 'POST', token, body: { code } })
  assert.deepEqual(errorOf(await issue(off, '123456')), [409, 'BAR-1007'])
  const { token, secret, codes: former } = await protect(email)
  // The code that enabled two-factor was used.
  assert.deepEqual(errorOf(await issue(token, codeOf(secret))), [400, 'BAR-1004'])
  assert.deepEqual(errorOf(await issue(token, '12345')), [422, 'BAR-0005'])
  standAt(1)
  const issued = await issue(token, codeOf(secret))
  assert.equal(issued.status, 200, issued.text)
  const codes = issued.body.recoveryCodes as string[]
  assert.equal(new Set([...codes, ...former]).size, 20)
  const old = await verify((await signIn(email)).token, former[0] ?? '')
  assert.deepEqual(errorOf(old), [400, 'BAR-1004'])
  const opened = await verify((await signIn(email)).token, codes[0] ?? '')
  assert.deepEqual([opened.status, opened.body.recoveryCodesLeft], [200, 9])
  standAt(2)
  const byApp = await verify((await signIn(email)).token, codeOf(secret))
  assert.deepEqual([byApp.status, byApp.body.recoveryCodesLeft], [200, null])
  const audited = await product.jobs.withTenant(SELLER, ({ rows }) =>
    rows<{ after: object }>(
      `select after from audit where seller_id = $1 and actor_id = $2 and call = 'TFA-04'`,
      [SELLER, email],
    ),
  )
  assert.deepEqual(audited, [{ after: { recoveryCodesReplaced: true } }])
  await product.until('the mail', async () =>
    (await mailsTo(email)).some(
      ({ subject, text }) =>
        subject === 'Códigos de recuperação trocados no Guichê' &&
        text.includes('Os códigos anteriores não valem mais.'),
    ),
  )
  // Wrong codes count among the twenty an hour.
  await forget()
  const wrong = codeOf(secret) === '000000' ? '111111' : '000000'
  for (let attempts = 0; attempts < 20; attempts += 1) {
    assert.deepEqual(errorOf(await issue(byApp.body.token, wrong)), [400, 'BAR-1004'])
  }
  const refused = await issue(byApp.body.token, codeOf(secret))
  assert.deepEqual(errorOf(refused), [429, 'BAR-0008'])
})

test('R-API-03 the same idempotency key gets the same response, and no secret is stored in clear text', async () => {
  standAt(0)
  const token = await product.signIn('contabilidade@padaria-ipe.com.br')
  const key = randomUUID()
  const first = await post(GENERATE, token, key)
  const again = await post(GENERATE, token, key)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.equal(again.text, first.text)
  const secret = secretOf(first.body.qrCodeUrl)
  const enabled = await enable(token, codeOf(secret), key)
  const replayed = await enable(token, codeOf(secret), key)
  assert.equal(replayed.text, enabled.text)
  const stored = await product.jobs.withTenant(SELLER, async ({ rows }) =>
    JSON.stringify([
      await rows(
        `select body from idempotency where seller_id = $1 and path like '%/twofactor/%'`,
        [SELLER],
      ),
      await rows('select before, after from audit where seller_id = $1', [SELLER]),
      await rows('select data from event where seller_id = $1', [SELLER]),
      await rows(
        `select recovery_hashes, encode(totp_sealed, 'escape') as sealed
           from user_account where seller_id = $1`,
        [SELLER],
      ),
    ]),
  )
  for (const planted of [secret, ...enabled.body.recoveryCodes]) {
    assert.ok(!stored.includes(planted), 'a secret is kept in clear')
  }
})

/** Resets the last used step and the counters. */
const forget = () =>
  product.jobs.withTenant(SELLER, async ({ run }) => {
    await run('update user_account set totp_last_step = null where seller_id = $1', [SELLER])
    await run(`delete from use_count`)
  })

test('codes of the previous, current and next time step are accepted, others refused', async () => {
  for (const [steps, status] of [
    [-2, 400],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 400],
  ] as const) {
    await forget()
    standAt(0)
    const { token } = await signIn(DAVI)
    const answer = await verify(token, codeOf(DEMO_TOTP_SECRET, steps))
    assert.equal(answer.status, status, `${steps} steps: ${answer.text}`)
  }
})

test('after a code is used, codes of its step and earlier ones are refused', async () => {
  await forget()
  standAt(0)
  assert.equal((await verify((await signIn(DAVI)).token, codeOf(DEMO_TOTP_SECRET, 1))).status, 200)
  for (const steps of [1, 0, -1]) {
    const answer = await verify((await signIn(DAVI)).token, codeOf(DEMO_TOTP_SECRET, steps))
    assert.deepEqual(errorOf(answer), [400, 'BAR-1004'], `${steps} steps`)
  }
})

test('of fifty concurrent sign-ins with the same code exactly one succeeds', async () => {
  await forget()
  standAt(2)
  const tokens: string[] = []
  for (let count = 0; count < 50; count += 1) tokens.push((await signIn(DAVI)).token)
  const code = codeOf(DEMO_TOTP_SECRET)
  const answers = await Promise.all(tokens.map((token) => verify(token, code)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  const rejected = answers
    .filter(({ status }) => status !== 200)
    .map((answer) => errorOf(answer)[1])
  assert.deepEqual([...new Set(rejected)].sort(), ['BAR-0008', 'BAR-1004'])
})

test('of fifty concurrent transactions exactly one uses a time step', async () => {
  await forget()
  standAt(2)
  const database = await openAs(product.databaseUrl, 'app', 25)
  const user = await database.withTenant(SELLER, ({ row }) =>
    row<{ id: Uuid }>('select id from user_account where seller_id = $1 and email = $2', [
      SELLER,
      DAVI,
    ]),
  )
  const code = codeOf(DEMO_TOTP_SECRET)
  const taken = await Promise.all(
    Array.from({ length: 50 }, () =>
      database.withTenant(SELLER, (transaction) =>
        spendCode(transaction, user?.id as Uuid, DEMO_TOTP_SECRET, code),
      ),
    ),
  )
  await database.close()
  assert.equal(taken.filter(Boolean).length, 1)
})

test('a user may enter at most twenty wrong codes an hour over all challenges', async () => {
  await forget()
  standAt(4)
  const wrong = codeOf(DEMO_TOTP_SECRET) === '000000' ? '111111' : '000000'
  for (let challenge = 0; challenge < 4; challenge += 1) {
    const { token } = await signIn(DAVI)
    for (let attempts = 0; attempts < 5; attempts += 1) {
      assert.equal((await verify(token, wrong)).status, 400)
    }
  }
  const rejected = await verify((await signIn(DAVI)).token, codeOf(DEMO_TOTP_SECRET))
  assert.deepEqual(errorOf(rejected), [429, 'BAR-0008'])
  assert.ok(Number(rejected.headers.get('retry-after')) > 0)
  standAt(4 + 121)
  assert.equal((await verify((await signIn(DAVI)).token, codeOf(DEMO_TOTP_SECRET))).status, 200)
})
