import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Uuid } from '#contract/basics/ids.ts'
import type {
  AttemptOutcome,
  DisputeOutcome,
  RefundOutcome,
} from '#server/adapters/acquirer/port.ts'
import type { PixCharge } from '#server/adapters/pix-bank/port.ts'
import { lockCharge } from '#server/areas/charge-core/charge.ts'
import { settleAttempt } from '#server/areas/payments/attempts/attempts.ts'
import { settleCode } from '#server/areas/payments/codes/codes.ts'
import { settleDispute } from '#server/areas/payments/disputes/disputes.ts'
import { beginRefund, settleRefund } from '#server/areas/payments/refunds/refunds.ts'
import {
  type Cause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openAs } from '#tests/factories/environment/database.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { startProduct, type TestProduct } from '#tests/factories/environment/product.ts'
import { isLong, sized } from '#tests/factories/environment/proof-size.ts'
import { numbersFrom } from '#tests/factories/environment/seeded-random.ts'
import { aCardToken, aLink, order } from '#tests/factories/payments/checkout.ts'
import { aPaidCard, refundOrDisputeIds } from '#tests/factories/payments/paid-card.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

const CAUSE: Cause = {
  actorKind: 'PROVIDER',
  actorId: null,
  call: 'test',
  requestId: 'test',
  ip: null,
}
const CARD = { brand: 'visa', last4digits: '0001', holderName: 'ZECA' }

let product: TestProduct
let database: Database
let link: string

before(async () => {
  // The timeout test card is unanswered for the whole timeout.
  product = await startProduct({ config: { outsideTimeoutMs: 1_000 } })
  database = await openAs(product.databaseUrl, 'app', 4)
  const token = await product.signIn()
  link = await aLink(product, token)
})
after(async () => {
  await database.close()
  await product.stop()
})

/** All distinct orders of the list. */
function permutations<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]]
  const tried = new Set<T>()
  return list.flatMap((first, index) => {
    if (tried.has(first)) return []
    tried.add(first)
    return permutations([...list.slice(0, index), ...list.slice(index + 1)]).map((rest) => [
      first,
      ...rest,
    ])
  })
}

async function outcomeOf(chargeId: string) {
  const charge = await product.jobs.row<{ status: string }>(
    'select status from charge where id = $1',
    [chargeId],
  )
  const entries = await product.jobs.rows<{ kind: string }>(
    'select kind from journal_entry where ref_id = $1 order by id',
    [chargeId],
  )
  const receivables = await product.jobs.rows('select 1 from receivable where charge_id = $1', [
    chargeId,
  ])
  return {
    status: charge?.status,
    entries: entries.map(({ kind }) => kind),
    receivables: receivables.length,
  }
}

const SEED = sized('SEED', randomInt(2 ** 31), 0)
const random = numbersFrom(SEED)

/** All orders in the long proof; otherwise a third of them, another one in each run. */
function sampledOrders<T>(list: readonly T[]): T[][] {
  const orders = permutations(list)
  const first = Math.floor(random() * 3)
  return isLong ? orders : orders.filter((_, index) => index % 3 === first)
}

/** What a failure says: the order, and the SEED that chooses it again. */
const orderOf = (kinds: readonly string[]) => `${kinds.join(' ')} (SEED=${SEED})`

/** All captures of the seller, because a second one may have another reference. */
async function captures(): Promise<number> {
  const found = await product.jobs.row<{ count: number }>(
    `select count(*)::integer as count from journal_entry
      where kind in ('CARD_CAPTURED', 'CARD_CAPTURED_EARLY', 'PIX_RECEIVED', 'BOLETO_PAID',
                     'DUPLICATE_PAYMENT_RECEIVED')`,
  )
  return found?.count ?? 0
}

async function aSilentAttempt(): Promise<{ chargeId: string; attemptId: Uuid }> {
  const cardToken = await aCardToken(product, 'TIMEOUT_99')
  const bought = await order(product, link, { method: 'CREDIT_CARD', cardToken })
  assert.equal(bought.status, 202, bought.text)
  const chargeId = bought.body.uuidCharge
  const found = await product.jobs.row<{ id: Uuid }>(
    'select id from attempt where charge_id = $1',
    [chargeId],
  )
  return { chargeId, attemptId: found?.id ?? ('' as Uuid) }
}

test('acquirer messages in sampled orders, with duplicates, end in one state and one set of postings', async () => {
  const approved = (amount: bigint): AttemptOutcome => ({
    kind: 'approved',
    providerRef: 'x',
    amount,
    currency: 'BRL',
    card: CARD,
  })
  const declined: AttemptOutcome = {
    kind: 'declined',
    providerRef: 'x',
    codeReason: '05',
    message: 'não',
    hard: false,
    card: CARD,
  }
  const unknown: AttemptOutcome = { kind: 'unknown' }
  const accepted = approved(15_000n)
  let captured = await captures()
  for (const outcomes of sampledOrders([accepted, accepted, declined, unknown, unknown])) {
    const { chargeId, attemptId } = await aSilentAttempt()
    const providerRef = `ref-${attemptId}`
    for (const outcome of outcomes) {
      const received = 'providerRef' in outcome ? { ...outcome, providerRef } : outcome
      await database.withTenant(DEMO, (transaction) =>
        settleAttempt(openUnitOfWork(transaction, CAUSE), attemptId, received),
      )
    }
    const order = orderOf(outcomes.map(({ kind }) => kind))
    assert.deepEqual(
      await outcomeOf(chargeId),
      { status: 'PAID', entries: ['CARD_CAPTURED_EARLY'], receivables: 1 },
      order,
    )
    captured += 1
    assert.equal(await captures(), captured, order)
  }
})

test('Pix messages in sampled orders, with duplicates, end in one state and one set of postings', async () => {
  let captured = await captures()
  for (const kinds of sampledOrders(['paid', 'paid', 'active', 'removed', 'unknown'] as const)) {
    const bought = await order(product, link, { method: 'PIX' })
    const chargeId = bought.body.uuidCharge
    const code = await product.jobs.row<{ id: Uuid; code: string; provider_ref: string }>(
      'select id, code, provider_ref from payment_code where charge_id = $1',
      [chargeId],
    )
    const copyPaste = code?.code ?? ''
    const txid = code?.provider_ref ?? ''
    const endToEndId = `E${txid.slice(0, 31)}`
    const payment = {
      endToEndId,
      txid,
      amount: 15_000n,
      at: '2026-11-21T12:00:00Z',
      claims: [],
    } as const
    const responses: Record<(typeof kinds)[number], PixCharge> = {
      paid: { kind: 'paid', copyPaste, payments: [payment] },
      active: { kind: 'active', copyPaste, payments: [] },
      removed: { kind: 'removed', copyPaste, payments: [] },
      unknown: { kind: 'unknown' },
    }
    for (const kind of kinds) {
      await database.withTenant(DEMO, (transaction) =>
        settleCode(openUnitOfWork(transaction, CAUSE), code?.id ?? ('' as Uuid), {
          kind: 'pix',
          response: responses[kind],
        }),
      )
    }
    const received = orderOf(kinds)
    assert.deepEqual(
      await outcomeOf(chargeId),
      { status: 'PAID', entries: ['PIX_RECEIVED'], receivables: 1 },
      received,
    )
    captured += 1
    assert.equal(await captures(), captured, received)
  }
})

const CLAIM_KINDS = [
  'REFUND_REQUESTED',
  'REFUND_CONFIRMED',
  'REFUND_REFUSED',
  'DISPUTE_OPENED',
  'DISPUTE_WON',
  'DISPUTE_LOST',
]

/** The entries of a charge's refunds and disputes, and its status. */
async function claimed(chargeId: string) {
  const refs = [
    ...(await refundOrDisputeIds(product, 'refund', chargeId)),
    ...(await refundOrDisputeIds(product, 'dispute', chargeId)),
  ]
  const entries = await product.jobs.rows<{ kind: string }>(
    `select kind from journal_entry
      where ref_id = any ($1::uuid[]) and kind = any ($2) order by id`,
    [refs, CLAIM_KINDS],
  )
  return { status: (await outcomeOf(chargeId)).status, kinds: entries.map(({ kind }) => kind) }
}

const inWork = <T>(act: (work: UnitOfWork) => Promise<T>): Promise<T> =>
  database.withTenant(DEMO, (transaction) => act(openUnitOfWork(transaction, CAUSE)))

const CONFIRMED: RefundOutcome = { kind: 'confirmed' }
const REFUSED: RefundOutcome = { kind: 'refused', message: 'não' }
const UNKNOWN: RefundOutcome = { kind: 'unknown' }
const NOT_FOUND: RefundOutcome = { kind: 'not-found' }

for (const [end, status, kinds] of [
  [CONFIRMED, 'REFUND', ['REFUND_REQUESTED', 'REFUND_CONFIRMED']],
  [REFUSED, 'PAID', ['REFUND_REQUESTED', 'REFUND_REFUSED']],
] as const) {
  test(`messages of a ${end.kind} refund in sampled orders end in one state and one set of postings`, async () => {
    for (const outcomes of sampledOrders([end, end, UNKNOWN, NOT_FOUND])) {
      const chargeId = await aPaidCard(product, link)
      const refundId = await inWork(async (work) => {
        const charge = await lockCharge(work, chargeId as Uuid)
        assert.ok(charge)
        return (await beginRefund(work, charge, false)).id
      })
      for (const outcome of outcomes) await inWork((work) => settleRefund(work, refundId, outcome))
      const order = orderOf(outcomes.map(({ kind }) => kind))
      assert.deepEqual(await claimed(chargeId), { status, kinds }, order)
    }
  })
}

for (const [end, status, kinds] of [
  ['won', 'PAID', ['DISPUTE_OPENED', 'DISPUTE_WON']],
  ['lost', 'CHARGEBACK', ['DISPUTE_OPENED', 'DISPUTE_LOST']],
] as const) {
  test(`messages of a ${end} dispute in sampled orders end in one state and one set of postings`, async () => {
    const openedAt = '2026-11-21T12:00:00Z'
    const of = (kind: 'open' | 'won' | 'lost'): DisputeOutcome => ({ kind, reason: 'x', openedAt })
    const [opened, ended] = [of('open'), of(end)]
    const unknown = { kind: 'unknown' } as const
    for (const outcomes of sampledOrders([opened, opened, ended, ended, unknown])) {
      const chargeId = await aPaidCard(product, link)
      const attempt = await product.jobs.row<{ id: Uuid }>(
        `select id from attempt where charge_id = $1 and state = 'APPROVED'`,
        [chargeId],
      )
      for (const outcome of outcomes) {
        const isKnown = await inWork((work) =>
          settleDispute(work, attempt?.id ?? ('' as Uuid), outcome),
        )
        assert.equal(isKnown, outcome.kind !== 'unknown')
      }
      const order = orderOf(outcomes.map(({ kind }) => kind))
      assert.deepEqual(await claimed(chargeId), { status, kinds }, order)
    }
    const contradicted = await product.jobs.rows(
      `select 1 from operator_case where kind = 'DISPUTE_CONTRADICTED'`,
    )
    assert.deepEqual(contradicted, [])
  })
}

test('an acquirer that sends a callback again and again, but knows no outcome yet, uses up no poll of the attempt', async () => {
  const { chargeId, attemptId } = await aSilentAttempt()
  const polled = () =>
    product.jobs.row<{ state: string; polls: number }>(
      'select state, poll_count as polls from attempt where id = $1',
      [attemptId],
    )
  const callbacks = 15
  const queued = (text: string, ...values: readonly unknown[]) =>
    asOwner(product.databaseUrl, (owner) => owner.row(text, [`pending:${attemptId}`, ...values]))
  await queued(
    'update outside.callback set copies = $2, not_before = now() where id = $1',
    callbacks,
  )
  await product.until('the callbacks', () =>
    queued('select 1 from outside.callback where id = $1 and copies = 0'),
  )
  const after = await polled()
  assert.equal(after?.state, 'UNKNOWN')
  assert.ok(after.polls > 0 && after.polls < 5, `${after.polls} polls for ${callbacks} callbacks`)
  const cases = await product.jobs.rows('select 1 from operator_case where charge_id = $1', [
    chargeId,
  ])
  assert.deepEqual(cases, [])
})
