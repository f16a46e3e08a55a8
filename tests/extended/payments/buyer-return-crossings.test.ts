import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Acquirer } from '#server/adapters/acquirer/port.ts'
import type { PixBank } from '#server/adapters/pix-bank/port.ts'
import { only } from '#server/adapters/provider.ts'
import { closeCase } from '#server/areas/cases/cases.ts'
import { platformAccount } from '#server/areas/ledger/chart.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { credit, debit, post } from '#server/areas/ledger/post.ts'
import { settleReturn } from '#server/areas/payments/buyer-returns/buyer-returns.ts'
import {
  type ReturnCompanies,
  resolveReturn,
} from '#server/areas/payments/buyer-returns/send-returns.ts'
import { resolveDispute, settleDispute } from '#server/areas/payments/disputes/disputes.ts'
import { resolveCode } from '#server/areas/payments/reconciler.ts'
import { LINES, openReturns, type Returns } from '#tests/factories/jobs/buyer-returns.ts'
import {
  aCardDuplicate,
  aCodeDuplicate,
  type Duplicate,
} from '#tests/factories/jobs/duplicate-payments.ts'
import type { JobContext } from '#tests/factories/jobs/job-context.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

const LOST = [
  'DUPLICATE_PAYMENT_DISPUTED P:ACQ:sandbox 15000',
  'DUPLICATE_PAYMENT_DISPUTED P:BUYER_REFUND_DUE -15000',
]

let returns: Returns
let context: JobContext
let companies: ReturnCompanies

before(async () => {
  returns = await openReturns()
  context = returns.ground
  companies = returns.companies
})
after(() => returns.stop())
afterEach(async () => assert.deepEqual(await checkBooks(context.jobs), [], 'the books stay right'))

const acquirer = () => companies.acquirers.of('sandbox')

const aCard = () => aCardDuplicate(context, DEMO)

/** Performs actions on the dispute at the acquirer, then polls it. */
async function dispute({ paymentId }: Duplicate, ...actions: ('dispute' | 'win' | 'lose')[]) {
  for (const counterpartyAction of actions) {
    const path = `counterparty/charges/${paymentId}/${counterpartyAction}`
    const done = await returns.atCompanies('POST', path)
    assert.equal(done.status, 200, done.text)
  }
  assert.equal(await resolveDispute(context.jobs, context.tools, DEMO, paymentId as Uuid), true)
}

/** The companies with a replaced refund call. */
const refundingBy = (refund: Acquirer['refund']): ReturnCompanies => ({
  ...companies,
  acquirers: only({ ...acquirer(), refund }),
})

/** The acquirer refunds, with a lost response. */
const answerLost: Acquirer['refund'] = async (request) => {
  assert.deepEqual(await acquirer().refund(request), { kind: 'confirmed' })
  return { kind: 'unknown' }
}

/** The request does not reach the acquirer. */
const requestLost: Acquirer['refund'] = async () => ({ kind: 'unknown' })

const neverSent: Acquirer['refund'] = () => assert.fail('a return was sent')

const reasonOf = async (duplicate: Duplicate) =>
  (await returns.caseRow(duplicate))?.detail.buyerReturn as { state: string; reason: string }

test('a return of a disputed payment is refused on request and on approval', async () => {
  const duplicate = await aCard()
  const id = await returns.ask(duplicate)
  await dispute(duplicate, 'dispute')
  await returns.refusedAs('bia', ['approve', id], /is disputed/)
  await returns.askRefused(duplicate, /is disputed/)
  assert.equal(await returns.stateOf(id), undefined)
  await dispute(duplicate, 'win')
  await returns.as('bia', 'approve', id)
  await returns.nextRun()
  assert.equal(await returns.stateOf(id), 'CONFIRMED')
  assert.deepEqual(await returns.entriesOf(duplicate), LINES.card)
})

test('a return approved before a dispute was opened ends unsent', async () => {
  const duplicate = await aCard()
  const id = await returns.approved(duplicate)
  await dispute(duplicate, 'dispute')
  await returns.nextRun(refundingBy(neverSent))
  assert.equal(await returns.stateOf(id), 'REFUSED')
  assert.match((await reasonOf(duplicate)).reason, /Não enviado.*abriu uma disputa/)
  assert.deepEqual(await returns.casesOf(duplicate), ['PAID_TWICE open'])
  await dispute(duplicate, 'lose')
  assert.deepEqual(await returns.entriesOf(duplicate), LOST)
  assert.deepEqual(await returns.casesOf(duplicate), ['PAID_TWICE closed'])
})

test('DUPLICATE_PAYMENT_DISPUTED: a dispute lost before the return is sent is booked, and nothing is sent', async () => {
  const duplicate = await aCard()
  const id = await returns.approved(duplicate)
  await dispute(duplicate, 'dispute', 'lose')
  assert.deepEqual(await returns.entriesOf(duplicate), LOST)
  await returns.nextRun(refundingBy(neverSent))
  assert.equal(await returns.stateOf(id), 'REFUSED')
  assert.deepEqual(await returns.entriesOf(duplicate), LOST)
  assert.deepEqual(await returns.casesOf(duplicate), ['PAID_TWICE closed'])
  assert.deepEqual(await returns.returnedAmounts(duplicate), [])
})

test('DUPLICATE_PAYMENT_DISPUTED: a dispute lost while a return is in flight is booked when the return has failed', async () => {
  const duplicate = await aCard()
  const id = await returns.approved(duplicate)
  await returns.nextRun(refundingBy(requestLost))
  assert.equal(await returns.stateOf(id), 'UNKNOWN')
  await dispute(duplicate, 'dispute', 'lose')
  assert.deepEqual(await returns.entriesOf(duplicate), [], 'the return may have been made')
  assert.deepEqual(await returns.casesOf(duplicate), ['PAID_TWICE open'])
  await returns.nextRun(refundingBy(neverSent))
  assert.equal(await returns.stateOf(id), 'REFUSED')
  assert.deepEqual(await returns.entriesOf(duplicate), LOST)
  assert.deepEqual(await returns.casesOf(duplicate), ['PAID_TWICE closed'])
})

/** A dispute reported by an acquirer; the simulated one opens none after a refund. */
const disputeReported = ({ paymentId }: Duplicate, kind: 'open' | 'lost') =>
  context.inWork(DEMO, (work) => {
    const openedAt = work.now
    return settleDispute(work, paymentId as Uuid, { kind, reason: 'Não reconhece.', openedAt })
  })

for (const kinds of [['open'], ['open', 'lost']] as const) {
  test(`DUPLICATE_PAYMENT_REFUNDED: a return made before its dispute (${kinds.at(-1)}) was reported is booked, and the dispute opens a case`, async () => {
    const duplicate = await aCard()
    const id = await returns.approved(duplicate)
    await returns.nextRun(refundingBy(answerLost))
    assert.equal(await returns.stateOf(id), 'UNKNOWN')
    for (const kind of kinds) await disputeReported(duplicate, kind)
    assert.deepEqual(await returns.entriesOf(duplicate), [])
    await returns.nextRun(refundingBy(neverSent))
    assert.equal(await returns.stateOf(id), 'CONFIRMED')
    assert.deepEqual(await returns.entriesOf(duplicate), LINES.card)
    const cases = ['DISPUTE_AFTER_END open', 'PAID_TWICE closed']
    assert.deepEqual(await returns.casesOf(duplicate), cases)
    for (const kind of kinds) await disputeReported(duplicate, kind)
    assert.deepEqual(await returns.casesOf(duplicate), cases)
    assert.deepEqual(await returns.entriesOf(duplicate), LINES.card)
    assert.deepEqual(await returns.returnedAmounts(duplicate), [15_000])
  })
}

const settle = (id: Uuid, kind: 'confirmed' | 'unknown' | 'not-found') =>
  context.inWork(DEMO, (work) => settleReturn(work, id, { kind }))

/** A return that ended unsent because of an open dispute. */
async function anUnsentReturn(): Promise<{ duplicate: Duplicate; id: Uuid }> {
  const duplicate = await aCard()
  const id = await returns.approved(duplicate)
  await dispute(duplicate, 'dispute')
  await returns.nextRun(refundingBy(neverSent))
  assert.equal(await returns.stateOf(id), 'REFUSED')
  return { duplicate, id }
}

test('a return confirmed after it was given up is booked while its money is owed', async () => {
  const { duplicate, id } = await anUnsentReturn()
  await settle(id, 'confirmed')
  assert.equal(await returns.stateOf(id), 'CONFIRMED')
  assert.deepEqual(await returns.entriesOf(duplicate), LINES.card)
  assert.deepEqual(await returns.casesOf(duplicate), [
    'DISPUTE_AFTER_END open',
    'PAID_TWICE closed',
  ])
})

test('a return confirmed after the dispute was lost is not booked and opens a case (DUPLICATE_PAYMENT_DISPUTED)', async () => {
  const { duplicate, id } = await anUnsentReturn()
  await dispute(duplicate, 'lose')
  await settle(id, 'confirmed')
  await settle(id, 'confirmed')
  assert.deepEqual(await returns.entriesOf(duplicate), LOST)
  assert.deepEqual(await returns.casesOf(duplicate), [
    'DISPUTE_AFTER_END open',
    'PAID_TWICE closed',
  ])
})

test('a return confirmed after another return of the same payment opens a case', async () => {
  const { duplicate, id } = await anUnsentReturn()
  await dispute(duplicate, 'win')
  const second = await returns.approved(duplicate)
  await returns.nextRun()
  assert.equal(await returns.stateOf(second), 'CONFIRMED')
  await settle(id, 'confirmed')
  await settle(id, 'confirmed')
  assert.deepEqual(await returns.entriesOf(duplicate), LINES.card)
  assert.deepEqual(await returns.casesOf(duplicate), [
    'BUYER_RETURNED_TWICE open',
    'PAID_TWICE closed',
  ])
})

test('a return whose case was closed after its approval is not sent', async () => {
  const duplicate = await aCodeDuplicate(context, DEMO, 'PIX')
  const id = await returns.approved(duplicate)
  await context.inWork(DEMO, async (work) => {
    await post(work, { kind: 'DUPLICATE_PAYMENT_REFUNDED', ref: duplicate.paymentId }, [
      debit(platformAccount('P:BUYER_REFUND_DUE'), 15_000n),
      credit(platformAccount('P:PIX:sandbox'), 15_000n),
    ])
    await closeCase(work, duplicate.caseId, 'Devolvido ao comprador.')
  })
  await returns.nextRun()
  assert.equal(await returns.stateOf(id), 'REFUSED')
  assert.deepEqual(await returns.returnedAmounts(duplicate), [])
  assert.deepEqual(await returns.entriesOf(duplicate), LINES.pix)
  await returns.askRefused(duplicate, /no open case/)
})

test('after a crash between request and response the next worker queries the outcome and does not send again', async () => {
  const duplicate = await aCard()
  const id = await returns.approved(duplicate)
  const killed = refundingBy(async (request) => {
    await acquirer().refund(request)
    throw new Error('killed')
  })
  await assert.rejects(resolveReturn(context.jobs, killed, DEMO, id), /killed/)
  assert.equal(await returns.stateOf(id), 'SENDING')
  await returns.run(refundingBy(neverSent))
  assert.equal(await returns.stateOf(id), 'SENDING', 'another process may be sending it')
  await returns.nextRun(refundingBy(neverSent))
  assert.equal(await returns.stateOf(id), 'CONFIRMED')
  assert.deepEqual(await returns.entriesOf(duplicate), LINES.card)
  assert.deepEqual(await returns.returnedAmounts(duplicate), [15_000])
})

test('after a crash before the request arrived the next worker sends it under the same id', async () => {
  const duplicate = await aCard()
  const id = await returns.approved(duplicate)
  const killed = refundingBy(() => Promise.reject(new Error('killed')))
  await assert.rejects(resolveReturn(context.jobs, killed, DEMO, id), /killed/)
  await returns.nextRun()
  assert.equal(await returns.stateOf(id), 'CONFIRMED')
  assert.deepEqual(await acquirer().refundOf(id), { kind: 'confirmed' })
  assert.deepEqual(await returns.returnedAmounts(duplicate), [15_000])
})

test('of concurrent workers one sends the return, and repeated responses are booked once', async () => {
  const duplicate = await aCard()
  const id = await returns.approved(duplicate)
  let sent = 0
  const counting: ReturnCompanies = {
    ...companies,
    acquirers: only({
      ...acquirer(),
      refundOf: async () => ({ kind: 'not-found' }),
      async refund(request) {
        sent += 1
        return acquirer().refund(request)
      },
    }),
  }
  const workers = Array.from({ length: 4 }, () => resolveReturn(context.jobs, counting, DEMO, id))
  await Promise.all(workers)
  assert.equal(sent, 1)
  await Promise.all(Array.from({ length: 4 }, () => settle(id, 'confirmed')))
  for (const kind of ['unknown', 'not-found'] as const) await settle(id, kind)
  assert.equal(await returns.stateOf(id), 'CONFIRMED')
  assert.deepEqual(await returns.entriesOf(duplicate), LINES.card)
})

test('concurrent responses settle an unknown return once', async () => {
  const duplicate = await aCard()
  const id = await returns.approved(duplicate)
  await returns.nextRun(refundingBy(answerLost))
  await Promise.all(Array.from({ length: 4 }, () => settle(id, 'confirmed')))
  assert.deepEqual(await returns.entriesOf(duplicate), LINES.card)
  assert.deepEqual(await returns.casesOf(duplicate), ['PAID_TWICE closed'])
})

const TAKEN_BACK = [
  'DUPLICATE_PAYMENT_DISPUTED P:BUYER_REFUND_DUE -15000',
  'DUPLICATE_PAYMENT_DISPUTED P:PIX:sandbox 15000',
]

const pixBank = () => companies.pixBanks.of('sandbox')

/** The companies with a replaced return of Pix. */
const returningBy = (refund: PixBank['refund']): ReturnCompanies => ({
  ...companies,
  pixBanks: only({ ...pixBank(), refund }),
})

const pixNeverSent: PixBank['refund'] = () => assert.fail('a return was sent')

/** The payer's bank asks the second Pix back. */
async function claim({ paymentId: endToEndId }: Duplicate): Promise<string> {
  const body = { endToEndId, kind: 'operational' }
  const opened = await returns.atCompanies('POST', 'counterparty/med-claims', body)
  assert.equal(opened.status, 200, opened.text)
  return opened.body.claimId
}

const endOfClaim = async (claimId: string, action: 'return' | 'release') => {
  const ended = await returns.atCompanies('POST', `counterparty/med-claims/${claimId}/${action}`)
  assert.equal(ended.status, 200, ended.text)
}

/** The bank is asked about the code, as after a callback. */
async function askBank({ chargeId }: Duplicate): Promise<void> {
  const code = await context.jobs.row<{ id: Uuid }>(
    'select id from payment_code where charge_id = $1',
    [chargeId],
  )
  await resolveCode(context.jobs, context.tools, DEMO, code?.id ?? assert.fail('no code'))
}

test('a return of a Pix that its payer’s bank asks back is refused, and one approved before ends unsent', async () => {
  const duplicate = await aCodeDuplicate(context, DEMO, 'PIX')
  const id = await returns.approved(duplicate)
  const claimId = await claim(duplicate)
  await askBank(duplicate)
  await returns.nextRun(returningBy(pixNeverSent))
  assert.equal(await returns.stateOf(id), 'REFUSED')
  assert.match((await reasonOf(duplicate)).reason, /Não enviado.*pediu o Pix de volta/)
  await returns.askRefused(duplicate, /disputed by its payer's bank/)
  await endOfClaim(claimId, 'release')
  await askBank(duplicate)
  const second = await returns.approved(duplicate)
  await returns.nextRun()
  assert.equal(await returns.stateOf(second), 'CONFIRMED')
  assert.deepEqual(await returns.entriesOf(duplicate), LINES.pix)
  assert.deepEqual(await returns.casesOf(duplicate), ['PAID_TWICE closed'])
})

test('DUPLICATE_PAYMENT_DISPUTED: a Pix taken back while its return is in flight is booked when the return has failed', async () => {
  const duplicate = await aCodeDuplicate(context, DEMO, 'PIX')
  const id = await returns.approved(duplicate)
  await returns.nextRun(returningBy(async () => ({ kind: 'unknown' })))
  assert.equal(await returns.stateOf(id), 'UNKNOWN')
  const claimId = await claim(duplicate)
  await askBank(duplicate)
  await endOfClaim(claimId, 'return')
  await askBank(duplicate)
  assert.deepEqual(await returns.entriesOf(duplicate), [], 'the return may have been made')
  await returns.nextRun(returningBy(pixNeverSent))
  assert.equal(await returns.stateOf(id), 'REFUSED')
  await askBank(duplicate)
  assert.deepEqual(await returns.entriesOf(duplicate), TAKEN_BACK)
  assert.deepEqual(await returns.casesOf(duplicate), ['PAID_TWICE closed'])
})

test('a Pix returned before its payer’s bank took it back, too, is booked once and opens a case', async () => {
  const duplicate = await aCodeDuplicate(context, DEMO, 'PIX')
  const id = await returns.approved(duplicate)
  const claimId = await claim(duplicate)
  await endOfClaim(claimId, 'return')
  await askBank(duplicate)
  assert.deepEqual(await returns.entriesOf(duplicate), TAKEN_BACK)
  // The bank says of the return that it was made: it left us twice.
  await settle(id, 'confirmed')
  assert.deepEqual(await returns.entriesOf(duplicate), TAKEN_BACK)
  assert.deepEqual(await returns.casesOf(duplicate), [
    'DISPUTE_AFTER_END open',
    'PAID_TWICE closed',
  ])
})
