import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { PixClaim } from '#contract/pix-keys/claim-endpoints.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { asOperator, ATELIER } from '#tests/factories/sellers/people.ts'

const DAY_MS = 86_400_000

let product: TestProduct
let token: string
let accountId: string
const realTime = machineTime.now

before(async () => {
  product = await startProduct({ notices: 'off', config: { outsideTimeoutMs: 1_500 } })
  token = await product.signIn(ATELIER_ADMIN.email)
  accountId = (await product.call('/banking/accounts', { token })).body.debitAccountId
})
after(async () => {
  machineTime.now = realTime
  await product.stop()
})

const injectFault = (key: string, fault: string) =>
  product.call(`${product.companiesUrl}/pix-directory/v1/faults/${encodeURIComponent(key)}`, {
    method: 'PUT',
    key: null,
    body: { fault },
  })

interface Answer {
  readonly status: number
  readonly body: { readonly code: string }[]
}
const errorOf = ({ status, body }: Answer) => [status, body[0]?.code]

const post = (path: string, body?: object, key: string = randomUUID()) =>
  product.call(`/banking/${path}`, { method: 'POST', token, key, ...(body ? { body } : {}) })
const open = (keyType: string, key: string, idempotencyKey?: string) =>
  post('key-claims', { keyType, key }, idempotencyKey)
const cancel = (id: string) => post(`key-claims/${id}/cancel`)
const claims = async () => (await product.call('/banking/key-claims', { token })).body as PixClaim[]
const claimOf = async (id: string) => (await claims()).find((claim) => claim.id === id)
const keys = async () =>
  ((await product.call(`/banking/key/${accountId}`, { token })).body as { key: string }[]).map(
    ({ key }) => key,
  )

/** The other institution's customer answers. */
const answer = (id: string, deed: 'confirm' | 'cancel') =>
  product.call(`${product.companiesUrl}/counterparty/key-claims/${id}/${deed}`, {
    method: 'POST',
    key: null,
  })

/** Makes the next polls due without waiting for them. */
async function letTimePass(): Promise<void> {
  const offset = machineTime.now() - realTime() + 70_000
  machineTime.now = () => realTime() + offset
  token = await product.signIn(ATELIER_ADMIN.email)
  await product.call('/core/sandbox/jobs/pix-claims/run', { method: 'POST', key: null })
}

const until = (id: string, status: string) =>
  product.until(`${id} ${status}`, async () => {
    const claim = await claimOf(id)
    if (claim?.status === status) return claim
    await letTimePass()
    return undefined
  })

/** Tries to create an e-mail that the company has at another institution. */
async function refusedEmail(name: string): Promise<string> {
  const key = `portada-${name}@exemplo.com.br`
  const refused = await post('key', { accountId, keyType: 'email', key })
  assert.deepEqual(errorOf(refused), [409, 'BAR-8102'])
  return key
}

/** Confirms a phone that the directory then refuses. */
async function refusedPhone(phone: string): Promise<string> {
  await post('key', { accountId, keyType: 'phone', key: phone })
  const body = { accountId, keyType: 'phone', key: phone, code: '123456' }
  assert.deepEqual(errorOf(await post('key/verification', body)), [409, 'BAR-8102'])
  return phone
}

test('a key of the same company is ported once the other institution confirmed', async () => {
  const key = await refusedEmail('cedida')
  const opened = await open('email', key)
  assert.equal(opened.status, 201, opened.text)
  const { id, createdAt, answerBy, ...claim } = opened.body
  assert.deepEqual(claim, {
    kind: 'PORTABILITY',
    key,
    keyType: 'email',
    status: 'OPEN',
    processing: false,
  })
  assert.equal(Math.round((Date.parse(answerBy) - Date.parse(createdAt)) / DAY_MS), 7)
  assert.deepEqual(errorOf(await open('email', key)), [409, 'BAR-8108'])
  await until(id, 'WAITING_RESOLUTION')
  assert.ok(!(await keys()).includes(key))
  assert.equal((await answer(id, 'confirm')).status, 200)
  await until(id, 'COMPLETED')
  assert.ok((await keys()).includes(key))
  const holder = `${product.companiesUrl}/pix-directory/v1/keys/${key}`
  assert.equal((await product.call(holder)).body.owner.document, '22333444000181')
  assert.deepEqual(errorOf(await cancel(id)), [409, 'BAR-8110'])
  assert.deepEqual(errorOf(await open('email', key)), [409, 'BAR-8107'])
  // It is a key like any other.
  const removed = await product.call(`/banking/key/${encodeURIComponent(key)}?keyType=email`, {
    method: 'DELETE',
    token,
  })
  assert.equal(removed.status, 204)
})

test('a refused claim ends and can be made again; one that is given up ends, too', async () => {
  const key = await refusedEmail('recusada')
  const first = (await open('email', key)).body.id
  await answer(first, 'cancel')
  await until(first, 'CANCELLED')
  const again = await open('email', key)
  assert.equal(again.status, 201)
  const canceled = await cancel(again.body.id)
  assert.deepEqual([canceled.status, canceled.body.status], [200, 'CANCELLED'])
  assert.deepEqual(errorOf(await cancel(again.body.id)), [409, 'BAR-8110'])
  assert.deepEqual(errorOf(await cancel(randomUUID())), [404, 'BAR-8109'])
  assert.ok(!(await keys()).includes(key))
})

test('a claim that was confirmed meanwhile cannot be given up', async () => {
  const key = await refusedEmail('confirmada')
  const { id } = (await open('email', key)).body
  await answer(id, 'confirm')
  assert.deepEqual(errorOf(await cancel(id)), [409, 'BAR-8110'])
  await until(id, 'COMPLETED')
  assert.ok((await keys()).includes(key))
})

test('after seven days without an answer a phone is the claimer’s, and a portability ends', async () => {
  const phone = await refusedPhone('5511987650303')
  const ownership = await open('phone', phone)
  assert.deepEqual([ownership.status, ownership.body.kind], [201, 'OWNERSHIP'])
  const portability = await open('email', await refusedEmail('esquecida'))
  await until(ownership.body.id, 'WAITING_RESOLUTION')
  await until(portability.body.id, 'WAITING_RESOLUTION')
  await product.call('/core/sandbox/clock/advance', {
    method: 'POST',
    key: null,
    body: { days: 7 },
  })
  await until(ownership.body.id, 'COMPLETED')
  await until(portability.body.id, 'CANCELLED')
  assert.ok((await keys()).includes(phone))
})

test('what no other institution has, or nothing proves, is not claimed', async () => {
  const taken = { accountId, keyType: 'email', key: 'ocupada@exemplo.com.br' }
  assert.deepEqual(errorOf(await post('key', taken)), [409, 'BAR-8102'])
  for (const [type, key] of [
    ['email', 'ocupada@exemplo.com.br'],
    ['email', 'nunca@exemplo.com.br'],
    ['email', 'sem-arroba'],
    ['evp', randomUUID()],
  ] as const) {
    assert.deepEqual(errorOf(await open(type, key)), [409, 'BAR-8107'], key)
  }
})

test('a claim whose answer is lost is queried before it is sent again; a refused one is not stored as open', async () => {
  for (const fault of ['drop-before', 'drop-after'] as const) {
    const key = await refusedEmail(fault)
    const idempotencyKey = randomUUID()
    await injectFault(key, fault)
    const lost = await open('email', key, idempotencyKey)
    assert.deepEqual([lost.status, lost.body.processing], [202, true], fault)
    const { id } = lost.body
    assert.deepEqual(errorOf(await cancel(id)), [502, 'BAR-9001'])
    await letTimePass()
    await product.until('the claim', async () => (await claimOf(id))?.processing === false)
    assert.equal((await open('email', key, idempotencyKey)).status, 201)

    await injectFault(id, fault)
    const canceling = await cancel(id)
    assert.deepEqual([canceling.status, canceling.body.processing], [202, true])
    const canceled = await until(id, 'CANCELLED')
    assert.equal(canceled.processing, false)
  }
  const key = await refusedEmail('negada')
  await injectFault(key, 'refuse')
  assert.deepEqual(errorOf(await open('email', key)), [409, 'BAR-8107'])
})

test('a key is not claimed beyond twenty keys or without an active account', async () => {
  const key = await refusedEmail('a-mais')
  for (let count = (await keys()).length; count < 20; count += 1) {
    assert.equal((await post('key', { accountId, keyType: 'evp' })).status, 201)
  }
  assert.deepEqual(errorOf(await open('email', key)), [409, 'BAR-8103'])
  await asOperator(product, `update bank_account set status = 'BLOCKED'`, [], ATELIER)
  assert.deepEqual(errorOf(await open('email', key)), [409, 'BAR-8106'])
})
