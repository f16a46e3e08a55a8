import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type SellerId, sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import type { PayoutTarget } from '#server/adapters/payout-bank/port.ts'
import { openCases } from '#server/areas/cases/cases.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { closeByOperator } from '#server/areas/operations/close-case.ts'
import { requestPayout } from '#server/areas/payouts/payouts.ts'
import { payoutById } from '#server/areas/payouts/read-payouts.ts'
import { sendPayouts } from '#server/areas/payouts/send-payouts.ts'
import type { Job } from '#server/platform/events/jobs.ts'
import { createLog } from '#server/platform/process/log.ts'
import { allJobs } from '#server/worker.ts'
import { type JobContext, openJobContext } from '#tests/factories/jobs/job-context.ts'
import { ATELIER, DEMO } from '#tests/factories/sellers/people.ts'

let context: JobContext
/** The job that checks the books. */
let invariants: Job

before(async () => {
  context = await openJobContext()
  const jobs = allJobs(context.jobs, context.tools, createLog('silent'))
  invariants = jobs.find(({ name }) => name === 'invariants') ?? assert.fail()
})
after(() => context.stop())

const withdraw = (
  sellerId: SellerId,
  source: 'AVAILABLE' | 'BANKING',
  target: PayoutTarget | null = { kind: 'pix-key', key: 'ana@padaria-ipe.com.br' },
) =>
  context.inWork(sellerId, async (work) => {
    const row = await requestPayout(work, context.tools, {
      ownerId: sellerOwner(sellerId),
      purpose: source === 'BANKING' ? 'PIX' : 'WITHDRAWAL',
      billId: null,
      source,
      state: 'SCHEDULED',
      amount: 1_00n,
      target,
      scheduledDate: work.today,
    })
    assert.ok(row)
    return row.id
  })

const stateOf = (sellerId: SellerId, id: Uuid) =>
  context.inWork(sellerId, async (work) => (await payoutById(work, id))?.state)

/** Makes a balance differ from its postings (I3). */
const spoilBalance = (by: number) =>
  context.sql(
    `update account_balance set balance = balance + $2
      where seller_id = $1 and code = 'AVAILABLE' and owner_id = $3`,
    [DEMO, by, sellerOwner(DEMO)],
  )

const wrongBooks = async () =>
  (await openCases(context.jobs)).filter(({ kind }) => kind === 'BOOKS_WRONG')

/** Lets the job look at a payout now that it looks at once a minute. */
const lookAgain = (id: Uuid) =>
  context.sql(`update payout set next_poll_at = '2000-01-01' where id = $1`, [id])

test('R-MON-04 the worker checks the books every minute', () => {
  assert.equal(invariants.everyMs, 60_000)
})

test('no payout of a seller leaves while a case about its wrong books is open, and those of others do', async () => {
  const frozen = await withdraw(DEMO, 'AVAILABLE')
  const toOwnAccount = await withdraw(DEMO, 'AVAILABLE', null)
  const other = await withdraw(ATELIER, 'BANKING')
  await spoilBalance(500)
  await invariants.run()
  await invariants.run()
  const [opened, ...more] = await wrongBooks()
  assert.deepEqual([opened?.seller_id, opened?.detail, more], [DEMO, { invariants: ['I3'] }, []])
  await sendPayouts(context.jobs, context.tools)
  assert.equal(await stateOf(DEMO, frozen), 'SCHEDULED')
  assert.equal(await stateOf(DEMO, toOwnAccount), 'SCHEDULED')
  assert.notEqual(await stateOf(ATELIER, other), 'SCHEDULED')
  const known = await context.tools.payoutBanks
    .of('sandbox')
    .payout({ payoutId: frozen, amount: 1_00n })
  assert.equal(known.kind, 'not-found', 'the bank was not asked to pay')

  // The books are right again, and operators have not decided yet.
  await spoilBalance(-500)
  await invariants.run()
  await lookAgain(frozen)
  await sendPayouts(context.jobs, context.tools)
  assert.equal(await stateOf(DEMO, frozen), 'SCHEDULED')

  assert.ok(opened)
  await context.inWork(DEMO, (work) => closeByOperator(work, opened.id, 'repaired'))
  for (const id of [frozen, toOwnAccount]) await lookAgain(id)
  await sendPayouts(context.jobs, context.tools)
  assert.notEqual(await stateOf(DEMO, frozen), 'SCHEDULED')
  assert.notEqual(await stateOf(DEMO, toOwnAccount), 'SCHEDULED')
})

test('books that are wrong again open another case', async () => {
  const first = (await wrongBooks()).length
  await spoilBalance(700)
  await invariants.run()
  const [opened] = await wrongBooks()
  assert.deepEqual([first, opened?.detail], [0, { invariants: ['I3'] }])
  await spoilBalance(-700)
  assert.ok(opened)
  await context.inWork(DEMO, (work) => closeByOperator(work, opened.id, 'repaired again'))
})

test('a limit of cards below what they owe freezes nothing', async () => {
  await context.sql(
    `insert into account_balance (seller_id, owner_id, code, balance, version)
     values ($1, $2, 'CARD_INVOICE', 10, 0)
     on conflict (seller_id, owner_id, code) do update set balance = account_balance.balance + 10`,
    [ATELIER, sellerOwner(ATELIER)],
  )
  await context.sql(
    `update seller set settings = settings || '{"totalValueBagCentavos": 5}' where seller_id = $1`,
    [ATELIER],
  )
  const violations = await checkBooks(context.jobs)
  const limit = violations.find(({ id }) => id === 'I14')
  assert.deepEqual([limit?.offenders, limit?.sellers], [1, []])
})
