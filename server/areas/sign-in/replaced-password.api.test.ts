import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { ProfileName } from '#contract/access/roles.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#database/seeds/demo-seller.ts'
import { lockCredentials } from '#server/areas/accounts/credentials.ts'
import { lockWithAdmins, storeUser } from '#server/areas/accounts/users.ts'
import type { ClientInfo } from '#server/areas/sign-in/session.ts'
import { signInWith } from '#server/areas/sign-in/sign-in.ts'
import { replacePasswordToken } from '#server/areas/sign-in/sql.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { machineInstant, machineTime } from '#server/platform/process/clock.ts'
import { hashOf, newId } from '#server/platform/security/identifiers.ts'
import { createPasswords, type Passwords } from '#server/platform/security/passwords.ts'
import { createVault, loadKeys } from '#server/platform/security/secrets.ts'
import { createTokens } from '#server/platform/security/tokens.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { isLockAwaited } from '#tests/factories/environment/lock-waits.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { addUsers, DEMO } from '#tests/factories/sellers/people.ts'

const DAVI = 'davi@padaria-ipe.com.br'
const NEW_PASSWORD = 'pão quente às seis'
const SIGN_IN = '/core/public/auth/sign-in'
const CAUSE: ClientInfo = {
  actorKind: 'USER',
  actorId: null,
  call: 'AUTH-01',
  requestId: randomUUID(),
  ip: '198.51.100.7',
  userAgent: null,
}

let product: TestProduct
let app: Database
let ownPasswords: Passwords
let tools: Omit<Parameters<typeof signInWith>[1], 'passwords'>

before(async () => {
  product = await startProduct()
  app = await openAs(product.databaseUrl, 'app', 2)
  const keys = await loadKeys(readConfig())
  ownPasswords = createPasswords(keys.pepper)
  tools = { tokens: createTokens(keys.token), vault: createVault(keys) }
})
after(async () => {
  await app.close()
  await product.stop()
})

const post = (path: string, body: unknown) =>
  product.call(path, { method: 'POST', key: null, body })

const setPassword = (token: string, newPassword: string) =>
  product.call(`/core/public/password-tokens/${token}`, { method: 'PATCH', body: { newPassword } })

/** The token of a new reset link. */
async function linkFor(email: string): Promise<string> {
  await product.call(`/core/public/users/${encodeURIComponent(email)}/reset-password`, {
    method: 'PATCH',
  })
  return product.until('the link', async () => {
    const path = `${product.companiesUrl}/mail?to=${encodeURIComponent(email)}`
    const [mail] = (await product.call(path)).body.content
    return /redefinir-senha\/([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  })
}

/** Signs in, with something that happens after the password was compared. */
function signInDuring(email: string, password: string, happens: () => Promise<unknown>) {
  let hasHappened = false
  const passwords: Passwords = {
    ...ownPasswords,
    async matches(...typed) {
      const isRight = await ownPasswords.matches(...typed)
      if (!hasHappened) await happens()
      hasHappened = true
      return isRight
    },
  }
  return signInWith(app, { ...tools, passwords }, { email, password }, CAUSE)
}

const untilALockIsAwaited = () =>
  product.until('a request to wait for a lock', () => isLockAwaited(product.databaseUrl))

const hasOpenSession = async (userId: Uuid) =>
  (await product.jobs.withTenant(DEMO, ({ row }) =>
    row('select from session where seller_id = $1 and user_id = $2 and revoked_at is null', [
      DEMO,
      userId,
    ]),
  )) !== undefined

async function aPerson(profile: ProfileName) {
  const [person] = await addUsers(product, [profile])
  assert.ok(person)
  return { ...person, id: person.id as Uuid }
}

test('a sign-in by the former password opens no session when the password is replaced meanwhile', async () => {
  const { id, email, password } = await aPerson('MASTER')
  const token = await linkFor(email)
  const signedIn = signInDuring(email, password, async () => {
    assert.equal((await setPassword(token, NEW_PASSWORD)).status, 204)
  })
  await assert.rejects(signedIn, ApiError)
  assert.equal(await hasOpenSession(id), false)
})

test('a sign-in succeeds when another one of the user stores the same password under a new hash', async () => {
  const { id, email, password } = await aPerson('CLIENTS')
  const answer = await signInDuring(email, password, async () => {
    const hash = await ownPasswords.hash(password)
    await product.jobs.withTenant(DEMO, ({ run }) =>
      run('update user_account set password_hash = $3 where seller_id = $1 and id = $2', [
        DEMO,
        id,
        hash,
      ]),
    )
  })
  assert.equal(answer.email, email)
})

test('a new password ends the sign-ins that wait for their second factor', async () => {
  const waiting = (await post(SIGN_IN, { email: DAVI, password: DEMO_PASSWORD })).body
  assert.equal((await setPassword(await linkFor(DAVI), NEW_PASSWORD)).status, 204)
  const pin = new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) }).generate({
    timestamp: machineTime.now(),
  })
  const verify = (twofaToken: string) =>
    post('/core/twofactor/verify', { twofaToken, pin, type: 'WEB' })
  const refused = await verify(waiting.token)
  assert.deepEqual([refused.status, refused.body[0].code], [400, 'BAR-1005'])
  const again = (await post(SIGN_IN, { email: DAVI, password: NEW_PASSWORD })).body
  assert.equal((await verify(again.token)).status, 200)
})

test('of two reset links that are made at the same time one is good', async () => {
  const { id, email } = await aPerson('FINANCES')
  let link: Promise<string> | undefined
  await product.jobs.withTenant(DEMO, async (transaction) => {
    await lockCredentials(transaction, id)
    const expiresAt = machineInstant(60_000)
    const hash = hashOf('another link')
    await replacePasswordToken(transaction, { id: newId(), userId: id, hash, expiresAt })
    link = linkFor(email)
    await Promise.race([link, untilALockIsAwaited()])
  })
  await link
  const found = await product.jobs.withTenant(DEMO, ({ rows }) =>
    rows('select from password_token where seller_id = $1 and user_id = $2', [DEMO, id]),
  )
  assert.equal(found.length, 1)
})

test('a reset link activates nobody whom an administrator blocks at the same time', async () => {
  const { id, email } = await aPerson('CHARGES')
  const token = await linkFor(email)
  let answer: ReturnType<typeof setPassword> | undefined
  await product.jobs.withTenant(DEMO, async (transaction) => {
    await lockWithAdmins(transaction, id)
    answer = setPassword(token, NEW_PASSWORD)
    await untilALockIsAwaited()
    await storeUser(transaction, { id, profile: 'CHARGES', status: 'BLOCKED' })
  })
  assert.equal((await answer)?.body[0].code, 'BAR-1010')
  const { body } = await product.call(`/core/app/v1/users/${id}`, {
    token: await product.signIn(),
  })
  assert.equal(body.status, 'BLOCKED')
})
