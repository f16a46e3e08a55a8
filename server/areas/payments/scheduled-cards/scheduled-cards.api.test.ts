import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { machineTime } from '#server/platform/process/clock.ts'
import {
  SHORT_TIMEOUT_MS,
  startProduct,
  type TestProduct,
} from '#tests/factories/environment/product.ts'
import { aCardToken, aLink, linkBody, order } from '#tests/factories/payments/checkout.ts'

let product: TestProduct
let token: string
const realTime = machineTime.now

before(async () => {
  product = await startProduct({ notices: 'off', config: { outsideTimeoutMs: SHORT_TIMEOUT_MS } })
  token = await product.signIn()
})
after(async () => {
  machineTime.now = realTime
  await product.stop()
})

const DAY_MS = 86_400_000

/** A link scheduled that many days ahead, at a quarter of an hour. */
async function scheduledLink(days: number): Promise<{ link: string; at: string }> {
  const { now } = await product.jobs.time()
  const at = new Date(Math.ceil((Date.parse(now) + days * DAY_MS) / 900_000) * 900_000)
  const local = new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)
  const made = await product.call('/core/payment-links', {
    method: 'POST',
    token,
    body: { ...linkBody(), scheduledDate: local },
  })
  assert.equal(made.status, 201, made.text)
  return { link: made.body.uuid, at: at.toISOString() }
}

const detail = async (id: string) => (await product.call(`/core/charges/${id}`, { token })).body

const moveTo = (now: string) =>
  product.call('/core/sandbox/clock', {
    method: 'PUT',
    key: null,
    body: { now, mode: 'offset' },
  })

const runJob = () =>
  product.call('/core/sandbox/jobs/scheduled-charging/run', { method: 'POST', key: null })

const later = (at: string, byMs: number) => new Date(Date.parse(at) + byMs).toISOString()

test('a card bought on a scheduled link is stored and charged at its hour, not before', async () => {
  const { link, at } = await scheduledLink(2)
  const cardToken = await aCardToken(product)
  const bought = await order(product, link, { method: 'CREDIT_CARD', installments: 3, cardToken })
  assert.deepEqual(
    [bought.status, bought.body.status, bought.body.chargeAt, bought.body.processing],
    [201, 'SCHEDULED', at, false],
    bought.text,
  )
  const id = bought.body.uuidCharge
  assert.deepEqual((await detail(id)).chargesTries, [])
  assert.equal((await detail(id)).cardResponse.cardHolderName, 'ZECA PAGADOR')

  await moveTo(later(at, -60_000))
  await runJob()
  assert.equal((await detail(id)).status, 'SCHEDULED')
  await moveTo(at)
  await runJob()
  const paid = await product.until('the charge', async () => {
    const now = await detail(id)
    return now.status === 'PAID' && now
  })
  assert.deepEqual(
    paid.chargesTries.map(({ status }: { status: string }) => status),
    ['PAID'],
  )
  await runJob()
  assert.equal((await detail(id)).chargesTries.length, 1)
})

test('a scheduled card that is declined leaves the charge FAILED with its attempt', async () => {
  const { link, at } = await scheduledLink(1)
  const cardToken = await aCardToken(product, 'DECLINED_05')
  const bought = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  assert.equal(bought.body.status, 'SCHEDULED', bought.text)
  await moveTo(later(at, 1_000))
  await runJob()
  const failed = await product.until('the refusal', async () => {
    const now = await detail(bought.body.uuidCharge)
    return now.status === 'FAILED' && now
  })
  assert.equal(failed.chargesTries[0].status, 'FAILED')
})

test('a scheduled charge that was paid manually or deleted is not charged', async () => {
  const { link, at } = await scheduledLink(1)
  const made = await Promise.all(
    [0, 1].map(async () => {
      const cardToken = await aCardToken(product)
      return (await order(product, link, { method: 'CREDIT_CARD', cardToken })).body.uuidCharge
    }),
  )
  const [manual, doomed] = made as [string, string]
  const body = { uuidCharge: manual }
  await product.call(`/core/charges/${manual}/manual-pay`, { method: 'PATCH', token, body })
  await product.call(`/core/charges/${doomed}`, { method: 'DELETE', token })
  await moveTo(later(at, 1_000))
  await runJob()
  assert.deepEqual((await detail(manual)).chargesTries, [])
  assert.deepEqual((await detail(doomed)).chargesTries, [])
  const states = await product.jobs.rows<{ state: string; sealed: Buffer | null }>(
    'select state, card_token_sealed as sealed from scheduled_card where charge_id = any ($1)',
    [made],
  )
  assert.deepEqual(
    states.map(({ state, sealed }) => [state, sealed]),
    [
      ['ENDED', null],
      ['ENDED', null],
    ],
  )
})

test('a card storage whose response is lost is polled and stored once; a used token is refused', async () => {
  const { link } = await scheduledLink(1)
  const cardToken = await aCardToken(product)
  await product.call(`${product.companiesUrl}/acquirer/v1/faults/next-card`, {
    method: 'PUT',
    key: null,
    body: { fault: 'drop-after' },
  })
  const lost = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  assert.deepEqual([lost.status, lost.body.processing], [202, true], lost.text)
  machineTime.now = () => realTime() + 40_000
  const known = await product.until('the card', async () => {
    await runJob()
    const page = await product.call(`/payment/public/charges/${lost.body.uuidCharge}`)
    return page.body.processing === false && page.body
  })
  assert.ok(known.chargeAt)
  machineTime.now = realTime
  const again = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  assert.deepEqual([again.status, again.body[0].code], [422, 'BAR-4408'], again.text)
})

test('a link without a scheduled date charges the card at once', async () => {
  const link = await aLink(product, token)
  const cardToken = await aCardToken(product)
  const bought = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  assert.deepEqual([bought.body.status, bought.body.chargeAt], ['PAID', null])
})
