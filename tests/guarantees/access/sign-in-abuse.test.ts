import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { DEFAULT_FEATURES } from '#contract/access/features.ts'
import { DEMO_TOTP_SECRET } from '#database/seeds/demo-seller.ts'
import { signInWith } from '#server/areas/sign-in/sign-in.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { hashOf } from '#server/platform/security/identifiers.ts'
import { createPasswords, type Passwords } from '#server/platform/security/passwords.ts'
import { createVault, loadKeys } from '#server/platform/security/secrets.ts'
import { createTokens } from '#server/platform/security/tokens.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { sized } from '#tests/factories/environment/proof-size.ts'
import { addUsers, asOperator, type Person } from '#tests/factories/sellers/people.ts'

const DAVI = { email: 'davi@padaria-ipe.com.br', password: 'guiche-demo-2026' }
const SIGN_IN = '/core/public/auth/sign-in'
const VERIFY = '/core/twofactor/verify'

let product: TestProduct
let people: readonly Person[]
const realTime = machineTime.now

before(async () => {
  product = await startProduct()
  people = await addUsers(product, ['ADMIN', 'CHARGES', 'FINANCES', 'MASTER'])
})
afterEach(() => {
  machineTime.now = realTime
})
after(() => product.stop())

const post = (path: string, body: unknown) =>
  product.call(path, { method: 'POST', key: null, body })

function personOf(profile: string): Person {
  const found = people.find((one) => one.profile === profile)
  assert.ok(found, profile)
  return found
}
const enter = async (profile: string) => {
  const { email, password } = personOf(profile)
  return post(SIGN_IN, { email, password })
}

const GUESSES = sized('GUESSES', 200, 2_000)

test('R-LOGIN-19 of password guesses at one account from many addresses at most 100 are evaluated', async () => {
  const database = await openAs(product.databaseUrl, 'app', 6)
  let evaluated = 0
  const real = createPasswords([Buffer.alloc(32)])
  const passwords: Passwords = {
    ...real,
    matches(...given) {
      evaluated += 1
      return real.matches(...given)
    },
  }
  const keys = await loadKeys(readConfig())
  const tools = { passwords, tokens: createTokens(keys.token), vault: createVault(keys) }
  const codes = new Map<string, number>()
  const guessOnce = async (guess: number) => {
    const ip = `10.${guess >> 8}.${guess & 255}.7`
    const by = { actorKind: 'USER', actorId: null, call: 'AUTH-01' } as const
    const cause = { ...by, requestId: 'r', ip, userAgent: null }
    const body = { email: 'clara@padaria-ipe.com.br', password: `palpite ${guess}` }
    const code = await signInWith(database, tools, body, cause).then(
      () => 'in',
      (error) => (error instanceof ApiError ? (error.entries[0]?.code ?? '') : String(error)),
    )
    codes.set(code, (codes.get(code) ?? 0) + 1)
  }
  // Ten in parallel, so that two may race for the last free attempt.
  const guesses = Array.from({ length: GUESSES }, (_, guess) => guess).values()
  const guesser = async () => {
    for (const guess of guesses) await guessOnce(guess)
  }
  await Promise.all(Array.from({ length: 10 }, guesser))
  await database.close()
  assert.equal(evaluated, 100)
  assert.deepEqual(Object.fromEntries(codes), { 'BAR-1001': 100, 'BAR-0008': GUESSES - 100 })
})

const authenticator = new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) })
const STEP_MS = 30_000

async function challenges(count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let made = 0; made < count; made += 1) tokens.push((await post(SIGN_IN, DAVI)).body.token)
  return tokens
}

test('codes two time steps away are refused, and one code sent fifty times at once opens one session', async () => {
  // The middle of a time step, so that it does not end during the test.
  const nowMs = Math.floor(realTime() / STEP_MS) * STEP_MS + STEP_MS / 2
  machineTime.now = () => nowMs
  const codeAt = (steps: number) => authenticator.generate({ timestamp: nowMs + steps * STEP_MS })
  const [far = '', ...many] = await challenges(11)
  for (const steps of [-2, 2, -10, 10]) {
    const answer = await post(VERIFY, { twofaToken: far, pin: codeAt(steps), type: 'WEB' })
    assert.equal(answer.body[0].code, 'BAR-1004', `${steps} steps`)
  }
  const pin = codeAt(0)
  const answers = await Promise.all(
    many.flatMap((twofaToken) =>
      Array.from({ length: 5 }, () => post(VERIFY, { twofaToken, pin, type: 'WEB' })),
    ),
  )
  assert.equal(answers.length, 50)
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  const others = answers.filter(({ status }) => status !== 200)
  // A wrong code, an ended challenge, or the limit of twenty an hour.
  for (const { body } of others) assert.match(body[0].code, /^BAR-(1004|1005|0008)$/)
})

test('R-LOGIN-18 a recovery code opens one session, with or without dashes', async () => {
  const hash = hashOf('ab12cd34ef').toString('hex')
  await asOperator(
    product,
    'update user_account set recovery_hashes = array[$1::text] where email = $2',
    [hash, DAVI.email],
  )
  // Wait for the limit of an hour to expire.
  machineTime.now = () => realTime() + 3_700_000
  const [first, second] = await challenges(2)
  const opened = await post(VERIFY, { twofaToken: first, pin: 'AB12-CD34-EF', type: 'WEB' })
  assert.equal(opened.status, 200, opened.text)
  assert.ok(opened.body.refreshToken && opened.body.roles.includes('SELLER_ADMIN'))
  const again = await post(VERIFY, { twofaToken: second, pin: 'ab12cd34ef', type: 'WEB' })
  assert.deepEqual([again.status, again.body[0].code], [400, 'BAR-1004'])
})

const setStatus = (email: string, status: string) =>
  asOperator(product, 'update user_account set status = $1 where email = $2', [status, email])

test('R-LOGIN-15 blocked and inactive users cannot sign in, and only the right password reveals the reason', async () => {
  const { email, password } = personOf('MASTER')
  for (const [status, code] of [
    ['BLOCKED', 'BAR-1002'],
    ['INACTIVE', 'BAR-1003'],
  ] as const) {
    await setStatus(email, status)
    assert.equal((await post(SIGN_IN, { email, password })).body[0].code, code)
    const wrong = await post(SIGN_IN, { email, password: 'errada-errada' })
    assert.equal(wrong.body[0].code, 'BAR-1001')
  }
  await setStatus(email, 'ACTIVE')
  assert.equal((await post(SIGN_IN, { email, password })).status, 200)
})

const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_000))

test('a removed permission takes effect within a second, before the token expires', async () => {
  const { token } = (await enter('ADMIN')).body
  const { email } = personOf('ADMIN')
  const statusOf = async (path: string) => (await product.call(path, { token })).status
  assert.deepEqual([await statusOf('/core/redeems'), await statusOf('/core/charges')], [200, 200])

  await asOperator(product, `update user_account set profile = 'CHARGES' where email = $1`, [email])
  await aSecond()
  assert.deepEqual([await statusOf('/core/redeems'), await statusOf('/core/charges')], [403, 200])

  const setFeatures = (keys: readonly string[]) =>
    asOperator(product, 'update seller set features = $1', [keys])
  await setFeatures([])
  await aSecond()
  assert.equal(await statusOf('/core/charges'), 403)
  await setFeatures(DEFAULT_FEATURES)

  await setStatus(email, 'BLOCKED')
  await aSecond()
  assert.equal(await statusOf('/core/charges'), 401)
})

test('R-FEAT-02 ADMIN and FINANCES get the extra features of the seller, other profiles do not', async () => {
  const set = (keys: readonly string[]) =>
    asOperator(
      product,
      `update seller set settings = jsonb_set(settings, '{adminFinanceExtraFeatures}', $1)`,
      [JSON.stringify(keys)],
    )
  await set(['view_banking_account', 'block_items_credit_card'])
  const featuresOf = async (email: string, password: string) => {
    const { token } = (await post(SIGN_IN, { email, password })).body
    return (await product.call('/core/users/feature-toggles', { token })).body as string[]
  }
  const of = (profile: string) => featuresOf(personOf(profile).email, personOf(profile).password)
  const ana = await featuresOf('ana@padaria-ipe.com.br', 'guiche-demo-2026')
  const [finances, charges, master] = [
    await of('FINANCES'),
    await of('CHARGES'),
    await of('MASTER'),
  ]
  const extra = ['block_items_credit_card', 'view_banking_account']
  for (const granted of [ana, finances]) {
    assert.deepEqual(granted, [...charges, ...extra].sort())
  }
  for (const plain of [charges, master]) assert.ok(!extra.some((key) => plain.includes(key)))
  await set([])
})
