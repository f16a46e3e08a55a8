import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDays, dayInSaoPaulo, instantInSaoPaulo } from '#contract/basics/days.ts'
import { JOB_NAMES, type JobName } from '#contract/sandbox/endpoints.ts'
import type { Job } from '#server/platform/events/jobs.ts'
import { createLog } from '#server/platform/process/log.ts'
import { moveClock } from '#server/sandbox/clock.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { aCardToken, linkBody, order } from '#tests/factories/payments/checkout.ts'

let product: TestProduct
let token: string

before(async () => {
  product = await startProduct()
  token = await product.signIn()
})
after(() => product.stop())

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const advance = (body: object) =>
  product.call('/core/sandbox/clock/advance', { method: 'POST', key: null, body })

const nowMs = async () => Date.parse((await product.jobs.time()).now)

test('R-SBX-05 concurrent clock advances add up, and the clock never goes back', async () => {
  const startMs = await nowMs()
  let isMoving = true
  const readings: number[] = []
  const watching = (async () => {
    while (isMoving) readings.push(await nowMs())
  })()
  const answers = await Promise.all([
    advance({ days: 3 }),
    advance({ days: 1 }),
    advance({ days: 2 }),
    advance({ hours: 1 }),
  ])
  isMoving = false
  await watching
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  for (const [index, reading] of readings.entries()) {
    assert.ok(reading >= (readings[index - 1] ?? startMs), `reading ${index} goes back`)
  }
  const movedMs = (await nowMs()) - startMs
  assert.ok(movedMs >= 6 * DAY_MS + HOUR_MS, `${movedMs / HOUR_MS} hours`)
})

test('R-SBX-02 advancing the clock runs each job once at each due moment, in the order of time and of the jobs', async () => {
  const { now } = await product.jobs.time()
  const day = (after: number) => addDays(dayInSaoPaulo(now), after)
  const ownMoment = instantInSaoPaulo(day(1), '15:30:00')
  const target = instantInSaoPaulo(day(2), '20:00:00')
  const runs: { name: JobName; at: string }[] = []
  const recording = (
    job: Pick<Job<JobName>, 'name' | 'dueAt' | 'nextDue' | 'isUndated'>,
  ): Job<JobName> => ({
    ...job,
    everyMs: 1_000,
    run: async () => {
      runs.push({ name: job.name, at: (await product.jobs.time()).now.slice(0, 19) })
      return 1
    },
  })
  const jobs = [
    recording({ name: 'late-marker' }),
    recording({ name: 'receivables-release', dueAt: '09:00:00' }),
    recording({
      name: 'scheduled-charging',
      nextDue: async (from) => (from < ownMoment ? ownMoment : null),
    }),
    recording({ name: 'invariants', isUndated: true }),
  ]
  const log = createLog('silent')
  const moved = await moveClock({ database: product.jobs, jobs, log }, () => target)
  const moments = [
    instantInSaoPaulo(day(0), '09:00:00'),
    instantInSaoPaulo(day(1)),
    instantInSaoPaulo(day(1), '09:00:00'),
    ownMoment,
    instantInSaoPaulo(day(2)),
    instantInSaoPaulo(day(2), '09:00:00'),
    target,
  ].filter((moment) => moment > now)
  const dated = jobs.filter(({ isUndated }) => !isUndated).map(({ name }) => name)
  const end = target.slice(0, 19)
  assert.deepEqual(runs, [
    ...moments.flatMap((at) => dated.map((name) => ({ name, at: at.slice(0, 19) }))),
    { name: 'invariants', at: end },
  ])
  assert.deepEqual(moved.jobs, [
    ...dated.map((name) => ({ name, ran: moments.length })),
    { name: 'invariants', ran: 1 },
  ])
})

test('a clock advanced past the hour of a scheduled card charges it at that hour, once', async () => {
  const { now } = await product.jobs.time()
  // 10:00 of the day after tomorrow in São Paulo.
  const day = new Date(Date.parse(now) - 3 * HOUR_MS + 2 * DAY_MS).toISOString().slice(0, 10)
  const made = await product.call('/core/payment-links', {
    method: 'POST',
    token,
    body: { ...linkBody(), scheduledDate: `${day}T10:00:00` },
  })
  const bought = await order(product, made.body.uuid, {
    method: 'CREDIT_CARD',
    cardToken: await aCardToken(product),
  })
  assert.equal(bought.body.chargeAt, `${day}T13:00:00.000Z`, bought.text)
  const moved = await advance({ days: 5 })
  assert.equal(moved.status, 200, moved.text)
  const names = moved.body.jobs.map(({ name }: { name: JobName }) => name)
  assert.deepEqual(names, JOB_NAMES)
  const { body } = await product.call(`/core/charges/${bought.body.uuidCharge}`, { token })
  assert.deepEqual([body.status, body.paidDate, body.expirationDate], ['PAID', day, day])
  assert.equal(body.chargesTries.length, 1)
  const types = body.history.map(({ type }: { type: string }) => type)
  assert.ok(!types.includes('LATE'), String(types))
})

test('a failing job stops neither the clock nor the other jobs', async () => {
  const before = await nowMs()
  const rename = (from: string, to: string) =>
    asOwner(product.databaseUrl, (owner) => owner.run(`alter table ${from} rename to ${to}`))
  await rename('dispute', 'dispute_away')
  try {
    const run = await product.call('/core/sandbox/jobs/dispute-deadline/run', {
      method: 'POST',
      key: null,
    })
    assert.equal(run.status, 500, 'the job cannot work')
    const answer = await advance({ days: 1 })
    assert.equal(answer.status, 200, answer.text)
    assert.ok((await nowMs()) - before >= DAY_MS)
    const released = answer.body.jobs.find(({ name }: { name: string }) => name === 'housekeeping')
    assert.ok(released, 'jobs after the failing one are counted')
  } finally {
    await rename('dispute_away', 'dispute')
  }
})
