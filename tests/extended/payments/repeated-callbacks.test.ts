import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod/mini'
import { newBankingAccount } from '#contract/bank-account/shapes.ts'
import { addDays } from '#contract/basics/days.ts'
import { sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { submitApplication } from '#server/areas/bank-account/account.ts'
import { resolveReview } from '#server/areas/bank-account/review.ts'
import { lockCharge } from '#server/areas/charge-core/charge.ts'
import { requestInvoice } from '#server/areas/invoices/request-invoice.ts'
import { settleInvoice } from '#server/areas/invoices/settle-invoice.ts'
import { settleAttempt } from '#server/areas/payments/attempts/attempts.ts'
import { requestReturn, settleReturn } from '#server/areas/payments/buyer-returns/buyer-returns.ts'
import { lockBuyerPayment } from '#server/areas/payments/buyer-returns/due-to-buyer.ts'
import { beginCode, settleCode } from '#server/areas/payments/codes/codes.ts'
import { beginRefund, settleRefund } from '#server/areas/payments/refunds/refunds.ts'
import { payoutToSend, requestPayout, settlePayout } from '#server/areas/payouts/payouts.ts'
import {
  type ActorKind,
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { aCardDuplicate, aCharge, sentCard } from '#tests/factories/jobs/duplicate-payments.ts'
import { type JobContext, openJobContext } from '#tests/factories/jobs/job-context.ts'
import { APPLICATION } from '#tests/factories/sellers/account-application.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

const UNKNOWN = { kind: 'unknown' } as const
/** How many answers without an outcome are counted before operators have to decide. */
const POLLS = 11

let context: JobContext

before(async () => {
  context = await openJobContext()
})
after(() => context.stop())

const inWork = <T>(act: (work: UnitOfWork) => Promise<T>, by: ActorKind = 'WORKER'): Promise<T> =>
  context.jobs.withTenant(DEMO, (transaction) =>
    act(openUnitOfWork(transaction, jobCause('test', by))),
  )

/** A record whose outcome its company has not reported. */
interface Waiting {
  readonly id: Uuid
  /** Applies an answer without an outcome to a question of the worker or of a callback. */
  readonly answer: (by: ActorKind) => Promise<void>
}

const settledBy = (id: Uuid, settle: (work: UnitOfWork) => Promise<void>): Waiting => ({
  id,
  answer: (by) => inWork(settle, by),
})

async function anAttempt(): Promise<Waiting> {
  const { attemptId } = await sentCard(context, DEMO, 'CREDIT_CARD')
  return settledBy(attemptId, (work) => settleAttempt(work, attemptId, UNKNOWN))
}

async function aCode(): Promise<Waiting> {
  const id = await inWork(async (work) => {
    const charge = await aCharge(work, 'PIX')
    return beginCode(work, charge, 'PIX', `${addDays(work.today, 1)}T12:00:00.000Z`)
  })
  return settledBy(id, (work) => settleCode(work, id, { kind: 'pix', response: UNKNOWN }))
}

async function aRefund(): Promise<Waiting> {
  const { chargeId, attemptId, outcome } = await sentCard(context, DEMO, 'CREDIT_CARD')
  await inWork((work) => settleAttempt(work, attemptId, outcome))
  const { id } = await inWork(async (work) => {
    const charge = await lockCharge(work, chargeId)
    assert.ok(charge)
    return beginRefund(work, charge, false)
  })
  return settledBy(id, (work) => settleRefund(work, id, UNKNOWN))
}

async function aReturn(): Promise<Waiting> {
  const { caseId } = await aCardDuplicate(context, DEMO)
  const id = newId()
  await inWork(async (work) => {
    const payment = await lockBuyerPayment(work, caseId)
    assert.ok(payment)
    await requestReturn(work, id, payment)
  })
  return settledBy(id, (work) => settleReturn(work, id, UNKNOWN))
}

async function aPayout(): Promise<Waiting> {
  const id = await inWork(async (work) => {
    const row = await requestPayout(work, context.tools, {
      ownerId: sellerOwner(DEMO),
      purpose: 'WITHDRAWAL',
      billId: null,
      source: 'AVAILABLE',
      state: 'SCHEDULED',
      amount: 1_234n,
      target: { kind: 'pix-key', key: 'ana@padaria-ipe.com.br' },
      scheduledDate: work.today,
    })
    assert.ok(row)
    return row.id
  })
  assert.ok(await inWork((work) => payoutToSend(work, id)))
  return settledBy(id, (work) => settlePayout(work, context.tools, id, UNKNOWN))
}

async function anInvoice(): Promise<Waiting> {
  const { id } = await inWork(async (work) => {
    const charge = await aCharge(work, 'PIX')
    return requestInvoice(work, charge.id, context.tools.environment)
  })
  return settledBy(id, (work) => settleInvoice(work, id, UNKNOWN))
}

async function anApplication(): Promise<Waiting> {
  await context.sql('delete from bank_account where seller_id = $1', [DEMO])
  await inWork((work) => submitApplication(work, z.parse(newBankingAccount, APPLICATION)))
  const found = await context.jobs.row<{ id: Uuid }>(
    'select application_id as id from bank_account where seller_id = $1',
    [DEMO],
  )
  assert.ok(found)
  const { id } = found
  const silent = { ...context.tools.kyc, review: async () => UNKNOWN }
  const tools = { ...context.tools, kyc: silent }
  return { id, answer: (by) => resolveReview(context.jobs, tools, DEMO, id, by) }
}

const RECORDS = [
  { name: 'a card payment', make: anAttempt, table: 'attempt', case: 'OUTCOME_UNKNOWN' },
  { name: 'a payment code', make: aCode, table: 'payment_code', case: 'CODE_UNKNOWN' },
  { name: 'a refund', make: aRefund, table: 'refund', case: 'REFUND_UNKNOWN' },
  { name: 'a return', make: aReturn, table: 'buyer_return', case: 'BUYER_RETURN_UNKNOWN' },
  { name: 'a payout', make: aPayout, table: 'payout', case: 'PAYOUT_UNKNOWN' },
  { name: 'an invoice', make: anInvoice, table: 'invoice', case: 'INVOICE_UNKNOWN' },
  {
    name: 'an account application',
    make: anApplication,
    table: 'bank_account',
    key: 'application_id',
    case: 'ACCOUNT_UNKNOWN',
  },
]

for (const { name, make, table, key = 'id', case: kind } of RECORDS) {
  test(`a company that repeats its callbacks but answers without an outcome starts the polling of ${name} and uses up none of its polls`, async () => {
    const { id, answer } = await make()
    const polling = () =>
      context.jobs.row<{ count: number; next: string }>(
        `select poll_count as count, next_poll_at as next from ${table} where ${key} = $1`,
        [id],
      )
    const pollCount = async () => (await polling())?.count
    const casesOf = async () =>
      (await context.jobs.rows('select 1 from operator_case where kind = $1', [kind])).length
    const casesBefore = await casesOf()

    await answer('PROVIDER')
    const started = await polling()
    assert.equal(started?.count, 1)
    for (let callbacks = 0; callbacks < POLLS + 1; callbacks += 1) await answer('PROVIDER')
    assert.deepEqual(await polling(), started)
    assert.equal(await casesOf(), casesBefore)

    for (let polls = 1; polls < POLLS; polls += 1) await answer('WORKER')
    assert.equal(await pollCount(), POLLS)
    assert.equal(await casesOf(), casesBefore)
    await answer('WORKER')
    assert.equal(await casesOf(), casesBefore + 1)
  })
}

test('an invoice about which the fiscal system is silent for a week is asked about daily, and its case closes with the answer', async () => {
  const { id, answer } = await anInvoice()
  for (let polls = 0; polls <= POLLS; polls += 1) await answer('WORKER')
  const asked = await context.jobs.row<{ tomorrow: boolean }>(
    `select next_poll_at > now() + interval '23 hours' as tomorrow from invoice where id = $1`,
    [id],
  )
  assert.equal(asked?.tomorrow, true)
  const isCaseOpen = async () =>
    (
      await context.jobs.row<{ open: boolean }>(
        `select closed_at is null as open from operator_case where detail ->> 'invoiceId' = $1`,
        [id],
      )
    )?.open
  assert.equal(await isCaseOpen(), true)
  await inWork((work) => settleInvoice(work, id, { kind: 'rejected', message: 'Sem cadastro.' }))
  assert.equal(await isCaseOpen(), false)
})
