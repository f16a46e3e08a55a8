import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { startProduct, type Received, type TestProduct } from '#tests/factories/product.ts'
import { aCardToken, aLink, linkBody, order } from '#tests/factories/shop.ts'

let product: TestProduct
let token: string

before(async () => {
  product = await startProduct()
  token = await product.signIn()
})
after(() => product.stop())

const KEYS = 25
const REQUESTS = 500
const IN_FLIGHT = 64

async function storm(send: (key: string, changed: boolean) => Promise<Received>) {
  const keys = Array.from({ length: KEYS }, () => randomUUID())
  const answers = new Map<string, Received[]>(keys.map((key) => [key, []]))
  let next = 0
  const worker = async () => {
    while (next < REQUESTS) {
      const number = next
      next += 1
      const key = keys[number % KEYS] ?? ''
      // One in a hundred sends another body; never as the first of its key.
      const answer = await send(key, number % 100 === 99)
      answers.get(key)?.push(answer)
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker))
  return answers
}

function assertOneEffectEach(
  answers: Map<string, Received[]>,
  idOf: (body: Received['body']) => string,
) {
  const ids = new Set<string>()
  for (const [key, all] of answers) {
    const done = all.filter(({ status }) => status === 201)
    assert.ok(done.length > 0, `${key} was never done`)
    assert.equal(new Set(done.map(({ body }) => idOf(body))).size, 1, `${key} acted twice`)
    ids.add(idOf(done[0]?.body))
    for (const { status, body, headers } of all) {
      if (status === 201) continue
      assert.ok([409, 422].includes(status), `${status} ${JSON.stringify(body)}`)
      if (status === 409) assert.ok(headers.get('retry-after'))
      assert.ok(['BAR-0006', 'BAR-0007'].includes(body[0].code), body[0].code)
    }
  }
  return ids
}

test('T3 R-API-03 R-API-06 500 concurrent posts on 25 keys make 25 links', async () => {
  const answers = await storm((key, changed) =>
    product.call('/core/payment-links', {
      ...{
        method: 'POST',
        token,
        key,
        body: linkBody({ title: changed ? 'outro corpo' : 'tempestade' }),
      },
    }),
  )
  const ids = assertOneEffectEach(answers, ({ uuid }) => uuid)
  assert.equal(ids.size, KEYS)
  const made = await product.jobs.row<{ count: number }>(
    `select count(*)::integer as count from payment_link where title = 'tempestade'`,
  )
  assert.equal(made?.count, KEYS)
  const replay = [...answers.values()]
    .flat()
    .filter(({ headers }) => headers.get('idempotent-replayed'))
  assert.ok(replay.length > 0)
})

test('T3 R-API-03 500 concurrent purchases on 25 keys make 25 charges and 25 captures', async () => {
  const link = await aLink(product, token, { title: 'compra' })
  const tokens = new Map<string, string>()
  const prepared = await Promise.all(Array.from({ length: KEYS }, () => aCardToken(product)))
  const answers = await storm((key) => {
    if (!tokens.has(key)) tokens.set(key, prepared[tokens.size] ?? '')
    return order(product, link, { method: 'CREDIT_CARD', cardToken: tokens.get(key) ?? '' }, key)
  })
  assertOneEffectEach(answers, ({ uuidCharge }) => uuidCharge)
  const made = await product.jobs.row<{ charges: number; captures: number }>(
    `select count(*)::integer as charges,
            (select count(*)::integer from journal_entry where kind = 'E11') as captures
       from charge where title = 'compra' and status = 'PAID'`,
  )
  assert.deepEqual(made, { charges: KEYS, captures: KEYS })
})

test('R-API-06 a post that changes something needs a key', async () => {
  const answer = await product.call('/core/payment-links', {
    ...{ method: 'POST', token, key: null, body: linkBody() },
  })
  assert.equal(answer.status, 400)
  assert.equal(answer.body[0].code, 'BAR-0009')
})
