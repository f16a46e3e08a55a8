import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { machineInstant } from '#server/platform/process/clock.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { sized } from '#tests/factories/environment/proof-size.ts'
import type { Received } from '#tests/factories/environment/response-coverage.ts'
import { numbersFrom } from '#tests/factories/environment/seeded-random.ts'
import { aCardToken, aLink, BUYER, linkBody, order } from '#tests/factories/payments/checkout.ts'

let product: TestProduct
let token: string

before(async () => {
  product = await startProduct()
  token = await product.signIn()
})
after(() => product.stop())

const KEYS = sized('KEYS', 20, 500)
const REQUESTS = sized('REQUESTS', 200, 10_000)
const IN_FLIGHT = 64
const SEED = 20_261_121
const LONGEST_LIFE_MS = 40

const keysOf = (count: number) => Array.from({ length: count }, () => randomUUID())

/** Prepares the data of each key. */
async function prepared<T>(make: () => Promise<T>): Promise<Map<string, T>> {
  const ready = new Map<string, T>()
  const keys = keysOf(KEYS)
  const worker = async () => {
    for (let key = keys.pop(); key; key = keys.pop()) ready.set(key, await make())
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  return ready
}

type Send = (key: string, isChanged: boolean, signal?: AbortSignal) => Promise<Received>

interface SentResponse {
  readonly isChanged: boolean
  readonly answer: Received
}

/**
 * Sends each key many times, 64 in parallel; half of the sockets are cut, and one body in a hundred
 * differs.
 */
async function storm(keys: readonly string[], send: Send): Promise<Map<string, SentResponse[]>> {
  const finalResponse = (key: string) =>
    product.until(`the answer of ${key}`, async () => {
      const last = await send(key, false)
      return last.status !== 409 && last
    })
  const responses = new Map<string, SentResponse[]>(keys.map((key) => [key, []]))
  const random = numbersFrom(SEED)
  let next = 0
  const worker = async () => {
    while (next < REQUESTS) {
      const number = next
      next += 1
      const key = keys[number % keys.length] ?? ''
      const isFirst = number < keys.length
      const isChanged = number >= 4 * keys.length && number % 100 === 99
      const isCut = !isFirst && !isChanged && random() < 0.5
      // The first request that the service takes defines the body of its key: another body may
      // only follow an answer, because requests sent together arrive in any order.
      if (isChanged) await finalResponse(key)
      const signal = isCut ? AbortSignal.timeout(Math.floor(random() * LONGEST_LIFE_MS)) : undefined
      const answer = await send(key, isChanged, signal).catch((error: Error) => {
        if (!signal?.aborted) throw error
      })
      if (answer) responses.get(key)?.push({ isChanged, answer })
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker))
  // A last request for each key gets the final response.
  for (const key of keys) {
    responses.get(key)?.push({ isChanged: false, answer: await finalResponse(key) })
  }
  return responses
}

/** A rejected request answers that the key is in progress or used with another body. */
function assertRejected({ isChanged, answer }: SentResponse): void {
  const { status, body, headers, text } = answer
  assert.ok([409, 422].includes(status), `${status} ${text}`)
  if (status === 409) assert.ok(headers.get('retry-after'))
  assert.equal(body[0].code, status === 409 ? 'BAR-0007' : 'BAR-0006')
  assert.ok(isChanged || status === 409, `the same body: ${status} ${text}`)
}

/** One effect per key, equal replays, and no replay for another body. */
function assertOneEffectEach(
  responses: Map<string, SentResponse[]>,
  idOf: (body: Received['body']) => string,
): void {
  const ids = new Set<string>()
  let replays = 0
  let changed = 0
  for (const [key, all] of responses) {
    const done = all.filter(({ answer }) => answer.status === 201)
    assert.ok(done.length > 0, `${key} was never done: ${all.at(-1)?.answer.text}`)
    assert.equal(new Set(done.map(({ answer }) => idOf(answer.body))).size, 1, `${key} acted twice`)
    const replayed = done.filter(({ answer }) => answer.headers.get('idempotent-replayed'))
    assert.ok(new Set(replayed.map(({ answer }) => answer.text)).size <= 1, `${key} replays differ`)
    replays += replayed.length
    ids.add(idOf(done[0]?.answer.body))
    changed += all.filter(({ isChanged }) => isChanged).length
    for (const one of all) if (one.isChanged || one.answer.status !== 201) assertRejected(one)
  }
  assert.equal(ids.size, responses.size, 'two keys share an effect')
  assert.ok(replays > 0 && changed > 0)
}

const made = async (text: string, title: string) =>
  (await product.jobs.row<{ count: number }>(text, [title]))?.count

/** How many hours the answers of the calls of a path are kept, at least and at most. */
const keptHours = (path: string) =>
  asOwner(product.databaseUrl, async (owner) => {
    const found = await owner.row<{ least: number; most: number }>(
      `select ceil(extract(epoch from min(expires_at) - $2) / 3600)::integer as least,
              ceil(extract(epoch from max(expires_at) - $2) / 3600)::integer as most
         from idempotency where path like $1`,
      [path, machineInstant()],
    )
    return [found?.least, found?.most]
  })

const CHARGES = `select count(*)::integer as count from charge where title = $1 and status = 'PAID'`
const LINKS = 'select count(*)::integer as count from payment_link where title = $1'
const CAPTURES = `select count(*)::integer as count from journal_entry
  join charge on charge.seller_id = journal_entry.seller_id and charge.id = journal_entry.ref_id
 where title = $1 and kind in ('CARD_CAPTURED', 'CARD_CAPTURED_EARLY')`

test(`R-API-03 R-API-06 K-IDEM-01 ${REQUESTS} concurrent requests with ${KEYS} keys create ${KEYS} links; their answers are kept for 72 hours`, async () => {
  const responses = await storm(keysOf(KEYS), (key, isChanged, signal) => {
    const body = linkBody({ title: isChanged ? 'outro corpo' : 'tempestade' })
    return product.call('/core/payment-links', {
      method: 'POST',
      token,
      key,
      body,
      ...(signal && { signal }),
    })
  })
  assertOneEffectEach(responses, ({ uuid }) => uuid)
  assert.equal(await made(LINKS, 'tempestade'), KEYS)
  assert.equal(await made(LINKS, 'outro corpo'), 0)
  assert.deepEqual(await keptHours('/core/payment-links'), [72, 72])
})

test(`R-API-03 K-IDEM-01 ${REQUESTS} concurrent card purchases with ${KEYS} keys make ${KEYS} charges and captures; their answers are kept for 30 days`, async () => {
  const link = await aLink(product, token, { title: 'compra' })
  const cards = await prepared(() => aCardToken(product))
  const responses = await storm([...cards.keys()], (key, isChanged, signal) => {
    const cardToken = cards.get(key) ?? ''
    const payment = { method: 'CREDIT_CARD', installments: isChanged ? 2 : 1, cardToken }
    return order(product, link, payment, key, signal)
  })
  assertOneEffectEach(responses, ({ uuidCharge }) => uuidCharge)
  assert.equal(await made(CHARGES, 'compra'), KEYS)
  assert.equal(await made(CAPTURES, 'compra'), KEYS)
  assert.deepEqual(await keptHours('%/orders'), [30 * 24, 30 * 24])
})

for (const method of ['PIX', 'BANK_SLIP']) {
  test(`R-API-03 ${REQUESTS} concurrent purchases by ${method} with ${KEYS} keys make ${KEYS} codes`, async () => {
    const title = `compra por ${method}`
    const link = await aLink(product, token, { title })
    const responses = await storm(keysOf(KEYS), (key, isChanged, signal) =>
      order(product, link, { method: isChanged ? 'CREDIT_CARD' : method }, key, signal),
    )
    assertOneEffectEach(responses, ({ uuidCharge }) => uuidCharge)
    const codes = `select count(*)::integer as count from charge
      join payment_code on payment_code.seller_id = charge.seller_id and charge_id = charge.id
     where title = $1 and kind = '${method}'`
    assert.equal(await made(codes, title), KEYS)
  })
}

test(`R-API-03 ${REQUESTS} concurrent card payments of ${KEYS} charges capture ${KEYS} times`, async () => {
  const link = await aLink(product, token, { title: 'depois' })
  const charges = await prepared(async () => {
    const bought = await order(product, link, { method: 'PIX' })
    const charge: string = bought.body.uuidCharge
    return { charge, cardToken: await aCardToken(product) }
  })
  const responses = await storm([...charges.keys()], (key, isChanged, signal) => {
    const { charge = '', cardToken = '' } = charges.get(key) ?? {}
    const body = isChanged ? { method: 'PIX' } : { method: 'CREDIT_CARD', cardToken }
    return product.call(`/payment/public/charges/${charge}/payments`, {
      method: 'POST',
      key,
      body,
      ...(signal && { signal }),
    })
  })
  assertOneEffectEach(responses, ({ uuidCharge }) => uuidCharge)
  assert.equal(await made(CHARGES, 'depois'), KEYS)
  assert.equal(await made(CAPTURES, 'depois'), KEYS)
})

test('R-API-03 a response that cannot be stored under its key rolls the command back', async () => {
  const key = randomUUID()
  const body = linkBody({ title: 'Feita uma vez só' })
  const send = () => product.call('/core/payment-links', { method: 'POST', token, key, body })
  const made = () =>
    product.jobs.rows('select 1 as made from payment_link where title = $1', [
      body.paymentOrder.title,
    ])
  await asOwner(product.databaseUrl, async (owner) => {
    await owner.run(
      'alter table idempotency add constraint keeps_nothing check (not final) not valid',
    )
    assert.equal((await send()).status, 500)
    assert.equal((await made()).length, 0)
    await owner.run('alter table idempotency drop constraint keeps_nothing')
  })
  assert.equal((await send()).status, 201)
  assert.equal((await made()).length, 1)
})

test('R-API-06 a POST without an idempotency key is rejected', async () => {
  const answer = await product.call('/core/payment-links', {
    method: 'POST',
    token,
    key: null,
    body: linkBody(),
  })
  assert.equal(answer.status, 400)
  assert.equal(answer.body[0].code, 'BAR-0009')
})

test('R-API-06 a PUT, PATCH or DELETE under a key is answered again, and another body is refused', async () => {
  const uuid = await aLink(product, token, { title: 'trocada' })
  const path = `/core/payment-links/${uuid}`
  for (const [method, address, body, other] of [
    ['PUT', path, { ...linkBody({ title: 'nova' }), uuid }, { ...linkBody(), uuid }],
    ['PATCH', '/core/plans/1', { active: true }, { active: false }],
    ['DELETE', path, undefined, undefined],
  ] as const) {
    const send = (sent: object | undefined, key: string) =>
      product.call(address, {
        method,
        token,
        headers: { 'idempotency-key': key },
        ...(sent ? { body: sent } : {}),
      })
    const key = randomUUID()
    const first = await send(body, key)
    assert.ok(first.status < 300, first.text)
    const again = await send(body, key)
    assert.deepEqual([again.status, again.text], [first.status, first.text])
    assert.equal(again.headers.get('idempotent-replayed'), 'true', method)
    if (other) {
      const refused = await send(other, key)
      assert.deepEqual([refused.status, refused.body[0].code], [422, 'BAR-0006'])
    }
  }
})

test('R-API-06 an idempotency key matches the same path in any percent-encoding', async () => {
  const link = await aLink(product, token, { title: 'endereço' })
  const key = randomUUID()
  const first = await order(product, link, { method: 'PIX' }, key)
  assert.equal(first.status, 201, first.text)
  const spelt = (text: string) => `%${text.charCodeAt(0).toString(16)}${text.slice(1)}`
  const body = { buyer: BUYER, payment: { method: 'PIX' } }
  for (const path of [`${link}/${spelt('orders')}`, `${spelt(link)}/orders`]) {
    const again = await product.call(`/payment/public/payment-links/${path}`, {
      method: 'POST',
      key,
      body,
    })
    assert.equal(again.headers.get('idempotent-replayed'), 'true', path)
    assert.equal(again.body.uuidCharge, first.body.uuidCharge)
  }
  const all = 'select count(*)::integer as count from charge where title = $1'
  assert.equal(await made(all, 'endereço'), 1)
})
