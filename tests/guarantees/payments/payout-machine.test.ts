import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { toInstant } from '#contract/basics/days.ts'
import { sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { payoutRefusals } from '#contract/payouts/refusals.ts'
import { CONFIRM_WITHIN_MS } from '#contract/payouts/rules.ts'
import {
  afterTransferEvent,
  mayBeSent,
  PAYOUT_STATES,
  type PayoutState,
  statusOfPayout,
  type TransferEvent,
  type TransferStatus,
} from '#contract/payouts/states.ts'
import type { PayoutOutcome } from '#server/adapters/payout-bank/port.ts'
import { requestPix } from '#server/areas/account-pix/send-pix.ts'
import { closeCase } from '#server/areas/cases/cases.ts'
import { balanceOf } from '#server/areas/ledger/balance-of.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { closeByOperator } from '#server/areas/operations/close-case.ts'
import { decidePayout } from '#server/areas/operations/decide-payout.ts'
import {
  approvePayout,
  type PayoutEnd,
  payoutToSend,
  refusePayout,
  requestPayout,
  resumePayout,
  settlePayout,
} from '#server/areas/payouts/payouts.ts'
import { payoutById } from '#server/areas/payouts/read-payouts.ts'
import { resolveReported, sendPayouts } from '#server/areas/payouts/send-payouts.ts'
import { confirmTransfer, expireTransfer } from '#server/areas/payouts/to-account.ts'
import { checkLimit } from '#server/areas/pix-limits/use-limit.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { caller } from '#tests/factories/environment/product.ts'
import { type JobContext, openJobContext } from '#tests/factories/jobs/job-context.ts'
import { ATELIER, DEMO } from '#tests/factories/sellers/people.ts'

const AMOUNT = 1_234n
const OWNER = sellerOwner(DEMO)
const AT = '2026-11-23T15:00:00.000Z'

let context: JobContext
let aheadMs = 0
const realTime = machineTime.now

before(async () => {
  machineTime.now = () => realTime() + aheadMs
  context = await openJobContext()
})
after(async () => {
  machineTime.now = realTime
  await context.stop()
})

const inWork = <T>(act: (work: UnitOfWork) => Promise<T>) => context.inWork(DEMO, act)

const request = (state: 'WAITING_CONFIRMATION' | 'WAITING_APPROVAL' | 'SCHEDULED') =>
  inWork(async (work) => {
    const row = await requestPayout(work, context.tools, {
      ownerId: OWNER,
      purpose: 'WITHDRAWAL',
      billId: null,
      source: 'AVAILABLE',
      state,
      amount: AMOUNT,
      ...(state === 'WAITING_CONFIRMATION'
        ? { target: null, confirmUntil: toInstant(Date.parse(work.now) + CONFIRM_WITHIN_MS) }
        : { target: { kind: 'pix-key', key: 'ana@padaria-ipe.com.br' } }),
      scheduledDate: work.today,
    })
    assert.ok(row)
    return row.id
  })

const ended: PayoutEnd[] = []
const followers = {
  payoutFollowers: {
    WITHDRAWAL: async (_: UnitOfWork, __: object, end: PayoutEnd) => void ended.push(end),
  },
}

const settle = (id: Uuid, outcome: PayoutOutcome) =>
  inWork((work) => settlePayout(work, followers, id, outcome))

const DAY_MS = 24 * 3_600_000

/** The answers to all polls: the bank never answers an outcome. */
async function pollWithoutOutcome(id: Uuid): Promise<void> {
  for (let polls = 0; polls < 12; polls += 1) await settle(id, { kind: 'unknown' })
}

const CONFIRMED = { kind: 'confirmed', bankReference: 'bank-1', at: AT } as const
const RETURNED = {
  kind: 'returned',
  bankReference: 'bank-1',
  message: 'encerrada',
  at: AT,
} as const
const REJECTED = { kind: 'rejected', message: 'conta inexistente' } as const

/** Ends the time in which the payout can be confirmed, then runs what the job does. */
async function expire(id: Uuid) {
  await context.sql(
    'update payout set confirm_until = $2 where id = $1 and confirm_until is not null',
    [id, '2020-01-01T00:00:00Z'],
  )
  return inWork((work) => expireTransfer(work, id))
}

/** Ways into each state; `RETURNED` is REJECTED after it was paid. */
const WAYS: Readonly<Record<PayoutState | 'RETURNED', () => Promise<Uuid>>> = {
  WAITING_CONFIRMATION: () => request('WAITING_CONFIRMATION'),
  WAITING_APPROVAL: () => request('WAITING_APPROVAL'),
  SCHEDULED: () => request('SCHEDULED'),
  async SENDING() {
    const id = await request('SCHEDULED')
    assert.ok(await inWork((work) => payoutToSend(work, id)))
    return id
  },
  async UNKNOWN() {
    const id = await WAYS.SENDING()
    await settle(id, { kind: 'unknown' })
    return id
  },
  async NEEDS_REVIEW() {
    const id = await WAYS.SENDING()
    await pollWithoutOutcome(id)
    return id
  },
  async PAID() {
    const id = await WAYS.SENDING()
    await settle(id, CONFIRMED)
    return id
  },
  async REJECTED() {
    const id = await WAYS.SENDING()
    await settle(id, REJECTED)
    return id
  },
  async EXPIRED() {
    const id = await request('WAITING_CONFIRMATION')
    await expire(id)
    return id
  },
  async RETURNED() {
    const id = await WAYS.PAID()
    await settle(id, RETURNED)
    return id
  },
}

const STARTS = [...PAYOUT_STATES, 'RETURNED'] as const
type Start = (typeof STARTS)[number]

const stateOf = async (id: Uuid) => (await inWork((work) => payoutById(work, id)))?.state

const LIVE: readonly Start[] = ['SENDING', 'UNKNOWN', 'NEEDS_REVIEW']
const isLive = (start: Start) => LIVE.includes(start)

interface Act {
  readonly run: (id: Uuid) => Promise<unknown>
  /** The events of the machine that it leads to in that state, in their order. */
  readonly events: (start: Start) => readonly TransferEvent[]
}

const assertNotConfirmable = (error: unknown) =>
  assert.ok(
    error instanceof ApiError && error.reasons[0]?.refusal === payoutRefusals.notConfirmable,
  )

const ACTS: Readonly<Record<string, Act>> = {
  confirm: {
    run: (id) => inWork((work) => confirmTransfer(work, id)).catch(assertNotConfirmable),
    events: (start) => (start === 'WAITING_CONFIRMATION' ? ['confirmed'] : []),
  },
  expire: {
    run: expire,
    events: (start) => (start === 'WAITING_CONFIRMATION' ? ['confirmationExpired'] : []),
  },
  approve: {
    run: (id) => inWork((work) => approvePayout(work, id)),
    events: (start) => (start === 'WAITING_APPROVAL' ? ['approved'] : []),
  },
  refuse: {
    run: (id) => inWork((work) => refusePayout(work, followers, id, 'recusado')),
    events: (start) => (start === 'WAITING_APPROVAL' || start === 'SCHEDULED' ? ['failed'] : []),
  },
  resume: { run: (id) => inWork((work) => resumePayout(work, id)), events: () => [] },
  send: { run: (id) => inWork((work) => payoutToSend(work, id)), events: () => [] },
  confirmed: {
    run: (id) => settle(id, CONFIRMED),
    events: (start) => (isLive(start) ? ['settled'] : []),
  },
  rejected: {
    run: (id) => settle(id, REJECTED),
    events: (start) => (isLive(start) ? ['failed'] : []),
  },
  returned: {
    run: (id) => settle(id, RETURNED),
    events: (start) => {
      if (isLive(start)) return ['settled', 'returned']
      return start === 'PAID' ? ['returned'] : []
    },
  },
  processing: { run: (id) => settle(id, { kind: 'processing' }), events: () => [] },
  'not found': { run: (id) => settle(id, { kind: 'not-found' }), events: () => [] },
  unknown: { run: (id) => settle(id, { kind: 'unknown' }), events: () => [] },
}

const ENTRIES: Partial<Readonly<Record<TransferEvent, string>>> = {
  settled: 'PAYOUT_SETTLED',
  failed: 'PAYOUT_FAILED',
  confirmationExpired: 'PAYOUT_FAILED',
  returned: 'PAYOUT_RETURNED',
}

const ENDS: Partial<Readonly<Record<TransferEvent, PayoutEnd>>> = {
  settled: 'PAID',
  failed: 'REJECTED',
  returned: 'RETURNED',
}

const postedFor = async (id: Uuid): Promise<string[]> =>
  (
    await context.jobs.rows<{ kind: string }>(
      'select kind from journal_entry where ref_id = $1 order by id',
      [id],
    )
  ).map(({ kind }) => kind)

const availableOf = async (): Promise<bigint> =>
  (
    await context.jobs.row<{ balance: bigint }>(
      `select balance from account_balance where owner_id = $1 and code = 'AVAILABLE'`,
      [OWNER],
    )
  )?.balance ?? 0n

const GIVES_BACK: readonly TransferEvent[] = ['failed', 'returned', 'confirmationExpired']

for (const start of STARTS) {
  for (const [name, act] of Object.entries(ACTS)) {
    test(`SM-TRANSFER: ${start}, ${name}`, async () => {
      const id = await WAYS[start]()
      assert.equal(await stateOf(id), start === 'RETURNED' ? 'REJECTED' : start)
      const [posted, available] = [await postedFor(id), await availableOf()]
      ended.length = 0
      // A lease has passed: only then may another process send the payout again.
      aheadMs += 60_000
      await act.run(id)
      const events = act.events(start)
      const from = statusOfPayout(start === 'RETURNED' ? 'REJECTED' : start)
      const to = events.reduce<TransferStatus | null>(
        (status, event) => status && afterTransferEvent(status, event),
        from,
      )
      const state = await stateOf(id)
      assert.equal(state && statusOfPayout(state), to)
      assert.deepEqual(await postedFor(id), [
        ...posted,
        ...events.flatMap((event) => ENTRIES[event] ?? []),
      ])
      assert.deepEqual(
        ended,
        events.flatMap((event) => ENDS[event] ?? []),
      )
      const isGivenBack = events.some((event) => GIVES_BACK.includes(event))
      assert.equal(await availableOf(), available + (isGivenBack ? AMOUNT : 0n))
      // Repeating it changes nothing more, in any state.
      await act.run(id)
      assert.deepEqual(
        [await availableOf(), (await postedFor(id)).length],
        [
          available + (isGivenBack ? AMOUNT : 0n),
          posted.length + events.filter((event) => ENTRIES[event]).length,
        ],
      )
    })
  }
}

test('a payout that may have been sent is sent again only from SENDING or UNKNOWN', async () => {
  for (const start of STARTS) {
    const id = await WAYS[start]()
    aheadMs += 10 * DAY_MS
    const toSend = await inWork((work) => payoutToSend(work, id))
    assert.equal(toSend !== null, ['SCHEDULED', 'SENDING', 'UNKNOWN'].includes(start), start)
    const again = await inWork((work) => payoutToSend(work, id))
    assert.equal(again, null, 'another process holds it')
    assert.equal(mayBeSent((await stateOf(id)) ?? 'PAID'), [...LIVE, 'SCHEDULED'].includes(start))
  }
})

test('what the bank contradicts opens a case and moves no money', async () => {
  const cases = async (id: Uuid) =>
    context.jobs.rows<{ kind: string }>(
      `select kind from operator_case where detail ->> 'payoutId' = $1 and closed_at is null`,
      [id],
    )
  const rejected = await WAYS.REJECTED()
  await settle(rejected, CONFIRMED)
  assert.deepEqual(await cases(rejected), [{ kind: 'PAYOUT_CONTRADICTED' }])
  const paid = await WAYS.PAID()
  await settle(paid, REJECTED)
  assert.deepEqual(await cases(paid), [{ kind: 'PAYOUT_CONTRADICTED' }])
})

test('a payout without an outcome becomes a case, which its answer closes', async () => {
  const id = await WAYS.NEEDS_REVIEW()
  const open = () =>
    context.jobs.rows<{ kind: string }>(
      `select kind from operator_case where kind = 'PAYOUT_UNKNOWN' and closed_at is null
        and detail ->> 'payoutId' = $1`,
      [id],
    )
  assert.equal((await open()).length, 1)
  await settle(id, CONFIRMED)
  assert.equal((await open()).length, 0)
})

test('an operator cannot close the case of a payout without an outcome, and one without its case is found (I13)', async () => {
  const id = await WAYS.NEEDS_REVIEW()
  const found = await context.jobs.row<{ id: Uuid }>(
    `select id from operator_case where kind = 'PAYOUT_UNKNOWN' and detail ->> 'payoutId' = $1`,
    [id],
  )
  assert.ok(found)
  const REASON = 'o banco foi consultado'
  const close = () => inWork((work) => closeByOperator(work, found.id, REASON))
  await assert.rejects(close(), /is NEEDS_REVIEW/)
  assert.equal(await inWork((work) => resumePayout(work, id)), true)
  await assert.rejects(close(), /is UNKNOWN/)
  await pollWithoutOutcome(id)
  assert.equal(await stateOf(id), 'NEEDS_REVIEW')
  assert.deepEqual(await checkBooks(context.jobs), [])
  await inWork((work) => closeCase(work, found.id, REASON))
  const violated = await checkBooks(context.jobs)
  assert.deepEqual(
    violated.map((each) => [each.id, each.offenders]),
    [['I13', 1]],
  )
  await settle(id, CONFIRMED)
  assert.deepEqual(await checkBooks(context.jobs), [])
})

test('a Pix that operators refuse before it is sent fails, and its money and limit are given back', async () => {
  const inAtelier = <T>(act: (work: UnitOfWork) => Promise<T>) => context.inWork(ATELIER, act)
  const left = () =>
    inAtelier(async (work) => {
      const { BANKING, BANKING_HELD } = await balanceOf(work, sellerOwner(ATELIER))
      return [BANKING, BANKING_HELD, (await checkLimit(work, AMOUNT)).used]
    })
  const [banking = 0n, held = 0n, used = 0n] = await left()
  const key = 'fornecedor@exemplo.com.br'
  const { id, payout_id } = await inAtelier((work) =>
    requestPix(
      work,
      context.tools,
      { kind: 'pix-key', key },
      {
        amount_centavos: AMOUNT,
        party_name: 'Fornecedor',
        party_document: null,
        pix_key: key,
        scheduled_on: null,
        created_by: null,
        return_of: null,
      },
    ),
  )
  assert.deepEqual(await left(), [banking - AMOUNT, held + AMOUNT, used + AMOUNT])
  const reason = 'conferido por telefone'
  const refusal = decidePayout.read({ payoutId: payout_id, decision: 'refuse' })
  await inAtelier((work) => refusal.check(work))
  const approval = { id: newId(), reason, transferReference: null }
  await inAtelier((work) => refusal.carryOut(work, approval))
  assert.deepEqual(await left(), [banking, held, used])
  const pix = await context.jobs.row<{ state: string; reason: string }>(
    'select state, reason from account_pix where id = $1',
    [id],
  )
  assert.deepEqual(pix, { state: 'FAILED', reason })
  await assert.rejects(
    inAtelier((work) => refusal.carryOut(work, approval)),
    /is REJECTED/,
  )
  assert.deepEqual(await checkBooks(context.jobs), [])
})

test('a return whose callback was lost is settled once a settlement file reports it', async () => {
  const call = caller(context.companiesUrl)
  const id = await request('SCHEDULED')
  // No callback arrives here: the product does not run.
  const pollUntil = async (state: PayoutState) => {
    for (let tries = 0; (await stateOf(id)) !== state; tries += 1) {
      assert.ok(tries < 100, `the payout is not ${state}`)
      aheadMs += 60_000
      await sendPayouts(context.jobs, context.tools)
      await pause(50)
    }
  }
  await pollUntil('PAID')
  const action = `/counterparty/payouts/${id}/return`
  assert.equal((await call(action, { method: 'POST', key: null })).status, 200)
  await sendPayouts(context.jobs, context.tools)
  assert.equal(await stateOf(id), 'PAID')
  assert.equal(await resolveReported(context.jobs, context.tools), 0)
  await context.sql(
    `insert into operator_case (seller_id, id, kind, amount_centavos, detail, opened_at)
     values ($1, $2, 'SETTLEMENT_DIFFERENCE', $3, '{}', now())`,
    [DEMO, id, AMOUNT],
  )
  await context.sql(
    `insert into settlement_item (seller_id, provider, kind, item_id, day, amount_centavos,
       cost_centavos, state, case_id, compared_at)
     values ($1, 'payout:sandbox', 'payout-return', $2, current_date, $3, 0, 'DIFFERENT', $4, now())`,
    [DEMO, id, AMOUNT, id],
  )
  assert.equal(await resolveReported(context.jobs, context.tools), 1)
  assert.equal(await stateOf(id), 'REJECTED')
  assert.deepEqual((await postedFor(id)).at(-1), 'PAYOUT_RETURNED')
  assert.equal(await resolveReported(context.jobs, context.tools), 0)
})

test('the books are right after all of this', async () => {
  assert.deepEqual(await checkBooks(context.jobs), [])
})
