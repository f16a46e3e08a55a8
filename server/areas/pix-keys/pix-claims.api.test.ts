import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { PixClaim } from '#contract/pix-keys/claim-endpoints.ts'
import { errorOf } from '#tests/factories/environment/answers.ts'
import { PixKeyStage } from '#tests/factories/payments/pix-keys.ts'
import { accountBlocking, anOperator } from '#tests/factories/sellers/blocked-account.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

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
const answer = (id: string, action: 'confirm' | 'cancel') =>
  stage.companies(`/counterparty/key-claims/${id}/${action}`, 'POST')

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

/** Tries to create an e-mail that somebody else has at another institution. */
async function othersEmail(name: string): Promise<string> {
  const key = `ocupada-${name}@exemplo.com.br`
  const refused = await stage.post('key', { accountId: stage.accountId, keyType: 'email', key })
  assert.deepEqual(errorOf(refused), [409, 'BAR-8102'])
  return key
}

const claimByCode = (key: string, code?: string) =>
  stage.post('key-claims', { keyType: 'email', key, ...(code === undefined ? {} : { code }) })
const sendCode = (key: string, keyType = 'email') => stage.post('key-claims/code', { keyType, key })

const offerOf = async (keyType: string, key: string) =>
  (await stage.get(`/banking/key-claims/offer?keyType=${keyType}&key=${encodeURIComponent(key)}`))
    .body

const mailsTo = async (to: string) =>
  (await stage.product.call(`/core/sandbox/outbox?channel=email&to=${to}`)).body.content as {
    readonly subject: string
  }[]

const NOT_OFFERED = { kind: null, byCode: false }

test('an e-mail that another holder has as a key is claimed by the code that was sent to it', async () => {
  const key = await othersEmail('comprovada')
  assert.deepEqual(await offerOf('email', key), { kind: 'OWNERSHIP', byCode: true })
  // Without a code nothing is asked of the directory.
  for (const code of [undefined, '123456']) {
    assert.deepEqual(errorOf(await claimByCode(key, code)), [422, 'BAR-8105'])
  }
  const sent = await sendCode(key)
  assert.deepEqual([sent.status, sent.body], [200, { kind: 'OWNERSHIP', byCode: true }])
  await stage.product.until('the mail', async () =>
    (await mailsTo(key)).some(({ subject }) =>
      /^\d{6} é o seu código para pedir a chave Pix$/.test(subject),
    ),
  )
  assert.deepEqual(errorOf(await claimByCode(key, '000000')), [422, 'BAR-8105'])
  assert.ok((await claims()).every((claim) => claim.key !== key))
  const opened = await claimByCode(key, '123456')
  assert.deepEqual([opened.status, opened.body.kind, opened.body.key], [201, 'OWNERSHIP', key])
  assert.deepEqual(errorOf(await sendCode(key)), [409, 'BAR-8108'])
  await answer(opened.body.id, 'confirm')
  await until(opened.body.id, 'COMPLETED')
  assert.ok((await stage.keys()).includes(key))
  assert.equal((await stage.holderOf(key)).body.owner.document, '22333444000181')
  // The account has it now.
  assert.deepEqual(await offerOf('email', key), NOT_OFFERED)
  assert.deepEqual(errorOf(await sendCode(key)), [409, 'BAR-8107'])
  assert.equal((await stage.remove(key)).status, 204)
})

test('a code is good for one claim, five wrong ones end it, and another can be asked for', async () => {
  const key = await othersEmail('errada')
  await sendCode(key)
  for (let wrong = 0; wrong < 5; wrong += 1)
    assert.deepEqual(errorOf(await claimByCode(key, '000000')), [422, 'BAR-8105'])
  assert.deepEqual(errorOf(await claimByCode(key, '123456')), [422, 'BAR-8105'])
  await sendCode(key)
  const opened = await claimByCode(key, '123456')
  assert.equal(opened.status, 201)
  assert.equal((await cancel(opened.body.id)).status, 200)
  assert.deepEqual(errorOf(await claimByCode(key, '123456')), [422, 'BAR-8105'])
})

test('a day after the directory refused it a key is not claimed: a phone would have to be proven again', async () => {
  const phone = await refusedPhone('5511987670303')
  const email = await refusedEmail('antiga')
  await stage.product.call('/core/sandbox/clock/advance', {
    method: 'POST',
    key: null,
    body: { days: 1 },
  })
  await stage.letTimePass()
  for (const [type, key] of [
    ['phone', phone],
    ['email', email],
  ] as const) {
    assert.deepEqual(await offerOf(type, key), NOT_OFFERED)
    assert.deepEqual(errorOf(await open(type, key)), [409, 'BAR-8107'])
  }
  await refusedEmail('antiga')
  assert.equal((await open('email', email)).status, 201)
})

test('only an e-mail of somebody else is proven by a code before it is claimed, ten times an hour', async () => {
  const phone = await refusedPhone('5511987660303')
  assert.deepEqual(await offerOf('phone', phone), { kind: 'OWNERSHIP', byCode: false })
  assert.deepEqual(errorOf(await sendCode(phone, 'phone')), [409, 'BAR-8107'])
  const ported = await refusedEmail('sem-codigo')
  assert.deepEqual(await offerOf('email', ported), { kind: 'PORTABILITY', byCode: false })
  assert.deepEqual(errorOf(await sendCode(ported)), [409, 'BAR-8107'])
  const own = { accountId: stage.accountId, keyType: 'email', key: 'minha@exemplo.com.br' }
  assert.equal((await stage.post('key', own)).status, 201)
  assert.deepEqual(errorOf(await stage.post('key', own)), [409, 'BAR-8102'])
  for (const [type, key] of [
    ['email', own.key],
    ['email', 'nunca@exemplo.com.br'],
    ['cnpj', '22333444000181'],
  ] as const) {
    assert.deepEqual(await offerOf(type, key), NOT_OFFERED, key)
  }
  assert.equal((await stage.remove(own.key)).status, 204)
  const key = await othersEmail('muitas')
  await stage.letTimePass(HOUR_MS)
  for (let sent = 0; sent < 10; sent += 1) assert.equal((await sendCode(key)).status, 200)
  assert.equal((await sendCode(key)).status, 429)
})

test('what no other institution has is not claimed', async () => {
  for (const [type, key] of [
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
  const others = await othersEmail('a-mais')
  for (let count = (await stage.keys()).length; count < 20; count += 1) {
    assert.equal(
      (await stage.post('key', { accountId: stage.accountId, keyType: 'evp' })).status,
      201,
    )
  }
  assert.deepEqual(errorOf(await open('email', key)), [409, 'BAR-8103'])
  assert.deepEqual(errorOf(await sendCode(others)), [409, 'BAR-8103'])
  await accountBlocking(stage.product, await anOperator(stage.product, 'ana')).block()
  assert.deepEqual(errorOf(await open('email', key)), [409, 'BAR-8106'])
  assert.deepEqual(errorOf(await sendCode(others)), [409, 'BAR-8106'])
})
