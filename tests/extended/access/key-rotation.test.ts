import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { addDays } from '#contract/basics/days.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '#database/seeds/demo-seller.ts'
import { allSellerIds } from '#server/areas/sellers/read-seller.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { rotateSealing } from '#server/platform/security/rotate-sealing.ts'
import {
  createVault,
  type KeyRing,
  type Keys,
  loadKeys,
} from '#server/platform/security/secrets.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { demoDatabase } from '#tests/factories/environment/demo-database.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { startDay } from '#tests/factories/environment/start-time.ts'

const STEP_MS = 30_000
const [ANA, BRUNO] = ['ana@padaria-ipe.com.br', 'bruno@padaria-ipe.com.br']
const PROTECTED = 'davi@padaria-ipe.com.br'

const newKey = () => randomBytes(32)
const textOf = (ring: KeyRing) => ring.map((key) => key.toString('base64')).join(',')

/** The keys as an operator sets them. */
const settingsOf = (keys: Keys) => ({
  token: textOf(keys.token),
  pepper: textOf(keys.pepper),
  sealing: textOf(keys.sealing),
  database: keys.database.toString('base64'),
})

/** Runs the product on the database under these keys, as after a restart. */
async function runUnder(
  keys: Keys,
  databaseUrl: string,
  work: (product: TestProduct) => Promise<void>,
): Promise<void> {
  const product = await startProduct({ databaseUrl, config: { keys: settingsOf(keys) } })
  try {
    await work(product)
  } finally {
    await product.stop()
  }
}

const signIn = (product: TestProduct, email: string) =>
  product.call('/core/public/auth/sign-in', {
    method: 'POST',
    body: { email, password: DEMO_PASSWORD },
  })

/** Signs in with password and code; each call uses a later time step, because a code works once. */
async function signInWithCode(product: TestProduct, steps: number): Promise<number> {
  const { body } = await signIn(product, PROTECTED)
  const timestamp = machineTime.now() + steps * STEP_MS
  const pin = new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) }).generate({ timestamp })
  const answer = await product.call('/core/twofactor/verify', {
    method: 'POST',
    key: null,
    body: { twofaToken: body.token, pin, type: 'WEB' },
  })
  return answer.status
}

/** Has the Ateliê send a Pix on another day, whose receiver is kept until then. */
async function schedulePix(product: TestProduct): Promise<void> {
  const as = await product.signIn(ATELIER_ADMIN.email)
  const target = { kind: 'KEY', keyType: 'EMAIL', pixKey: 'fornecedor@exemplo.com.br' }
  const send = async (path: string, body: object) => {
    const answer = await product.call(path, { method: 'POST', token: as, body })
    assert.ok(answer.status < 300, answer.text)
    return answer.body
  }
  const { receiver } = await send('/banking/pix/receiver', { target })
  const scheduledDate = addDays(startDay, 30)
  await send('/banking/pix', { receiver, amount: 1, scheduledDate })
}

const isIn = async (product: TestProduct, token: string) =>
  (await product.call('/core/twofactor/status', { token })).status === 200

test('each key is rotated while sessions continue, and the old key can then be removed', async () => {
  const old = await loadKeys(readConfig())
  const both: Keys = {
    token: [newKey(), ...old.token],
    pepper: [newKey(), ...old.pepper],
    sealing: [newKey(), ...old.sealing],
    database: old.database,
  }
  const fresh: Keys = {
    token: [both.token[0]],
    pepper: [both.pepper[0]],
    sealing: [both.sealing[0]],
    database: old.database,
  }
  const databaseUrl = await demoDatabase()
  let token = ''
  let refreshToken = ''
  await runUnder(old, databaseUrl, async (product) => {
    const { body } = await signIn(product, ANA)
    token = body.token
    refreshToken = body.refreshToken
    await schedulePix(product)
  })
  await runUnder(both, databaseUrl, async (product) => {
    assert.ok(await isIn(product, token), 'a token of the old key still counts')
    assert.equal(await signInWithCode(product, -1), 200)
    assert.equal((await signIn(product, ANA)).status, 200)
    const app = await openAs(databaseUrl, 'app', 1)
    try {
      const ids = await allSellerIds(product.jobs)
      const first = await rotateSealing(app, createVault(both), ids)
      assert.deepEqual(first.unreadable, [])
      assert.ok(first.resealed > 0, 'the authenticator secret, the key of fiscal notes')
      assert.equal((await rotateSealing(app, createVault(both), ids)).resealed, 0)
      const lost = await rotateSealing(app, createVault({ sealing: [newKey()] }), ids)
      assert.equal(lost.unreadable.length, first.resealed, 'a foreign ring opens none')
    } finally {
      await app.close()
    }
  })
  await runUnder(fresh, databaseUrl, async (product) => {
    assert.ok(!(await isIn(product, token)), 'a token of a key that left is refused')
    const refreshed = await product.call('/core/public/auth/refresh-token', {
      method: 'POST',
      key: null,
      body: { refreshToken },
    })
    assert.equal(refreshed.status, 200, refreshed.text)
    assert.equal(await signInWithCode(product, 1), 200)
    assert.equal((await signIn(product, ANA)).status, 200, 'signed in under the new pepper before')
    assert.equal((await signIn(product, BRUNO)).status, 400, 'did not: needs a new password')
  })
})
