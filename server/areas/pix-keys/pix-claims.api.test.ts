import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { PixClaim } from '#contract/pix-keys/claim-endpoints.ts'
import { errorOf } from '#tests/factories/environment/answers.ts'
import { PixKeyStage } from '#tests/factories/payments/pix-keys.ts'
import { accountBlocking, anOperator } from '#tests/factories/sellers/blocked-account.ts'

const DAY_MS = 86_400_000

let stage: PixKeyStage

before(async () => {
  stage = await PixKeyStage.start()
})
after(() => stage.stop())

const open = (keyType: string, key: string, idempotencyKey?: string) =>
  stage.post('key-claims', { keyType, key }, idempotencyKey)
const cancel = (id: string) => stage.post(`key-claims/${id}/cancel`)
const claims = async () => (await stage.get('/banking/key-claims')).body as PixClaim[]
const claimOf = async (id: string) => (await claims()).find((claim) => claim.id === id)

/** The other institution's customer answers. */
const answer = (id: string, deed: 'confirm' | 'cancel') =>
  stage.companies(`/counterparty/key-claims/${id}/${deed}`, 'POST')

const until = (id: string, status: string) =>
  stage.until(`${id} ${status}`, async () => {
    const claim = await claimOf(id)
    return claim?.status === status ? claim : undefined
  })

/** Tries to create an e-mail that the company has at another institution. */
async function refusedEmail(name: string): Promise<string> {
  const key = `portada-${name}@exemplo.com.br`
  const refused = await stage.post('key', { accountId: stage.accountId, keyType: 'email', key })
  assert.deepEqual(errorOf(refused), [409, 'BAR-8102'])
  return key
}

/** Confirms a phone that the directory then refuses. */
async function refusedPhone(phone: string): Promise<string> {
  assert.deepEqual(errorOf(await stage.confirmPhone(phone)), [409, 'BAR-8102'])
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
  assert.ok(!(await stage.keys()).includes(key))
  assert.equal((await answer(id, 'confirm')).status, 200)
  await until(id, 'COMPLETED')
  assert.ok((await stage.keys()).includes(key))
  assert.equal((await stage.holderOf(key)).body.owner.document, '22333444000181')
  assert.deepEqual(errorOf(await cancel(id)), [409, 'BAR-8110'])
  assert.deepEqual(errorOf(await open('email', key)), [409, 'BAR-8107'])
  // It is a key like any other.
  const removed = await stage.remove(key)
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
  assert.ok(!(await stage.keys()).includes(key))
})

test('a claim that was confirmed meanwhile cannot be given up', async () => {
  const key = await refusedEmail('confirmada')
  const { id } = (await open('email', key)).body
  await answer(id, 'confirm')
  assert.deepEqual(errorOf(await cancel(id)), [409, 'BAR-8110'])
  await until(id, 'COMPLETED')
  assert.ok((await stage.keys()).includes(key))
})

test('after seven days without an answer a phone is the claimer’s, and a portability ends', async () => {
  const phone = await refusedPhone('5511987650303')
  const ownership = await open('phone', phone)
  assert.deepEqual([ownership.status, ownership.body.kind], [201, 'OWNERSHIP'])
  const portability = await open('email', await refusedEmail('esquecida'))
  await until(ownership.body.id, 'WAITING_RESOLUTION')
  await until(portability.body.id, 'WAITING_RESOLUTION')
  await stage.product.call('/core/sandbox/clock/advance', {
    method: 'POST',
    key: null,
    body: { days: 7 },
  })
  await until(ownership.body.id, 'COMPLETED')
  await until(portability.body.id, 'CANCELLED')
  assert.ok((await stage.keys()).includes(phone))
})

test('what no other institution has, or nothing proves, is not claimed', async () => {
  const taken = { accountId: stage.accountId, keyType: 'email', key: 'ocupada@exemplo.com.br' }
  assert.deepEqual(errorOf(await stage.post('key', taken)), [409, 'BAR-8102'])
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
    await stage.injectFault(key, fault)
    const lost = await open('email', key, idempotencyKey)
    assert.deepEqual([lost.status, lost.body.processing], [202, true], fault)
    const { id } = lost.body
    assert.deepEqual(errorOf(await cancel(id)), [502, 'BAR-9001'])
    await stage.letTimePass()
    await stage.product.until('the claim', async () => (await claimOf(id))?.processing === false)
    assert.equal((await open('email', key, idempotencyKey)).status, 201)

    await stage.injectFault(id, fault)
    const canceling = await cancel(id)
    assert.deepEqual([canceling.status, canceling.body.processing], [202, true])
    const canceled = await until(id, 'CANCELLED')
    assert.equal(canceled.processing, false)
  }
  const key = await refusedEmail('negada')
  await stage.injectFault(key, 'refuse')
  assert.deepEqual(errorOf(await open('email', key)), [409, 'BAR-8107'])
})

test('a key is not claimed beyond twenty keys or without an active account', async () => {
  const key = await refusedEmail('a-mais')
  for (let count = (await stage.keys()).length; count < 20; count += 1) {
    assert.equal(
      (await stage.post('key', { accountId: stage.accountId, keyType: 'evp' })).status,
      201,
    )
  }
  assert.deepEqual(errorOf(await open('email', key)), [409, 'BAR-8103'])
  await accountBlocking(stage.product, await anOperator(stage.product, 'ana')).block()
  assert.deepEqual(errorOf(await open('email', key)), [409, 'BAR-8106'])
})
