import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { percentOf } from '#contract/basics/money.ts'
import type { Acquirer } from '#server/adapters/acquirer/port.ts'
import { connectOutside } from '#server/adapters/connect.ts'
import { plugIn } from '#server/adapters/provider.ts'
import { resolveAttempt } from '#server/areas/payments/reconciler.ts'
import { openDifferences } from '#server/areas/reconciliation/sql.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { createVault, loadKeys } from '#server/platform/security/secrets.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aCardToken, aLink, linkBody, order } from '#tests/factories/payments/checkout.ts'
import {
  actOnDispute,
  aPaidCard,
  linesOf,
  refundOrDisputeIds,
} from '#tests/factories/payments/paid-card.ts'
import {
  injectFault,
  nextDay,
  openAt,
  reconcileNow,
  settlementLines,
  untilStatus,
} from '#tests/factories/payments/settlement.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

const VALUE = 15_000n
const COST = percentOf(VALUE, 199)

/** New cards go to Aurora alone; the sandbox's acquirer keeps what it has. */
const ALL_TO_AURORA = { ...readConfig().providers, ACQUIRERS: sharesOf({ sandbox: 0, aurora: 1 }) }
const BOTH = { ...readConfig().providers, ACQUIRERS: sharesOf({ sandbox: 1, aurora: 1 }) }

function sharesOf(weights: Readonly<Record<string, number>>) {
  return Object.entries(weights).map(([id, weight]) => ({ id, weight }))
}

let product: TestProduct
let token: string
let link: string

/** Starts the product again on the same database with other companies. */
async function startWith(providers?: Config['providers']): Promise<void> {
  const databaseUrl = product?.databaseUrl
  await product?.stop()
  product = await startProduct({
    notices: 'off',
    config: { outsideTimeoutMs: 1_000, ...(providers ? { providers } : {}) },
    ...(databaseUrl ? { databaseUrl } : {}),
  })
  token = await product.signIn()
}

before(async () => {
  await startWith()
  link = await aLink(product, token)
})
after(() => product.stop())

const attemptOf = (chargeId: string) =>
  product.jobs.row<{ id: string; provider: string; state: string }>(
    'select id, provider, state from attempt where charge_id = $1 order by id desc limit 1',
    [chargeId],
  )

async function refund(chargeId: string): Promise<string> {
  const answer = await product.call(`/core/charges/${chargeId}/refund`, {
    method: 'PATCH',
    token,
    body: { asFraud: false },
  })
  assert.equal(answer.status, 200, answer.text)
  await untilStatus(product, chargeId, 'REFUND')
  const [claim = ''] = await refundOrDisputeIds(product, 'refund', chargeId)
  return claim
}

async function loseDispute(chargeId: string): Promise<string> {
  await actOnDispute(product, chargeId, 'dispute')
  await untilStatus(product, chargeId, 'DISPUTE')
  await actOnDispute(product, chargeId, 'lose')
  await untilStatus(product, chargeId, 'CHARGEBACK')
  const [claim = ''] = await refundOrDisputeIds(product, 'dispute', chargeId)
  return claim
}

test('a card taken by one acquirer is refunded by it after new cards go to another one', async () => {
  const old = await aPaidCard(product, link)
  assert.equal((await attemptOf(old))?.provider, 'sandbox')
  await startWith(ALL_TO_AURORA)
  const claim = await refund(old)
  assert.ok((await linesOf(product, claim)).includes(`REFUND_CONFIRMED P:ACQ:sandbox ${VALUE}`))
})

test('captures, refunds and lost disputes of the second acquirer are booked on its own account', async () => {
  const openBefore = await openAt(product, 'P:ACQ:sandbox')
  const [kept, back, lost] = [
    await aPaidCard(product, link),
    await aPaidCard(product, link),
    await aPaidCard(product, link),
  ]
  assert.equal((await attemptOf(kept))?.provider, 'aurora')
  assert.ok((await linesOf(product, kept)).includes(`CARD_CAPTURED_EARLY P:ACQ:aurora -${VALUE}`))
  const refunded = await linesOf(product, await refund(back))
  assert.ok(refunded.includes(`REFUND_CONFIRMED P:ACQ:aurora ${VALUE}`))
  const disputed = await linesOf(product, await loseDispute(lost))
  assert.ok(disputed.includes(`DISPUTE_LOST P:ACQ:aurora ${VALUE}`))
  assert.equal(await openAt(product, 'P:ACQ:aurora'), VALUE)
  assert.equal(await openAt(product, 'P:ACQ:sandbox'), openBefore)
})

/** The acquirers that are polled about the attempt of a charge while new ones go to the sandbox's. */
async function acquirersPolledFor(chargeId: string): Promise<readonly string[]> {
  const attempt = await product.jobs.row<{ id: Uuid; seller_id: SellerId }>(
    'select id, seller_id from attempt where charge_id = $1',
    [chargeId],
  )
  assert.ok(attempt)
  const config = { ...readConfig(), providers: BOTH }
  const keys = await loadKeys(config)
  const polled: string[] = []
  const { acquirers } = connectOutside(config, product.companiesUrl, keys)
  const watched = acquirers.all.map(
    (acquirer): Acquirer => ({
      ...acquirer,
      attempt: async () => {
        polled.push(acquirer.id)
        return { kind: 'unknown' }
      },
    }),
  )
  const jobs = await openAs(product.databaseUrl, 'jobs', 1)
  const tools = {
    acquirers: plugIn(watched, (id) => (id === 'sandbox' ? 1 : 0)),
    vault: createVault(keys),
  }
  await resolveAttempt(jobs, tools, attempt.seller_id, attempt.id)
  await jobs.close()
  return polled
}

test('an unanswered attempt is polled at the acquirer that it was sent to', async () => {
  // Aurora captures, its answer is lost and its callback comes too late: only a poll finds out.
  await product.call(`${product.companiesUrl}/acquirer/v1/chaos`, {
    method: 'PUT',
    key: null,
    body: { dropAfterPercent: 100, lateMs: 600_000 },
  })
  const cardToken = await aCardToken(product)
  await injectFault(product, 'aurora/api', 'next', 'callback-late')
  const bought = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  assert.ok([201, 202].includes(bought.status), bought.text)
  const id = bought.body.uuidCharge
  assert.deepEqual(await acquirersPolledFor(id), ['aurora'])
  await startWith({ ...BOTH, ACQUIRERS: sharesOf({ sandbox: 1, aurora: 0 }) })
  await untilStatus(product, id, 'PAID')
  assert.deepEqual(
    [(await attemptOf(id))?.provider, (await attemptOf(id))?.state],
    ['aurora', 'APPROVED'],
  )
  await startWith(ALL_TO_AURORA)
})

test('a stored card is charged by the acquirer that stores it', async () => {
  const { now } = await product.jobs.time()
  const at = new Date(Math.ceil(Date.parse(now) / 900_000) * 900_000 + 7_200_000)
  const local = new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)
  const made = await product.call('/core/payment-links', {
    method: 'POST',
    token,
    body: { ...linkBody(), scheduledDate: local },
  })
  const cardToken = await aCardToken(product)
  const bought = await order(product, made.body.uuid, { method: 'CREDIT_CARD', cardToken })
  assert.equal(bought.body.status, 'SCHEDULED', bought.text)
  await startWith({ ...BOTH, ACQUIRERS: sharesOf({ sandbox: 1, aurora: 0 }) })
  await product.call('/core/sandbox/clock', {
    method: 'PUT',
    key: null,
    body: { now: new Date(at.getTime() + 60_000).toISOString(), mode: 'offset' },
  })
  await product.call('/core/sandbox/jobs/scheduled-charging/run', { method: 'POST', key: null })
  await untilStatus(product, bought.body.uuidCharge, 'PAID')
  assert.equal((await attemptOf(bought.body.uuidCharge))?.provider, 'aurora')
})

test('a callback that the other acquirer signed is answered 404 and changes nothing', async () => {
  const raw = JSON.stringify({ event: 'e', resource: 'payment', reference: 'r' })
  for (const provider of ['sandbox', 'aurora', 'nobody']) {
    const path = `/payment/callbacks/acquirer/${provider}`
    const answer = await product.call(path, { method: 'POST', raw })
    assert.equal(answer.status, 404, provider)
  }
})

test('each acquirer settles its own file and no difference is left', async () => {
  await startWith(BOTH)
  const day = (await product.jobs.time()).today
  const aurora = await openAt(product, 'P:ACQ:aurora')
  await nextDay(product)
  const { logged } = await reconcileNow(product, { providers: BOTH })
  assert.deepEqual(logged, [])
  assert.deepEqual(await openDifferences(product.jobs), [])
  for (const id of ['sandbox', 'aurora']) {
    assert.equal(await openAt(product, `P:ACQ:${id}`), 0n, id)
  }
  const lines = await settlementLines(product, 'acquirer:aurora:%')
  const ref = `acquirer:aurora:${day}`
  assert.deepEqual(lines, [
    `${DEMO} ACQUIRER_SETTLED ${ref} P:ACQ:aurora ${aurora}`,
    `${DEMO} ACQUIRER_SETTLED ${ref} P:ACQ_COST ${-5n * COST}`,
    `${DEMO} ACQUIRER_SETTLED ${ref} P:CASH:sandbox ${5n * COST - aurora}`,
  ])
})
