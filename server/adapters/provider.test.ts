import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { connectOutside } from '#server/adapters/connect.ts'
import { plugIn } from '#server/adapters/provider.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { StartRejected } from '#server/platform/config/start-rejected.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { newId } from '#server/platform/security/identifiers.ts'

const A = { id: 'a' }
const B = { id: 'b' }
const C = { id: 'c' }
const RECORDS = 4_000

test('new records are shared by weight, and a company of weight 0 gets none', () => {
  const weights: Readonly<Record<string, number>> = { a: 3, b: 1, c: 0 }
  const plugged = plugIn([A, B, C], (id) => weights[id] ?? 0)
  const counts = new Map<string, number>()
  for (let record = 0; record < RECORDS; record += 1) {
    const { id } = plugged.choose(newId())
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  assert.equal(counts.get('c'), undefined)
  const share = (counts.get('a') ?? 0) / RECORDS
  assert.ok(share > 0.68 && share < 0.82, `${share} of the records instead of 0.75`)
})

test('the same record always chooses the same company', () => {
  const plugged = plugIn([A, B])
  const id = newId()
  const chosen = Array.from({ length: 20 }, () => plugged.choose(id))
  assert.equal(new Set(chosen).size, 1)
})

test('a company is found by its id; one that is not configured throws with its id', () => {
  const plugged = plugIn([A, B], () => 1)
  assert.equal(plugged.of('b'), B)
  assert.equal(plugged.find('c'), undefined)
  assert.throws(() => plugged.of('c'), /names no company c/)
  assert.throws(() => plugIn([A], () => 0), RangeError)
})

const KEYS = { sealing: [Buffer.alloc(32)] as const }
const connect = (env: NodeJS.ProcessEnv) =>
  connectOutside(readConfig(env), 'http://127.0.0.1:9', KEYS)

test('the configuration chooses the companies of each kind', () => {
  const { acquirers, pixBanks, fiscalSystem, cardIssuer, whatsapp } = connect({
    ACQUIRERS: 'sandbox, aurora:0',
  })
  assert.deepEqual(
    acquirers.all.map(({ id }) => id),
    ['sandbox', 'aurora'],
  )
  assert.equal(acquirers.choose(newId()).id, 'sandbox')
  assert.deepEqual(
    [pixBanks.choose(newId()).id, fiscalSystem.id, cardIssuer.id, whatsapp.id],
    ['sandbox', 'national', 'sandbox', 'cloud-api'],
  )
})

for (const [env, reason] of [
  [{ ACQUIRERS: 'nobody' }, /ACQUIRERS: there is no nobody; there are: sandbox, aurora/],
  [{ ACQUIRERS: 'sandbox,sandbox' }, /names a company twice/],
  [{ PIX_BANKS: 'sandbox:0' }, /one company must have a weight above 0/],
  [{ BOLETO_BANKS: 'Sandbox' }, /Sandbox is neither id nor id:weight/],
  [{ ACQUIRERS: 'sandbox:101' }, /a weight up to 100/],
  [{ CARD_ISSUER: 'other' }, /CARD_ISSUER: there is no other/],
] as const) {
  test(`the start is refused with ${JSON.stringify(env)}`, () => {
    assert.throws(
      () => connect(env),
      (error) => error instanceof StartRejected && reason.test(error.message),
    )
  })
}

const PORTS_OF_ONE = {
  FISCAL_SYSTEM: 'fiscalSystem',
  CARD_ISSUER: 'cardIssuer',
  KYC: 'kyc',
  PIX_DIRECTORY: 'pixDirectory',
  SMS: 'sms',
  WHATSAPP: 'whatsapp',
  RECIPIENTS: 'recipients',
} as const

const isServiceAbsent = (error: unknown): boolean =>
  error instanceof ApiError && error.reasons[0]?.refusal === platformRefusals.serviceAbsent

for (const [variable, port] of Object.entries(PORTS_OF_ONE)) {
  test(`${variable} may be none: each call is then rejected as not part of the installation`, async () => {
    const present = connect({})[port]
    const absent = connect({ [variable]: 'none' })[port]
    const methods = Object.entries(present).flatMap(([name, value]) =>
      typeof value === 'function' ? [name] : [],
    )
    assert.ok(methods.length > 0)
    assert.equal(absent.id, '')
    for (const name of methods) {
      const method: unknown = Reflect.get(absent, name)
      assert.ok(typeof method === 'function', name)
      await assert.rejects(async () => method(), isServiceAbsent, name)
    }
    // It can be awaited as any other object.
    assert.equal((await absent).id, '')
  })
}

for (const [variable, port] of Object.entries({
  ACQUIRERS: 'acquirers',
  PIX_BANKS: 'pixBanks',
  BOLETO_BANKS: 'boletoBanks',
  PAYOUT_BANKS: 'payoutBanks',
} as const)) {
  test(`${variable} may be none: a new record is rejected as not part of the installation`, () => {
    const { all, find, choose } = connect({ [variable]: 'none' })[port]
    assert.deepEqual([all, find('sandbox')], [[], undefined])
    assert.throws(() => choose(newId()), isServiceAbsent)
  })
}

test('the time limit of other companies holds for look-ups', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const config = readConfig({ OUTSIDE_TIMEOUT_MS: '50' })
  const { postalCodes, companies } = connectOutside(config, url, KEYS)
  const others = new AbortController()
  try {
    const lookedUp = Promise.all([postalCodes.find('01310100'), companies.find('11222333000181')])
    const late = pause(5_000, 'late', { signal: others.signal })
    late.catch(() => {})
    assert.deepEqual(await Promise.race([lookedUp, late]), ['down', 'down'])
  } finally {
    others.abort()
    silent.closeAllConnections()
    silent.close()
  }
})
