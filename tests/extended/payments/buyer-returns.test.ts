import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Acquirer } from '#server/adapters/acquirer/port.ts'
import { createSandboxAcquirer } from '#server/adapters/acquirer/sandbox/client.ts'
import { createApiPix } from '#server/adapters/pix-bank/api-pix.ts'
import { only } from '#server/adapters/provider.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { ActionRejected } from '#server/areas/operations/operators.ts'
import type { ReturnCompanies } from '#server/areas/payments/buyer-returns/send-returns.ts'
import { LINES, openReturns, REASON, type Returns } from '#tests/factories/jobs/buyer-returns.ts'
import {
  aCardAfterEnd,
  aCardDuplicate,
  aCodeDuplicate,
} from '#tests/factories/jobs/duplicate-payments.ts'
import type { JobContext } from '#tests/factories/jobs/job-context.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

const FAULTS = [
  'timeout-before',
  'timeout-after',
  'drop-before',
  'drop-after',
  '500-before',
  '500-after',
  'garbage-after',
] as const

const acquirer = () => companies.acquirers.of('sandbox')

let returns: Returns
let context: JobContext
let companies: ReturnCompanies
/** Clients of the companies with a timeout below the injected delays. */
let impatient: ReturnCompanies

before(async () => {
  returns = await openReturns()
  context = returns.ground
  companies = returns.companies
  const baseUrl = context.companiesUrl
  const timeoutMs = 1_000
  const { refund: refundCard } = createSandboxAcquirer({ baseUrl, timeoutMs })
  const { refund: returnPix } = createApiPix({
    baseUrl: `${baseUrl}/pix/v2`,
    pixKey: 'chave',
    timeoutMs,
  })
  impatient = {
    acquirers: only({ ...acquirer(), refund: refundCard }),
    pixBanks: only({ ...companies.pixBanks.of('sandbox'), refund: returnPix }),
  }
  await returns.atCompanies('PUT', 'acquirer/v1/chaos', { timeoutMs: 1_500 })
})
after(() => returns.stop())
afterEach(async () => assert.deepEqual(await checkBooks(context.jobs), [], 'the books stay right'))

const WAYS = [
  ['card', () => aCardDuplicate(context, DEMO), LINES.card, 'acquirer/v1'],
  ['Pix', () => aCodeDuplicate(context, DEMO, 'PIX'), LINES.pix, 'pix/v2'],
] as const

for (const [way, aDuplicate, entry, company] of WAYS) {
  test(`DUPLICATE_PAYMENT_REFUNDED: a ${way} payment is returned in full after two operators approve, and its case closes`, async () => {
    const duplicate = await aDuplicate()
    const id = await returns.ask(duplicate)
    assert.equal(await returns.stateOf(id), undefined, 'asking begins nothing')
    await returns.refusedAs('ana', ['approve', id], /another operator/)
    await returns.refusedAs(
      'bia',
      ['approve', id, '--transfer-reference', 'TED 4711'],
      /no --transfer/,
    )
    await returns.as('bia', 'approve', id)
    assert.equal(await returns.stateOf(id), 'REQUESTED')
    assert.deepEqual(
      await returns.returnedAmounts(duplicate),
      [],
      'nothing is sent by the approval itself',
    )
    assert.deepEqual(await returns.entriesOf(duplicate), [])
    await returns.nextRun()
    assert.equal(await returns.stateOf(id), 'CONFIRMED')
    assert.deepEqual(await returns.returnedAmounts(duplicate), [15_000])
    assert.deepEqual(await returns.entriesOf(duplicate), entry)
    assert.deepEqual(await returns.casesOf(duplicate), ['PAID_TWICE closed'])
    const { reason, by } = (await returns.caseRow(duplicate)) ?? {}
    assert.deepEqual([reason, by], ['Devolvido ao comprador.', 'WORKER'])
    const audit = await context.jobs.withTenant(DEMO, ({ rows }) =>
      rows<{ actor: string; state: string }>(
        `select coalesce(actor_id, actor_kind) as actor, after -> 'buyerReturn' ->> 'state' as state
           from audit where after -> 'buyerReturn' ->> 'id' = $1 order by id`,
        [id],
      ),
    )
    assert.deepEqual(audit, [
      { actor: 'bia', state: 'REQUESTED' },
      { actor: 'WORKER', state: 'CONFIRMED' },
    ])
    const events = await context.jobs.rows<{ type: string }>(
      `select type from event where data ->> 'returnId' = $1 order by id`,
      [id],
    )
    assert.deepEqual(
      events.map(({ type }) => type),
      ['BUYER_RETURN_REQUESTED', 'BUYER_RETURN_CONFIRMED'],
    )
    await returns.askRefused(duplicate, /no open case/)
  })

  for (const fault of FAULTS) {
    test(`a ${way} return whose response is lost by ${fault} is polled and made once`, async () => {
      const duplicate = await aDuplicate()
      const id = await returns.approved(duplicate)
      await returns.atCompanies('PUT', `${company}/faults/next-refund`, { fault })
      await returns.nextRun(impatient)
      assert.equal(await returns.stateOf(id), 'UNKNOWN')
      assert.deepEqual(await returns.casesOf(duplicate), ['PAID_TWICE open'])
      assert.deepEqual(await returns.entriesOf(duplicate), [])
      await returns.nextRun()
      assert.equal(await returns.stateOf(id), 'CONFIRMED')
      assert.deepEqual(await returns.returnedAmounts(duplicate), [15_000])
      assert.deepEqual(await returns.entriesOf(duplicate), entry)
      assert.deepEqual(await returns.casesOf(duplicate), ['PAID_TWICE closed'])
    })
  }

  test(`a ${way} return refused by the company leaves the money owed and may be requested again`, async () => {
    const duplicate = await aDuplicate()
    const first = await returns.approved(duplicate)
    await returns.atCompanies('PUT', `${company}/faults/next-refund`, { fault: 'refuse' })
    await returns.nextRun()
    assert.equal(await returns.stateOf(first), 'REFUSED')
    assert.deepEqual(await returns.entriesOf(duplicate), [])
    assert.deepEqual(await returns.casesOf(duplicate), ['PAID_TWICE open'])
    const found = (await returns.caseRow(duplicate)) ?? assert.fail('no case')
    const { reason, ...rest } = found.detail.buyerReturn as { reason: string }
    assert.match(reason, /não aceitou o estorno|conta do pagador/)
    assert.deepEqual(rest, { id: first, state: 'REFUSED' })
    await returns.nextRun()
    assert.deepEqual(
      await returns.returnedAmounts(duplicate),
      [],
      'what was refused is not sent again',
    )
    const second = await returns.approved(duplicate)
    await returns.nextRun()
    assert.equal(await returns.stateOf(second), 'CONFIRMED')
    assert.deepEqual(await returns.returnedAmounts(duplicate), [15_000])
    assert.deepEqual(await returns.casesOf(duplicate), ['PAID_TWICE closed'])
  })
}

test('DUPLICATE_PAYMENT_REFUNDED: a card captured after its charge was canceled is returned', async () => {
  const duplicate = await aCardAfterEnd(context, DEMO)
  const id = await returns.approved(duplicate)
  await returns.nextRun()
  assert.equal(await returns.stateOf(id), 'CONFIRMED')
  assert.deepEqual(await returns.returnedAmounts(duplicate), [15_000])
  assert.deepEqual(await returns.entriesOf(duplicate), LINES.card)
  assert.deepEqual(await returns.casesOf(duplicate), ['PAID_AFTER_END closed'])
})

test('DUPLICATE_PAYMENT_REFUNDED: a bank slip is returned by a manual transfer, whose reference the approver enters', async () => {
  const duplicate = await aCodeDuplicate(context, DEMO, 'BANK_SLIP')
  const id = await returns.ask(duplicate)
  await returns.refusedAs('bia', ['approve', id], /state --transfer-reference/)
  await returns.refusedAs('bia', ['approve', id, '--transfer-reference', ' x '], /4 to 100 letters/)
  assert.deepEqual(await returns.casesOf(duplicate), ['PAID_TWICE open'])
  await returns.as('bia', 'approve', id, '--transfer-reference', 'TED 2026-11 4711')
  assert.deepEqual(await returns.entriesOf(duplicate), LINES.transfer)
  assert.deepEqual(await returns.casesOf(duplicate), ['PAID_TWICE closed'])
  const { reason, by, detail } = (await returns.caseRow(duplicate)) ?? {}
  assert.deepEqual([reason, by], ['Devolvido ao comprador.', 'bia'])
  assert.deepEqual(detail?.buyerReturn, {
    id,
    state: 'CONFIRMED',
    transferReference: 'TED 2026-11 4711',
  })
  await returns.nextRun()
  assert.deepEqual(await returns.returnedAmounts(duplicate), [], 'nothing is sent')
})

test('a transfer reference is refused for a request that moves no money outside', async () => {
  const args = ['adjust', String(DEMO), 'seller', '1.00', ...REASON]
  const id = (await returns.as('ana', ...args)).split(' ').at(-1) ?? ''
  const approve = ['approve', id, '--transfer-reference', 'TED 4711']
  await returns.refusedAs('bia', approve, /takes no --transfer-reference/)
  await returns.as('bia', 'reject', id, ...REASON)
})

test('of concurrent requests and approvals exactly one starts a return', async () => {
  const duplicate = await aCardDuplicate(context, DEMO)
  const [one, two] = [await returns.ask(duplicate), await returns.ask(duplicate)]
  const attempts = ['bia', 'caio', 'bia', 'caio'].flatMap((name) => [
    returns.as(name, 'approve', one),
    returns.as(name, 'approve', two),
  ])
  const ended = await Promise.allSettled(attempts)
  assert.equal(ended.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const each of ended) {
    if (each.status === 'rejected') assert.ok(each.reason instanceof ActionRejected, each.reason)
  }
  const states = [await returns.stateOf(one), await returns.stateOf(two)]
  assert.deepEqual(states.filter(Boolean), ['REQUESTED'])
  await returns.nextRun()
  assert.deepEqual(await returns.returnedAmounts(duplicate), [15_000])
})

test('a return that stays unknown opens a case, and requested again continues under the same id', async () => {
  const duplicate = await aCardDuplicate(context, DEMO)
  const id = await returns.approved(duplicate)
  let sent = 0
  const refund: Acquirer['refund'] = async (request) => {
    assert.equal(request.refundId, id)
    sent += 1
    return { kind: 'unknown' }
  }
  const lost = { ...companies, acquirers: only({ ...acquirer(), refund }) }
  await returns.nextRun(lost)
  assert.equal(sent, 1)
  const silent: Acquirer = {
    ...acquirer(),
    refund,
    refundOf: async () => ({ kind: 'unknown' }),
  }
  for (let days = 0; days < 12; days += 1) {
    returns.passTime(24)
    await returns.run({ ...companies, acquirers: only(silent) })
  }
  assert.equal(sent, 1, 'what may have been made is not sent again')
  assert.equal(await returns.stateOf(id), 'NEEDS_REVIEW')
  assert.deepEqual(await returns.entriesOf(duplicate), [])
  assert.deepEqual(await returns.casesOf(duplicate), [
    'BUYER_RETURN_UNKNOWN open',
    'PAID_TWICE open',
  ])
  const unknown = await context.jobs.row<{ id: string }>(
    `select id from operator_case where kind = 'BUYER_RETURN_UNKNOWN' and closed_at is null`,
  )
  const close = ['close-case', String(DEMO), unknown?.id ?? '', ...REASON]
  await returns.refusedAs('ana', close, /is NEEDS_REVIEW/)
  const again = await returns.ask(duplicate)
  await returns.as('bia', 'approve', again)
  assert.deepEqual(
    [await returns.stateOf(id), await returns.stateOf(again)],
    ['UNKNOWN', undefined],
  )
  await returns.askRefused(duplicate, /is UNKNOWN/)
  await returns.nextRun()
  assert.equal(await returns.stateOf(id), 'CONFIRMED')
  assert.deepEqual(await returns.returnedAmounts(duplicate), [15_000])
  assert.deepEqual(await returns.casesOf(duplicate), [
    'BUYER_RETURN_UNKNOWN closed',
    'PAID_TWICE closed',
  ])
})
