import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { UNEXPECTED_ROW_TEXT } from '#contract/imports/labels.ts'
import { ensureCustomer } from '#server/areas/customers/ensure-customer.ts'
import { batchById, insertBatch, insertRows } from '#server/areas/imports/sql.ts'
import { runImports } from '#server/areas/imports/work.ts'
import { FAILURES_UNTIL_CASE } from '#server/platform/events/postponed.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { type JobContext, openJobContext, SELLERS } from '#tests/factories/jobs/job-context.ts'
import { BUYER } from '#tests/factories/payments/checkout.ts'

const SELLER = SELLERS.poisoned
const DAY_MS = 86_400_000

let context: JobContext
const realTime = machineTime.now
let nowMs = realTime()

before(async () => {
  // Moved by the tests, so that the pauses between tries end.
  machineTime.now = () => nowMs
  context = await openJobContext()
})
after(async () => {
  machineTime.now = realTime
  await context.stop()
})
beforeEach(() => context.sql('delete from import_batch'))

/**
 * An import of charges that was checked by the job and then started: nothing but the state of its
 * row keeps a charge from being created twice.
 */
async function started(mark: string, count: number, seller = SELLER): Promise<Uuid> {
  const id = newId()
  const fields = ['document', 'title', 'value', 'dueDate', 'method']
  await context.inWork(seller, async (work) => {
    const { name, document, email, countryCode, phone } = BUYER
    await ensureCustomer(work, { name, document, email, countryCode, phone, address: null })
    await insertBatch(work, {
      id,
      kind: 'CHARGES',
      state: 'CHECKING',
      file_name: 'cobrancas.csv',
      file_hash: Buffer.of(1),
      columns: fields,
      choices: fields.map((field, column) => ({ field, column })),
      row_count: count,
      created_by: 'ana@padaria-ipe.com.br',
      created_at: work.now,
    })
    const due = addDays(work.today, 10)
    const rows = Array.from({ length: count }, (_, at) => ({
      number: at + 2,
      cells: [document.documentNumber, `${mark} ${at}`, '1.234,56', due, 'Pix'],
    }))
    await insertRows(work, id, rows)
  })
  await runImports(context.jobs, context.tools)
  await context.sql(
    `update import_batch set state = 'RUNNING', acting_user = created_by
      where id = $1 and state = 'CHECKED' and ready_count = $2`,
    [id, count],
  )
  return id
}

const read = async (id: Uuid, seller = SELLER) => {
  const batch = await context.inWork(seller, (work) => batchById(work, id))
  assert.ok(batch)
  return batch
}

const charges = async (mark: string): Promise<number> => {
  const found = await context.inWork(SELLER, (work) =>
    work.row<{ count: bigint }>(
      `select count(*) from charge where seller_id = $1 and title like $2`,
      [SELLER, `${mark} %`],
    ),
  )
  return Number(found?.count)
}

/** Ends the connections of the worker, as a kill does. */
const killWorker = () =>
  context.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where usename like '%jobs%' and datname = current_database() and pid <> pg_backend_pid()`,
  )

test('an import whose worker is killed half-way goes on with the rows that are left, none twice', async () => {
  const count = 120
  const id = await started('Kaique', count)
  const dying = runImports(context.jobs, context.tools).then(
    () => 'ended',
    () => 'died',
  )
  let deaths = 0
  let created = 0
  while (created < 60) {
    // The connection that reads may be among those that ended.
    created = (await read(id).catch(() => null))?.created_count ?? created
    if (deaths < 3 && created >= 15 * (deaths + 1)) {
      await killWorker().catch(() => {})
      deaths += 1
    }
    await pause(5)
    if ((await Promise.race([dying, Promise.resolve('runs')])) !== 'runs') break
  }
  await killWorker().catch(() => {})
  await dying
  for (let tries = 0; tries < 5; tries += 1) {
    nowMs += DAY_MS
    await runImports(context.jobs, context.tools).catch(() => {})
  }
  const batch = await read(id)
  assert.equal(batch.state, 'DONE')
  assert.deepEqual([batch.created_count, batch.failed_count, batch.matched_count], [count, 0, 0])
  assert.equal(await charges('Kaique'), count)
})

test('two workers at once create each row once', async () => {
  const id = await started('Lia', 60)
  await Promise.all([
    runImports(context.jobs, context.tools),
    runImports(context.jobs, context.tools),
    runImports(context.jobs, context.tools),
  ])
  await runImports(context.jobs, context.tools)
  const batch = await read(id)
  assert.deepEqual([batch.state, batch.created_count], ['DONE', 60])
  assert.equal(await charges('Lia'), 60)
})

test('a short import ends while a long one of another seller is still running', async () => {
  const count = 120
  const long = await started('Otto', count)
  const stopped = `state = 'STOPPED', acting_user = null`
  await context.sql(`update import_batch set ${stopped} where id = $1`, [long])
  const short = await started('Pia', 1, SELLERS.sound)
  const resumed = `state = 'RUNNING', acting_user = created_by`
  await context.sql(`update import_batch set ${resumed} where id = $1`, [long])
  const running = runImports(context.jobs, context.tools)
  while ((await read(short, SELLERS.sound)).state !== 'DONE') await pause(5)
  const created = (await read(long)).created_count
  await running
  assert.ok(created < count / 2, `the long one had ${created} of its rows by then`)
  assert.equal((await read(long)).state, 'DONE')
})

test('a row that keeps failing stops no other, of its import or of another, and is given up', async () => {
  await context.sql(
    `alter table charge add constraint no_third check (title <> 'Mara 2') not valid`,
  )
  try {
    const id = await started('Mara', 5)
    const other = await started('Nilo', 5, SELLERS.sound)
    await runImports(context.jobs, context.tools)
    assert.deepEqual([(await read(id)).state, (await read(id)).created_count], ['RUNNING', 4])
    assert.equal((await read(other, SELLERS.sound)).state, 'DONE')
    for (let tries = 1; tries < FAILURES_UNTIL_CASE + 3; tries += 1) {
      nowMs += DAY_MS
      await runImports(context.jobs, context.tools)
    }
    const batch = await read(id)
    assert.deepEqual([batch.state, batch.created_count, batch.failed_count], ['DONE', 4, 1])
    const failed = await context.inWork(SELLER, (work) =>
      work.row<{ number: number; message: string }>(
        `select number, message from import_row
          where seller_id = $1 and import_id = $2 and state = 'FAILED'`,
        [SELLER, id],
      ),
    )
    assert.deepEqual(failed, { number: 4, message: UNEXPECTED_ROW_TEXT })
  } finally {
    await context.sql('alter table charge drop constraint no_third')
  }
})
