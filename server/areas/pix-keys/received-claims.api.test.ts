import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { ReceivedClaim } from '#contract/pix-keys/received-endpoints.ts'
import { ATELIER_ADMIN } from '#database/seeds/atelier.ts'
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

const answer = (id: string, action: string, body?: object, key?: string) =>
  stage.post(`received-key-claims/${id}/${action}`, body, key)

const claims = async () => (await stage.get('/banking/received-key-claims')).body as ReceivedClaim[]
const claimOf = async (id: string) => (await claims()).find((claim) => claim.id === id)

const until = (id: string, state: string) =>
  stage.until(`${id} ${state}`, async () => {
    const claim = await claimOf(id)
    return claim?.state === state ? claim : undefined
  })

async function aKey(name: string): Promise<string> {
  const key = `${name}@exemplo.com.br`
  const made = await stage.post('key', { accountId: stage.accountId, keyType: 'email', key })
  assert.equal(made.status, 201, made.text)
  return key
}

async function aPhone(phone: string): Promise<string> {
  assert.equal((await stage.confirmPhone(phone)).status, 204)
  return phone
}

/** Another institution claims the key. */
async function claimed(key: string, kind: 'PORTABILITY' | 'OWNERSHIP'): Promise<string> {
  const opened = await stage.companies('/counterparty/received-key-claims', 'POST', { key, kind })
  assert.equal(opened.status, 200, opened.text)
  return opened.body.claimId
}

const taken = (id: string) => stage.product.until('the claim', () => claimOf(id))

const mailsTo = async (to: string) =>
  (await stage.product.call(`/core/sandbox/outbox?channel=email&to=${to}`)).body.content as {
    readonly subject: string
  }[]

test('a claimed key is shown with its deadline, cannot be deleted, and is given away', async () => {
  const key = await aKey('cedida')
  const { id, openedAt, answerBy, keyId, ...claim } = await taken(await claimed(key, 'OWNERSHIP'))
  assert.deepEqual(claim, {
    kind: 'OWNERSHIP',
    key,
    keyType: 'email',
    state: 'WAITING_ANSWER',
    codeSent: false,
  })
  assert.equal(Math.round((Date.parse(answerBy) - Date.parse(openedAt)) / DAY_MS), 7)
  assert.deepEqual(errorOf(await stage.remove(key)), [409, 'BAR-8111'])
  assert.deepEqual(errorOf(await answer(id, 'refuse', { reason: 'FRAUD' })), [409, 'BAR-8112'])
  for (const [action, body] of [
    ['confirm', undefined],
    ['refuse', { reason: 'FRAUD' }],
    ['code', undefined],
    ['keep', { code: '123456' }],
  ] as const) {
    assert.deepEqual(errorOf(await answer(randomUUID(), action, body)), [404, 'BAR-8109'], action)
  }
  const bell = await stage.product.until('the bell', async () => {
    const { body } = await stage.get('/core/notification-panel')
    const rows = body.content as {
      notificationPanelType: string
      variablesResponse: { name: string; value: string }[]
    }[]
    return rows.find((row) => row.notificationPanelType === 'NOTIFICATION_ACCOUNT_KEY_CLAIMED')
  })
  assert.equal(bell.variablesResponse.find(({ name }) => name === 'buyer')?.value, key)

  const idempotencyKey = randomUUID()
  const given = await answer(id, 'confirm', undefined, idempotencyKey)
  assert.equal(given.status, 200, given.text)
  assert.ok(['CONFIRMED', 'COMPLETED'].includes(given.body.state))
  assert.equal((await answer(id, 'confirm', undefined, idempotencyKey)).status, 200)
  await until(id, 'COMPLETED')
  assert.ok(!(await stage.keys()).includes(key))
  assert.equal((await stage.holderOf(key)).body.owner.document, '52998224725')
  assert.deepEqual(errorOf(await answer(id, 'confirm')), [409, 'BAR-8110'])
  assert.deepEqual(errorOf(await stage.remove(key)), [404, 'BAR-8104'])
  for (const subject of [
    `Outra instituição pediu a sua chave Pix ${key}`,
    `A chave Pix ${key} foi para outra instituição`,
  ]) {
    await stage.product.until(subject, async () =>
      (await mailsTo(ATELIER_ADMIN.email)).some((mail) => mail.subject === subject),
    )
  }
})

test('an owner keeps a phone or e-mail by the code that was sent to it; wrong codes are counted', async () => {
  const key = await aKey('mantida')
  const { id } = await taken(await claimed(key, 'OWNERSHIP'))
  assert.deepEqual(errorOf(await answer(id, 'keep', { code: '123456' })), [422, 'BAR-8105'])
  const sent = await answer(id, 'code')
  assert.deepEqual([sent.status, sent.body.codeSent], [200, true])
  await stage.product.until('the code', async () =>
    (await mailsTo(key)).some(({ subject }) => /^\d{6} é o seu código/.test(subject)),
  )
  for (let times = 0; times < 5; times += 1) {
    assert.deepEqual(errorOf(await answer(id, 'keep', { code: '000000' })), [422, 'BAR-8105'])
  }
  assert.deepEqual(errorOf(await answer(id, 'keep', { code: '123456' })), [422, 'BAR-8105'])
  assert.equal((await answer(id, 'code')).status, 200)
  const kept = await answer(id, 'keep', { code: '123456' })
  assert.deepEqual([kept.status, kept.body.state], [200, 'CANCELLED'])
  assert.ok((await stage.keys()).includes(key))
  assert.equal((await stage.remove(key)).status, 204)
  assert.deepEqual(errorOf(await answer(id, 'code')), [409, 'BAR-8110'])

  const phone = await aPhone('5511988887777')
  const mobile = await taken(await claimed(`+${phone}`, 'OWNERSHIP'))
  await answer(mobile.id, 'code')
  await stage.product.until('the message', async () => {
    const { body } = await stage.product.call(`/core/sandbox/outbox?channel=sms&to=${phone}`)
    const messages = body.content as { body: string }[]
    return messages.some((message) => message.body.includes('para manter este celular'))
  })
  const held = await answer(mobile.id, 'keep', { code: '123456' })
  assert.deepEqual([held.status, held.body.state], [200, 'CANCELLED'])
})

test('a portability is refused with a reason, or given up by the other institution', async () => {
  const key = await aKey('portabilidade')
  const first = await taken(await claimed(key, 'PORTABILITY'))
  assert.deepEqual(errorOf(await answer(first.id, 'code')), [409, 'BAR-8113'])
  const refused = await answer(first.id, 'refuse', { reason: 'FRAUD' })
  assert.deepEqual([refused.status, refused.body.state], [200, 'CANCELLED'])

  const second = await taken(await claimed(key, 'PORTABILITY'))
  await stage.companies(`/counterparty/received-key-claims/${second.id}/cancel`, 'POST')
  await stage.product.until(
    'the end',
    async () => (await claimOf(second.id))?.state === 'CANCELLED',
  )
  assert.deepEqual(errorOf(await answer(second.id, 'refuse', { reason: 'FRAUD' })), [
    409,
    'BAR-8110',
  ])
  assert.deepEqual(errorOf(await answer(second.id, 'keep', { code: '123456' })), [409, 'BAR-8110'])
  assert.ok((await stage.keys()).includes(key))
  const subject = `A chave Pix ${key} continua na sua Conta PJ`
  await stage.product.until('the mail', async () =>
    (await mailsTo(ATELIER_ADMIN.email)).some((mail) => mail.subject === subject),
  )
})

test('after seven days without an answer ownership is given away, and a portability ends', async () => {
  const [owned, ported] = [await aKey('sem-resposta'), await aKey('sem-portabilidade')]
  const ownership = await taken(await claimed(owned, 'OWNERSHIP'))
  const portability = await taken(await claimed(ported, 'PORTABILITY'))
  await stage.product.call('/core/sandbox/clock/advance', {
    method: 'POST',
    key: null,
    body: { days: 7 },
  })
  await until(ownership.id, 'COMPLETED')
  await until(portability.id, 'CANCELLED')
  const left = await stage.keys()
  assert.ok(!left.includes(owned))
  assert.ok(left.includes(ported))
})

test('an answer without an answer of the directory is queried before it is sent again', async () => {
  const key = await aKey('sem-retorno')
  for (const fault of ['drop-before', 'drop-after']) {
    const { id } = await taken(await claimed(key, 'PORTABILITY'))
    await stage.injectFault('next-answer', fault)
    const lost = await answer(id, 'refuse', { reason: 'USER_REQUESTED' })
    // The callback may have reported already what was refused.
    assert.ok(lost.status === 202 ? lost.body.state === 'KEEPING' : fault === 'drop-after', fault)
    await until(id, 'CANCELLED')
  }
  const code = await taken(await claimed(key, 'OWNERSHIP'))
  await answer(code.id, 'code')
  await stage.injectFault('next-answer', 'drop-before')
  const lostCode = await answer(code.id, 'keep', { code: '123456' })
  assert.deepEqual([lostCode.status, lostCode.body.state], [202, 'KEEPING'])
  await until(code.id, 'CANCELLED')
  const { id } = await taken(await claimed(key, 'OWNERSHIP'))
  await stage.injectFault('next-answer', 'drop-before')
  const lost = await answer(id, 'confirm')
  assert.deepEqual([lost.status, lost.body.state], [202, 'CONFIRMING'])
  await until(id, 'COMPLETED')
  assert.ok(!(await stage.keys()).includes(key))
})

test('an answer that the directory does not take leaves the claim to be answered', async () => {
  const { id } = await taken(await claimed(await aKey('nao-aceita'), 'PORTABILITY'))
  await stage.injectFault('next-answer', 'refuse')
  assert.deepEqual(errorOf(await answer(id, 'confirm')), [409, 'BAR-8110'])
  assert.equal((await claimOf(id))?.state, 'WAITING_ANSWER')
  const again = await answer(id, 'refuse', { reason: 'USER_REQUESTED' })
  assert.deepEqual([again.status, again.body.state], [200, 'CANCELLED'])
})

test('a claim whose callback is lost is looked for; several callbacks open it once', async () => {
  await stage.companies('/pix-directory/v1/chaos', 'PUT', { lateMs: 600_000 })
  await stage.injectFault('next-received', 'callback-late')
  const late = await claimed(await aKey('aviso-perdido'), 'PORTABILITY')
  await stage.product.call('/core/sandbox/jobs/account-arrivals/run', { method: 'POST', key: null })
  assert.equal((await claimOf(late))?.state, 'WAITING_ANSWER')
  // The directory repeats a callback after which it did not answer.
  await stage.injectFault('next-query', 'drop-after')
  await taken(await claimed(await aKey('aviso-sem-consulta'), 'PORTABILITY'))
  await stage.injectFault('next-received', 'callback-thrice')
  const thrice = await claimed(await aKey('aviso-repetido'), 'PORTABILITY')
  await taken(thrice)
  assert.equal((await claims()).filter(({ id }) => id === thrice).length, 1)
})

test('ten codes are sent in an hour, and another one only in the next hour', async () => {
  const { id } = await taken(await claimed(await aKey('muitos-codigos'), 'OWNERSHIP'))
  await stage.letTimePass(HOUR_MS)
  for (let sent = 0; sent < 10; sent += 1) assert.equal((await answer(id, 'code')).status, 200)
  assert.equal((await answer(id, 'code')).status, 429)
  await stage.letTimePass(HOUR_MS)
  assert.equal((await answer(id, 'code')).status, 200)
})

test('claims can be answered while the account is blocked', async () => {
  const { id } = await taken(await claimed(await aKey('bloqueada'), 'PORTABILITY'))
  await accountBlocking(stage.product, await anOperator(stage.product, 'ana')).block()
  const refused = await answer(id, 'refuse', { reason: 'USER_REQUESTED' })
  assert.deepEqual([refused.status, refused.body.state], [200, 'CANCELLED'])
})
