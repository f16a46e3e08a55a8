import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { machineTime } from '#server/platform/process/clock.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { raiseUseCount } from '#tests/factories/environment/use-counts.ts'
import { addUsers, type Person } from '#tests/factories/sellers/people.ts'

// Rate limits by IP address (R-LOGIN-19); the test sends the proxy's header.

let product: TestProduct
let people: readonly Person[]
const realTime = machineTime.now

before(async () => {
  product = await startProduct({ config: { limits: 'on', trustedProxies: ['127.0.0.1'] } })
  people = await addUsers(product, ['ADMIN', 'CHARGES', 'FINANCES', 'MASTER', 'BACKOFFICE'])
})
afterEach(() => {
  machineTime.now = realTime
})
after(() => product.stop())

/** Fixes the time, so that no rate-limit window changes. */
function fixTime(aheadMs = 0): void {
  const nowMs = realTime() + aheadMs
  machineTime.now = () => nowMs
}

const from = (ip: string) => ({ 'x-forwarded-for': ip })

const signIn = (ip: string, { email, password }: { email: string; password: string }) =>
  product.call('/core/public/auth/sign-in', {
    method: 'POST',
    key: null,
    headers: from(ip),
    body: { email, password },
  })

const stranger = (number: number) => ({ email: `alvo-${number}@x.example`, password: 'brasil2026' })

/** The number of responses by status. */
function countStatuses(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('of 300 sign-ins from one IP address twenty are evaluated, and other addresses are not limited', async () => {
  fixTime()
  const answers = []
  for (let number = 0; number < 300; number += 1) {
    answers.push(await signIn('203.0.113.1', stranger(number)))
  }
  assert.deepEqual(countStatuses(answers), { 400: 20, 429: 280 })
  const refused = answers.at(-1)
  assert.equal(refused?.body[0].code, 'BAR-0008')
  assert.equal(refused?.headers.get('retry-after'), '60')
  for (const person of people) {
    assert.equal((await signIn('203.0.113.2', person)).status, 200, person.email)
  }
})

test('an IP address may fail at most two hundred sign-ins an hour', async () => {
  const ip = '203.0.113.3'
  let strangers = 1_000
  const ofMinute = async (minute: number) => {
    fixTime(minute * 61_000)
    const answers = []
    for (let number = 0; number < 21; number += 1) {
      strangers += 1
      answers.push(await signIn(ip, stranger(strangers)))
    }
    return countStatuses(answers)
  }
  assert.deepEqual(await ofMinute(0), { 400: 20, 429: 1 })
  const kind = 'failures of AUTH-01 in 3600000 ms'
  await raiseUseCount(product.databaseUrl, { kind, ip, count: 170 })
  assert.deepEqual(await ofMinute(1), { 400: 20, 429: 1 })
  assert.deepEqual(await ofMinute(2), { 400: 10, 429: 11 })
  assert.deepEqual(await ofMinute(3), { 429: 21 })
})

test('successful sign-ins do not count against the limit of an IP address', async () => {
  fixTime()
  const statuses = []
  for (let round = 0; round < 6; round += 1) {
    for (const person of people) statuses.push((await signIn('203.0.113.4', person)).status)
  }
  assert.deepEqual(new Set(statuses), new Set([200]))
  assert.equal(statuses.length, 30)
})

test('a hundred concurrent sign-ins from one IP address do not block other addresses', async () => {
  fixTime()
  const strangers = Array.from({ length: 100 }, (_, number) =>
    signIn('203.0.113.5', stranger(5_000 + number)),
  )
  const honest = people.map((person, at) => signIn(`198.51.100.${at + 1}`, person))
  const ofPeople = await Promise.all(honest)
  assert.deepEqual(countStatuses(ofPeople), { 200: people.length })
  const ofStrangers = countStatuses(await Promise.all(strangers))
  assert.ok((ofStrangers[400] ?? 0) <= 20, JSON.stringify(ofStrangers))
  assert.equal((ofStrangers[400] ?? 0) + (ofStrangers[429] ?? 0), 100)
})

for (const [what, path, method, body] of [
  [
    'refresh tokens',
    '/core/public/auth/refresh-token',
    'POST',
    { refreshToken: `1001.${crypto.randomUUID()}.junk` },
  ],
  ['codes', '/core/twofactor/verify', 'POST', { twofaToken: 'junk', pin: '123456', type: 'WEB' }],
  [
    'links of a new password',
    '/core/public/password-tokens/junk',
    'PATCH',
    { newPassword: 'uma-senha-bem-longa' },
  ],
] as const) {
  test(`guesses of ${what} are limited by IP address, separately from passwords`, async () => {
    fixTime()
    const sent = { method, key: null, body, headers: from('203.0.113.6') }
    const statuses = []
    for (let attempts = 0; attempts < 21; attempts += 1) {
      statuses.push((await product.call(path, sent)).status)
    }
    assert.ok(statuses.slice(0, 20).every((status) => status === 400 || status === 401))
    assert.equal(statuses.at(-1), 429)
    const other = { ...sent, headers: from('203.0.113.7') }
    assert.notEqual((await product.call(path, other)).status, 429)
  })
}
