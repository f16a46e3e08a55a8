import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { KEY_TYPES } from '#contract/pix-keys/rules.ts'
import type { PixKey } from '#contract/pix-keys/shapes.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { errorOf } from '#tests/factories/environment/answers.ts'
import {
  SHORT_TIMEOUT_MS,
  startProduct,
  type TestProduct,
  TOO_LATE_MS,
} from '#tests/factories/environment/product.ts'
import { confirmReceiver } from '#tests/factories/payments/pix-out.ts'
import { accountBlocking, anOperator } from '#tests/factories/sellers/blocked-account.ts'
import { ATELIER, addOtherSeller } from '#tests/factories/sellers/people.ts'

const CNPJ = '22333444000181'

let product: TestProduct
let token: string
let accountId: string
const realTime = machineTime.now

before(async () => {
  product = await startProduct({ notices: 'off', config: { outsideTimeoutMs: SHORT_TIMEOUT_MS } })
  token = await product.signIn(ATELIER_ADMIN.email)
  accountId = (await product.call('/banking/accounts', { token })).body.debitAccountId
  await atDirectory('chaos', { timeoutMs: TOO_LATE_MS })
})
after(async () => {
  machineTime.now = realTime
  await product.stop()
})

const atDirectory = (path: string, body: object) =>
  product.call(`${product.companiesUrl}/pix-directory/v1/${path}`, {
    method: 'PUT',
    key: null,
    body,
  })
const injectFault = (key: string, fault: string) => atDirectory(`faults/${key}`, { fault })

const list = (as = token, id = accountId) => product.call(`/banking/key/${id}`, { token: as })
const listed = async () => (await list()).body as PixKey[]

const create = (keyType: string, key?: string | null, options: { key?: string } = {}) =>
  product.call('/banking/key', {
    method: 'POST',
    token,
    body: { accountId, keyType, key },
    key: options.key ?? randomUUID(),
  })

const verify = (key: string, code: string, id = accountId) =>
  product.call('/banking/key/verification', {
    method: 'POST',
    token,
    body: { accountId: id, keyType: 'phone', key, code },
    key: randomUUID(),
  })

const remove = (key: string, keyType: string) =>
  product.call(`/banking/key/${encodeURIComponent(key)}?keyType=${keyType}`, {
    method: 'DELETE',
    token,
  })

const messagesTo = async (phone: string) =>
  (await product.call(`/core/sandbox/outbox?channel=sms&to=${phone}`)).body.content as {
    readonly body: string
    readonly channel: string
  }[]

/** Moves the host's time; the session of before is over then. */
async function pass(ms: number): Promise<void> {
  const offset = machineTime.now() - realTime() + ms
  machineTime.now = () => realTime() + offset
  token = await product.signIn(ATELIER_ADMIN.email)
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Makes the next polls due without waiting for them. */
async function letTimePass(): Promise<void> {
  await pass(40_000)
  await product.call('/core/sandbox/jobs/pix-keys/run', { method: 'POST', key: null })
}

/** Lets polls come due until no key waits for one; a poll may find no time on a busy machine. */
async function settle(): Promise<void> {
  const isSettled = async () => {
    await letTimePass()
    return (await listed()).every(({ processing }) => !processing)
  }
  await product.until('settled keys', isSettled)
}

const statesOf = async (key: string) =>
  (
    await product.jobs.rows<{ state: string }>(
      'select state from pix_key where seller_id = $1 and key = $2 order by created_at, id',
      [ATELIER, key],
    )
  ).map(({ state }) => state)

test('R-PIX-04 R-PIX-08 an e-mail, the company’s document and a random key are created at once and deleted', async () => {
  assert.deepEqual(await listed(), [])
  const email = await create('email', 'Loja@Exemplo.com.br')
  assert.equal(email.status, 201, email.text)
  const { id, ...made } = email.body
  assert.deepEqual(made, {
    key: 'loja@exemplo.com.br',
    keyType: 'email',
    accountId,
    processing: false,
    keyValue: 'loja@exemplo.com.br',
  })
  const cnpj = await create('cnpj', '22.333.444/0001-81')
  assert.deepEqual([cnpj.status, cnpj.body.keyValue], [201, CNPJ])
  const evp = await create('evp')
  assert.equal(evp.status, 201)
  assert.match(evp.body.keyValue, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  assert.equal(evp.body.key, evp.body.keyValue)
  const { body, status } = await list()
  assert.equal(status, 200)
  assert.deepEqual(
    body.map((key: PixKey) => [key.keyType, key.key]),
    [
      ['email', 'loja@exemplo.com.br'],
      ['cnpj', CNPJ],
      ['evp', evp.body.keyValue],
    ],
  )
  assert.equal(body[0].id, id)
  // A look-up of the key by a payer answers the holder of the account.
  const holder = `${product.companiesUrl}/pix-directory/v1/keys/${CNPJ}`
  assert.equal((await product.call(holder)).body.owner.document, CNPJ)

  const target = { kind: 'KEY', keyType: 'EMAIL', pixKey: 'loja@exemplo.com.br' }
  const found = await confirmReceiver(product, token, target)
  assert.equal(found.body.name, 'Ateliê Três Marias Confecções Ltda')

  assert.deepEqual(errorOf(await remove('loja@exemplo.com.br', 'evp')), [404, 'BAR-8104'])
  for (const key of body as PixKey[]) {
    assert.equal((await remove(key.key ?? '', key.keyType)).status, 204)
  }
  assert.deepEqual(errorOf(await remove('loja@exemplo.com.br', 'email')), [404, 'BAR-8104'])
  assert.deepEqual(await listed(), [])
  assert.equal((await product.call(holder)).status, 404)
})

test('a phone is listed once the code that was sent by SMS is confirmed', async () => {
  const phone = '5511987654321'
  const made = await create('phone', phone)
  assert.deepEqual([made.status, made.body.keyValue, made.body.processing], [201, phone, false])
  const [message] = await product.until('the code', async () => {
    const sent = await messagesTo(phone)
    return sent.length > 0 && sent
  })
  assert.ok(message)
  assert.match(message.body, /^Guichê: seu código .* é \d{6}\./)
  assert.deepEqual(await listed(), [])
  assert.deepEqual(errorOf(await verify(phone, '000000')), [422, 'BAR-8105'])
  assert.deepEqual(errorOf(await verify(phone, '12345')), [422, 'BAR-8105'])
  assert.deepEqual(errorOf(await verify('5511987650000', '123456')), [404, 'BAR-8104'])
  assert.deepEqual(errorOf(await verify(phone, '123456', randomUUID())), [404, 'BAR-8104'])
  assert.deepEqual(errorOf(await remove(phone, 'phone')), [404, 'BAR-8104'])
  const code = /\d{6}/.exec(message.body)?.[0] ?? ''
  assert.equal((await verify(phone, code === '000000' ? '000001' : code)).status, 204)
  assert.deepEqual(
    (await listed()).map(({ key }) => key),
    [phone],
  )
  assert.deepEqual(errorOf(await verify(phone, '123456')), [404, 'BAR-8104'])
  const holder = `${product.companiesUrl}/pix-directory/v1/keys/${encodeURIComponent('+5511987654321')}`
  assert.equal((await product.call(holder)).status, 200)
  assert.equal((await remove(phone, 'phone')).status, 204)
})

test('a code is refused after five wrong ones and after ten minutes; another one is sent on request', async () => {
  const phone = '5511987654322'
  await create('phone', phone)
  for (let tries = 0; tries < 5; tries += 1) {
    assert.deepEqual(errorOf(await verify(phone, '000000')), [422, 'BAR-8105'])
  }
  assert.deepEqual(errorOf(await verify(phone, '123456')), [422, 'BAR-8105'])
  const again = await create('phone', phone)
  assert.equal(again.status, 201)
  await product.until('two codes', async () => (await messagesTo(phone)).length === 2)
  await pass(10 * MINUTE_MS)
  assert.deepEqual(errorOf(await verify(phone, '123456')), [422, 'BAR-8105'])
  await create('phone', phone)
  assert.equal((await verify(phone, '123456')).status, 204)
  assert.deepEqual(await statesOf(phone), ['ACTIVE'])
  assert.equal((await remove(phone, 'phone')).status, 204)
})

test('a preview tries no code: its wrong ones would count for nothing', async () => {
  const phone = '5511987654323'
  await create('phone', phone)
  const tried = ['000000', '123456'].flatMap((code) => [
    ['/banking/key/verification', { accountId, keyType: 'phone', key: phone, code }],
    ['/banking/key-claims', { keyType: 'email', key: 'ana@exemplo.com.br', code }],
    [`/banking/received-key-claims/${randomUUID()}/keep`, { code }],
  ]) as [string, object][]
  for (const [path, body] of tried) {
    const headers = { prefer: 'preview' }
    const answer = await product.call(path, { method: 'POST', token, body, headers })
    assert.deepEqual(errorOf(answer), [422, 'BAR-0005'], path)
    assert.equal(answer.body[0].field, 'Prefer')
  }
  assert.deepEqual(await statesOf(phone), ['WAITING_CODE'])
  assert.equal((await verify(phone, '123456')).status, 204)
  assert.equal((await remove(phone, 'phone')).status, 204)
})

test('ten codes an hour are sent, and no more', async () => {
  await pass(HOUR_MS)
  const phone = (at: number) => `55119876501${String(at).padStart(2, '0')}`
  for (let at = 0; at < 10; at += 1) assert.equal((await create('phone', phone(at))).status, 201)
  assert.deepEqual(errorOf(await create('phone', phone(10))), [429, 'BAR-0008'])
})

test('what is no key of its type is refused', async () => {
  for (const [type, key] of [
    ['email', 'sem-arroba'],
    ['email', ''],
    ['email', null],
    ['phone', '11987654321'],
    ['phone', '551134567890'],
    ['phone', '+5511987654321'],
    ['cnpj', '11444777000161'],
    ['cnpj', '22333444000182'],
    ['evp', randomUUID()],
  ] as const) {
    assert.deepEqual(errorOf(await create(type, key)), [422, 'BAR-8101'], `${type} ${key}`)
  }
  assert.deepEqual(errorOf(await create('cpf', '52998224725')), [422, 'BAR-0005'])
})

test('a key that this account or another institution has is refused, and one that the directory does not take', async () => {
  assert.equal((await create('email', 'uma@exemplo.com.br')).status, 201)
  assert.deepEqual(errorOf(await create('email', 'UMA@exemplo.com.br')), [409, 'BAR-8102'])
  const key = randomUUID()
  const taken = await create('email', 'ocupada@exemplo.com.br', { key })
  assert.deepEqual(errorOf(taken), [409, 'BAR-8102'])
  const again = await create('email', 'ocupada@exemplo.com.br', { key })
  assert.deepEqual(errorOf(again), [409, 'BAR-8102'])
  assert.deepEqual(errorOf(await create('email', 'portada@exemplo.com.br')), [409, 'BAR-8102'])
  await injectFault('next', 'refuse')
  assert.deepEqual(errorOf(await create('email', 'outra@exemplo.com.br')), [422, 'BAR-8101'])

  await pass(HOUR_MS)
  await create('phone', '5511987650303')
  assert.deepEqual(errorOf(await verify('5511987650303', '123456')), [409, 'BAR-8102'])
  await create('phone', '5511987650009')
  await injectFault('next', 'refuse')
  assert.deepEqual(errorOf(await verify('5511987650009', '123456')), [422, 'BAR-8101'])
  assert.deepEqual(
    (await listed()).map(({ key: shown }) => shown),
    ['uma@exemplo.com.br'],
  )
  assert.equal((await remove('uma@exemplo.com.br', 'email')).status, 204)
})

for (const [fault, isDone] of [
  ['timeout-before', false],
  ['drop-before', false],
  ['500-before', false],
  ['timeout-after', true],
  ['drop-after', true],
  ['500-after', true],
  ['garbage-after', true],
] as const) {
  test(`a key whose answer is lost by ${fault} is queried before it is sent again, and registered once`, async () => {
    const email = `${fault}@exemplo.com.br`
    const key = randomUUID()
    await injectFault('next', fault)
    const lost = await create('email', email, { key })
    assert.deepEqual([lost.status, lost.body.processing], [202, true])
    assert.deepEqual(
      (await listed()).map((each) => [each.key, each.processing]),
      [[email, true]],
    )
    assert.deepEqual(errorOf(await remove(email, 'email')), [502, 'BAR-9001'])
    assert.equal((await create('email', email, { key })).status, 202)
    const sentBefore = await entriesOf(email)
    assert.equal(sentBefore, isDone ? 1 : 0)
    // The first question has no answer either.
    await atDirectory('chaos', { dropAfterPercent: 100 })
    await letTimePass()
    assert.equal((await listed())[0]?.processing, true)
    await atDirectory('chaos', { dropAfterPercent: 0 })
    await settle()
    const replayed = await create('email', email, { key })
    assert.deepEqual([replayed.status, replayed.body.id], [201, lost.body.id])
    assert.equal(await entriesOf(email), 1)

    await injectFault(lost.body.id, fault)
    const removed = await remove(email, 'email')
    assert.deepEqual([removed.status, removed.body.processing], [202, true])
    await settle()
    assert.deepEqual(await listed(), [])
    assert.deepEqual(await statesOf(email), ['DELETED'])
  })
}

const entriesOf = async (key: string) => {
  const page = await (await fetch(`${product.deskUrl}/chaves-pix`)).text()
  return page.split(`>${key}<`).length - 1
}

test('a confirmed phone and a deletion without an answer are settled later; a refused deletion keeps the key', async () => {
  const phone = '5511987654399'
  await create('phone', phone)
  await injectFault('next', 'drop-after')
  const lost = await verify(phone, '123456')
  assert.deepEqual([lost.status, lost.body.processing], [202, true])
  await letTimePass()
  assert.deepEqual(await statesOf(phone), ['ACTIVE'])

  // Not by its id, which a poll that is still on its way may use up.
  await injectFault('next-removal', 'refuse')
  assert.deepEqual(errorOf(await remove(phone, 'phone')), [502, 'BAR-9001'])
  assert.deepEqual(await statesOf(phone), ['ACTIVE'])
  await injectFault('next-removal', 'drop-before')
  assert.equal((await remove(phone, 'phone')).status, 202)
  // Deleting again sends the deletion again.
  assert.equal((await remove(phone, 'phone')).status, 204)
  assert.deepEqual(await statesOf(phone), ['DELETED'])
})

test('an account has twenty keys at most, also when two are asked for at once', async () => {
  for (let count = 0; count < 19; count += 1) assert.equal((await create('evp')).status, 201)
  await create('phone', '5511987654377')
  const both = await Promise.all([create('evp'), create('evp')])
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409])
  assert.deepEqual(errorOf(await create('email', 'uma@exemplo.com.br')), [409, 'BAR-8103'])
  assert.deepEqual(errorOf(await verify('5511987654377', '123456')), [409, 'BAR-8103'])
  const [first] = await listed()
  assert.ok(first?.key)
  assert.equal((await remove(first.key, 'evp')).status, 204)
  assert.equal((await verify('5511987654377', '123456')).status, 204)
  for (const { key, keyType } of await listed()) {
    assert.equal((await remove(key ?? '', keyType)).status, 204)
  }
})

test('a preview creates no key and sends no message', async () => {
  const body = { accountId, keyType: 'evp' }
  const headers = { prefer: 'preview' }
  const shown = await product.call('/banking/key', { method: 'POST', token, body, headers })
  assert.equal(shown.status, 200, shown.text)
  assert.deepEqual(await listed(), [])
})

test('without an active account there are no keys', async () => {
  const otherSeller = await addOtherSeller(product)
  assert.deepEqual(errorOf(await list(otherSeller)), [404, 'BAR-8001'])
  assert.deepEqual(errorOf(await list(token, randomUUID())), [404, 'BAR-8001'])
  const body = { accountId: randomUUID(), keyType: 'evp' }
  const foreign = await product.call('/banking/key', { method: 'POST', token, body })
  assert.deepEqual(errorOf(foreign), [409, 'BAR-8106'])
  await accountBlocking(product, await anOperator(product, 'ana')).block()
  assert.deepEqual(errorOf(await list()), [404, 'BAR-8001'])
  for (const type of KEY_TYPES.filter((each) => each !== 'phone')) {
    const key = type === 'evp' ? null : type === 'cnpj' ? CNPJ : 'uma@exemplo.com.br'
    assert.deepEqual(errorOf(await create(type, key)), [409, 'BAR-8106'])
  }
})
