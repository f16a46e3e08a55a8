import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays, type Instant, instantInSaoPaulo, toInstant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { lockCharge } from '#server/areas/charge-core/charge.ts'
import { beginCode } from '#server/areas/payments/codes/codes.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import {
  SHORT_TIMEOUT_MS,
  startProduct,
  type TestProduct,
} from '#tests/factories/environment/product.ts'
import { type SlowTime, slowTime } from '#tests/factories/environment/slow-clock.ts'
import { openChargeRecords } from '#tests/factories/payments/charge-records.ts'
import { aCardToken, aLink, order } from '#tests/factories/payments/checkout.ts'
import { openCompanies } from '#tests/factories/payments/companies.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

let product: TestProduct
let time: SlowTime

before(async () => {
  product = await startProduct({ config: { outsideTimeoutMs: SHORT_TIMEOUT_MS } })
  time = slowTime()
})
after(async () => {
  time.restore()
  await product.stop()
})

/** A charge with a Pix that was committed without a request to the bank, as after a crash. */
async function begunPix(endOf: (transaction: Transaction) => Instant): Promise<Uuid> {
  const link = await aLink(product, await product.signIn())
  const cardToken = await aCardToken(product, 'DECLINED_05')
  assert.equal((await order(product, link, { method: 'CREDIT_CARD', cardToken })).status, 402)
  const charge = await product.jobs.row<{ id: Uuid }>(
    'select id from charge order by created_at desc, id desc limit 1',
  )
  assert.ok(charge)
  const database = await openAs(product.databaseUrl, 'app', 1)
  await database.withTenant(DEMO, async (transaction) => {
    const locked = await lockCharge(transaction, charge.id)
    assert.ok(locked)
    const work = openUnitOfWork(transaction, jobCause('test'))
    await beginCode(work, locked, 'PIX', endOf(transaction))
  })
  await database.close()
  return charge.id
}

const run = () => product.call('/core/sandbox/jobs/code-janitor/run', { method: 'POST', key: null })

test('a Pix whose process died before the request to the bank is registered by the reconciler after 5 s', async () => {
  const books = openChargeRecords(product)
  const companies = openCompanies(product)
  const chargeId = await begunPix(({ now }) => toInstant(Date.parse(now) + 86_400_000))
  // The lease is of the host's time, however far ahead product time is.
  const { now } = await product.jobs.time()
  const later = new Date(Date.parse(now) + 3_600_000).toISOString()
  const moved = await product.call('/core/sandbox/clock', {
    method: 'PUT',
    body: { now: later, mode: 'offset' },
  })
  assert.equal(moved.status, 200, moved.text)
  await run()
  assert.equal((await books.code(chargeId, 'PIX')).state, 'REQUESTED')
  time.advance(5_000)
  const ran = await run()
  assert.equal(ran.status, 200, ran.text)
  await books.codeBecomes(chargeId, 'PIX', 'ACTIVE')
  const { provider_ref } = await books.code(chargeId, 'PIX')
  assert.equal(await companies.codeAtBank('PIX', provider_ref), 'active')
})

test('a Pix whose bank is asked only after its due date is registered without it, and ends with the day', async () => {
  const books = openChargeRecords(product)
  const companies = openCompanies(product)
  const chargeId = await begunPix(({ today }) => instantInSaoPaulo(addDays(today, 31)))
  const { today } = await product.jobs.time()
  const day = addDays(today, 2)
  const now = instantInSaoPaulo(day, '12:00:00')
  await product.call('/core/sandbox/clock', { method: 'PUT', body: { now, mode: 'offset' } })
  time.advance(5_000)
  await run()
  await books.codeBecomes(chargeId, 'PIX', 'ACTIVE')
  const { provider_ref } = await books.code(chargeId, 'PIX')
  assert.equal(await companies.codeAtBank('PIX', provider_ref), 'active')
  const code = await product.jobs.row<{ expires_at: string }>(
    'select expires_at from payment_code where provider_ref = $1',
    [provider_ref],
  )
  assert.equal(code?.expires_at, instantInSaoPaulo(addDays(day, 1)))
})
