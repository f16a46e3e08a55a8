import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { noticesOf } from '#server/areas/buyer-notices/notice-sql.ts'
import { planReceipt } from '#server/areas/buyer-notices/plan-notices.ts'
import { sendNotices } from '#server/areas/buyer-notices/work.ts'
import { pollAttempts } from '#server/areas/payments/reconciler.ts'
import { endWaits } from '#server/platform/events/waits.ts'
import { machineInstant, machineTime } from '#server/platform/process/clock.ts'
import { WAITS } from '#server/worker.ts'
import { DUE_ITEMS, paidByCard } from '#tests/factories/jobs/due-items.ts'
import { sentCard } from '#tests/factories/jobs/duplicate-payments.ts'
import { type JobContext, openJobContext, SELLERS } from '#tests/factories/jobs/job-context.ts'

const HOUR_MS = 3_600_000
/** Longer than product time of the tests differs from the host's. */
const HALF_YEAR_MS = 180 * 24 * HOUR_MS
const YEAR_MS = 2 * HALF_YEAR_MS

let context: JobContext
const realTime = machineTime.now

before(async () => {
  context = await openJobContext()
})
after(async () => {
  machineTime.now = realTime
  await context.stop()
})

const stateOf = async (id: string) =>
  (await context.jobs.row<{ state: string }>('select state from attempt where id = $1', [id]))
    ?.state

test('what was begun while the clock was an hour ahead is asked about once the waits are ended', async () => {
  machineTime.now = () => realTime() + HOUR_MS
  const { attemptId } = await sentCard(context, SELLERS.sound, 'CREDIT_CARD')
  machineTime.now = realTime
  await pollAttempts(context.jobs, context.tools)
  assert.equal(await stateOf(attemptId), 'SENDING')
  assert.ok((await endWaits(context.jobs, WAITS)) > 0)
  await pollAttempts(context.jobs, context.tools)
  assert.equal(await stateOf(attemptId), 'APPROVED')
})

test('a receipt that was planned while the clock was an hour ahead is sent once the waits are ended', async () => {
  const { chargeId } = await paidByCard(context, SELLERS.sound)
  const moveClock = (hours: number) =>
    context.sql(`update product_clock set fixed_at = fixed_at + $1 * interval '1 hour'`, [hours])
  const states = () =>
    context.inWork(SELLERS.sound, async (work) =>
      (await noticesOf(work, chargeId)).map(({ channel, state }) => [channel, state]),
    )
  await moveClock(1)
  await context.inWork(SELLERS.sound, (work) => planReceipt(work, chargeId))
  await moveClock(-1)
  await sendNotices(context.jobs, context.tools)
  assert.deepEqual(await states(), [
    ['email', 'PLANNED'],
    ['whatsapp', 'PLANNED'],
  ])
  assert.ok((await endWaits(context.jobs, WAITS)) > 0)
  await sendNotices(context.jobs, context.tools)
  assert.deepEqual(await states(), [
    ['email', 'SENT'],
    ['whatsapp', 'SENT'],
  ])
})

test('the waits of every table that has some are ended, of each kind of record', async () => {
  const waiting = async () => {
    const counts = new Map<string, number>()
    for (const { table, column, where } of WAITS) {
      const found = await context.jobs.row<{ count: number }>(
        `select count(*)::integer as count from ${table} where (${where}) and ${column} > $1`,
        [machineInstant(HALF_YEAR_MS)],
      )
      counts.set(`${table}.${column}`, found?.count ?? 0)
    }
    return counts
  }
  for (const [, prepare] of DUE_ITEMS) await prepare(context, SELLERS.sound)
  for (const { table, column, where } of WAITS) {
    await context.sql(
      `update ${table} set ${column} = $1 where (${where}) and ${column} is not null`,
      [machineInstant(YEAR_MS)],
    )
  }
  const before = await waiting()
  assert.equal(before.size, WAITS.length)
  const sum = [...before.values()].reduce((total, count) => total + count, 0)
  const tables = [...before].flatMap(([table, count]) => (count > 0 ? [table] : []))
  assert.ok(tables.length >= 8, tables.join())
  assert.equal(await endWaits(context.jobs, WAITS), sum)
  for (const [table, count] of await waiting()) assert.equal(count, 0, table)
})

/** Ended, another worker would send a mail that is under way a second time. */
const MAILS_UNDER_WAY = ['buyer_notice.lease_until', 'report.lease_until']

test('every column by which a row waits for the host is among the waits', async () => {
  const found = await context.jobs.rows<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public'
        and column_name in ('next_poll_at', 'next_try_at', 'lease_until', 'locked_until')`,
  )
  assert.deepEqual(
    found.map(({ name }) => name).sort(),
    [
      ...MAILS_UNDER_WAY,
      ...WAITS.filter(({ column }) => column !== 'due_at').map(
        ({ table, column }) => `${table}.${column}`,
      ),
    ].sort(),
  )
})
