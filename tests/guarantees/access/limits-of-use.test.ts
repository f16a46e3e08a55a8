import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { fullPath } from '#contract/access/endpoint.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aCardToken, aLink, BUYER, order } from '#tests/factories/payments/checkout.ts'

let product: TestProduct
const realTime = machineTime.now

before(async () => {
  product = await startProduct({ config: { limits: 'on' } })
})
after(() => product.stop())

test('an IP address may try to pay ten times a minute, then gets 429', async () => {
  const token = await product.signIn()
  const link = await aLink(product, token)
  const statuses: number[] = []
  for (let attempts = 0; attempts < 12; attempts += 1) {
    const cardToken = await aCardToken(product, 'DECLINED_05')
    const answer = await order(product, link, { method: 'CREDIT_CARD', cardToken })
    statuses.push(answer.status)
    if (answer.status === 429) {
      assert.equal(answer.body[0].code, 'BAR-0008')
      assert.ok(Number(answer.headers.get('retry-after')) > 0)
    }
  }
  assert.ok(
    statuses.slice(0, 10).every((status) => status === 402),
    String(statuses),
  )
  assert.deepEqual(statuses.slice(10), [429, 429])
})

test('an IP address may try to pay an existing charge ten times a minute, too', async () => {
  const token = await product.signIn()
  const listed = await product.call('/core/charges?status=SCHEDULED', { token })
  const uuidCharge = listed.body.content[0].uuid
  const statuses: number[] = []
  for (let attempts = 0; attempts < 11; attempts += 1) {
    const answer = await product.call(`/payment/public/charges/${uuidCharge}/payments`, {
      method: 'POST',
      body: { method: 'CREDIT_CARD' },
    })
    statuses.push(answer.status)
  }
  assert.deepEqual(
    statuses.map((status) => status === 429),
    [...Array(10).fill(false), true],
  )
})

test("an IP address may try ten times a minute to buy on a seller's page, and to give a card by a link", async () => {
  const plan = { idPlan: 98_765, type: 'MONTHLY', buyer: BUYER, payment: { method: 'PIX' } }
  const link = '/payment/public/card-links/01998d6a-0000-7000-8000-000000000001/cards'
  for (const [path, body, refused] of [
    ['/payment/public/checkouts/padaria-ipe/subscriptions', plan, 409],
    [link, { cardToken: 'x' }, 404],
  ] as const) {
    const statuses: number[] = []
    for (let attempts = 0; attempts < 11; attempts += 1) {
      statuses.push((await product.call(path, { method: 'POST', body })).status)
    }
    assert.deepEqual(statuses, [...Array(10).fill(refused), 429], path)
  }
})

test('a seller over fifty calls a second gets 429 without affecting public calls', async () => {
  const token = await product.signIn()
  // A busy machine may take more than a second for them.
  const calledMs = realTime()
  machineTime.now = () => calledMs
  const flood = await Promise.all(
    Array.from({ length: 300 }, () => product.call('/core/users/feature-toggles', { token })),
  ).finally(() => {
    machineTime.now = realTime
  })
  const refused = flood.filter(({ status }) => status === 429)
  assert.ok(refused.length > 0, 'nothing was refused')
  for (const { body, headers } of refused) {
    assert.equal(body[0].code, 'BAR-0008')
    assert.equal(headers.get('retry-after'), '1')
  }
  assert.equal((await product.call('/core/public/brand')).status, 200)
})

test('a session may open twenty event streams, and the next gets 429', async () => {
  const token = await product.signIn()
  // Wait until the limit of the previous test has expired.
  await setTimeout(1_100)
  const aborts = Array.from({ length: 21 }, () => new AbortController())
  const answers = await Promise.all(
    aborts.map(({ signal }) =>
      fetch(`${product.url}/core/notification-panel/stream`, {
        signal,
        headers: { authorization: `Bearer ${token}` },
      }),
    ),
  )
  const twentyFirst = await product.call('/core/notification-panel/stream', { token })
  assert.deepEqual([twentyFirst.status, twentyFirst.body[0].code], [429, 'BAR-0008'])
  assert.equal(answers.filter(({ status }) => status === 200).length, 20)
  for (const controller of aborts) controller.abort()
})

/** Public reads without a limit: their answers come from memory. */
const UNLIMITED = ['PUB-03', 'PUB-06', 'PAY-11', 'HLT-01', 'HLT-02']

test('each limited public read answers 429 to an IP address over its limit', async () => {
  const nowMs = machineTime.now()
  machineTime.now = () => nowMs
  try {
    const anonymous = product.routes
      .map(({ endpoint }) => endpoint)
      .filter(({ access, method }) => access === 'public' && method === 'GET')
    const limited = anonymous.filter(({ limit }) => limit)
    assert.ok(limited.length >= 9, String(limited.length))
    const unlimited = anonymous.filter(({ limit }) => !limit).map(({ id }) => id)
    for (const id of unlimited)
      assert.ok(
        UNLIMITED.some((one) => id.startsWith(one)),
        id,
      )
    for (const endpoint of limited) {
      const path = fullPath(endpoint).replace(/\{\w+\}/g, () => randomUUID())
      const most = endpoint.limit?.max ?? 0
      for (let count = 0; count < most; count += 1) {
        const { status } = await product.call(path)
        if (status === 429) assert.fail(`${endpoint.id} refused the call ${count + 1}`)
      }
      const refused = await product.call(path)
      assert.deepEqual([refused.status, refused.body[0].code], [429, 'BAR-0008'], endpoint.id)
      assert.ok(Number(refused.headers.get('retry-after')) > 0)
    }
  } finally {
    machineTime.now = realTime
  }
})
