import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Uuid } from '#contract/basics/ids.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import {
  ATTEMPT_STATES,
  type AttemptState,
  attemptOnTheWire,
  type ChargeStatus,
  LIVE_ATTEMPT_STATES,
} from '#contract/charges/states.ts'
import type { AttemptOutcome } from '#server/adapters/acquirer/port.ts'
import { chargeById } from '#server/areas/charge-core/charge.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import {
  attemptToSend,
  beginAttempt,
  resumeAttempt,
  settleAttempt,
} from '#server/areas/payments/attempts/attempts.ts'
import { type AttemptRow, attemptById } from '#server/areas/payments/attempts/read-attempts.ts'
import { pollAttempts } from '#server/areas/payments/reconciler.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { caller } from '#tests/factories/environment/product.ts'
import { aCharge, CHARGE_VALUE } from '#tests/factories/jobs/duplicate-payments.ts'
import { type JobContext, openJobContext } from '#tests/factories/jobs/job-context.ts'
import { aCardToken } from '#tests/factories/payments/checkout.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'

let context: JobContext
/** The machine's clock is fixed, so that each wait is exact. */
let nowMs = Date.now()
const realTime = machineTime.now

before(async () => {
  context = await openJobContext()
  machineTime.now = () => nowMs
})
after(async () => {
  machineTime.now = realTime
  await context.stop()
})

const inWork = <T>(act: (work: UnitOfWork) => Promise<T>) => context.inWork(DEMO, act)

/** An attempt and its charge. */
interface AttemptIds {
  readonly id: Uuid
  readonly chargeId: Uuid
}

const begin = (chargeId: Uuid, cardToken = 'a-token') =>
  inWork(async (work) => {
    const charge = await chargeById(work, chargeId)
    assert.ok(charge)
    const { id } = await beginAttempt(work, context.tools, charge, { cardToken })
    return { id, chargeId }
  })

async function newAttempt(cardToken?: string): Promise<AttemptIds> {
  const { id } = await inWork((work) => aCharge(work, 'CREDIT_CARD'))
  return begin(id, cardToken)
}

const settle = ({ id }: AttemptIds, outcome: AttemptOutcome) =>
  inWork((work) => settleAttempt(work, id, outcome))

const CARD = { brand: 'VISA', last4digits: '4242', holderName: 'ZECA' }
// The acquirer names each of its charges.
const approved = ({ id }: AttemptIds) =>
  ({
    kind: 'approved',
    providerRef: `charge-${id}`,
    amount: CHARGE_VALUE,
    currency: 'BRL',
    card: CARD,
  }) as const
const declined = ({ id }: AttemptIds) =>
  ({
    kind: 'declined',
    providerRef: `charge-${id}`,
    codeReason: '51',
    message: 'Saldo insuficiente',
    hard: false,
    card: CARD,
  }) as const
const otherAmount = (ids: AttemptIds) => ({ ...approved(ids), amount: CHARGE_VALUE - 1n })
const otherCurrency = (ids: AttemptIds) => ({ ...approved(ids), currency: 'USD' })
const UNKNOWN = { kind: 'unknown' } as const

const POLLS = 11

/** Ways into each state; a voided attempt was declined before another one was approved. */
const WAYS: Readonly<Record<AttemptState, () => Promise<AttemptIds>>> = {
  SENDING: () => newAttempt(),
  async UNKNOWN() {
    const ids = await newAttempt()
    await settle(ids, UNKNOWN)
    return ids
  },
  async NEEDS_REVIEW() {
    const ids = await newAttempt()
    await context.sql('update attempt set poll_count = $2 where id = $1', [ids.id, POLLS])
    await settle(ids, UNKNOWN)
    return ids
  },
  async CAPTURE_MISMATCH() {
    const ids = await newAttempt()
    await settle(ids, otherAmount(ids))
    return ids
  },
  async APPROVED() {
    const ids = await newAttempt()
    await settle(ids, approved(ids))
    return ids
  },
  async DECLINED() {
    const ids = await newAttempt()
    await settle(ids, declined(ids))
    return ids
  },
  async VOIDED() {
    const ids = await WAYS.DECLINED()
    const other = await begin(ids.chargeId)
    await settle(other, approved(other))
    await settle(ids, approved(ids))
    return ids
  },
}

const attemptOf = async ({ id }: AttemptIds): Promise<AttemptRow> => {
  const attempt = await inWork((work) => attemptById(work, id))
  assert.ok(attempt)
  return attempt
}

const statusOf = async ({ chargeId }: AttemptIds): Promise<ChargeStatus | undefined> =>
  (await inWork((work) => chargeById(work, chargeId)))?.status

/** The entries about the charge and the attempt, oldest first. */
const entriesOf = async ({ id, chargeId }: AttemptIds): Promise<string[]> =>
  (
    await context.jobs.rows<{ kind: string }>(
      'select kind from journal_entry where coalesce(ref_id::text, ref_code) in ($1, $2) order by id',
      [chargeId, id],
    )
  ).map(({ kind }) => kind)

const openCasesOf = async ({ id }: AttemptIds): Promise<string[]> =>
  (
    await context.jobs.rows<{ kind: string }>(
      `select kind from operator_case where detail ->> 'attemptId' = $1 and closed_at is null
        order by opened_at, kind`,
      [id],
    )
  ).map(({ kind }) => kind)

interface Change {
  readonly state: AttemptState
  /** The charge's status after it, where it changes. */
  readonly charge?: ChargeStatus
  readonly entry?: string
  /** The cases of the attempt that are open after it. */
  readonly cases?: readonly string[]
}

const CAPTURED: Change = {
  state: 'APPROVED',
  charge: 'PAID',
  entry: 'CARD_CAPTURED_EARLY',
  cases: [],
}
const MISMATCH: Change = { state: 'CAPTURE_MISMATCH', cases: ['CAPTURE_MISMATCH'] }
const FAILED: Change = { state: 'DECLINED', charge: 'FAILED', cases: [] }
const POLLED_LATER: Change = { state: 'UNKNOWN' }

const WITHOUT_OUTCOME = { SENDING: POLLED_LATER, UNKNOWN: POLLED_LATER } as const
const DECLINES = { SENDING: FAILED, UNKNOWN: FAILED, NEEDS_REVIEW: FAILED } as const
const MISMATCHES = {
  SENDING: MISMATCH,
  UNKNOWN: MISMATCH,
  NEEDS_REVIEW: MISMATCH,
  // Another attempt may be in flight: it stays declined, and an operator decides.
  DECLINED: { state: 'DECLINED', cases: ['CAPTURE_MISMATCH'] },
} as const

interface Act {
  readonly run: (ids: AttemptIds) => Promise<unknown>
  /** What it changes in each state; nothing in those that are left out. */
  readonly changes: Partial<Readonly<Record<AttemptState, Change>>>
}

const ACTS: Readonly<Record<string, Act>> = {
  approved: {
    run: (ids) => settle(ids, approved(ids)),
    changes: { SENDING: CAPTURED, UNKNOWN: CAPTURED, NEEDS_REVIEW: CAPTURED, DECLINED: CAPTURED },
  },
  'approved with another amount': {
    run: (ids) => settle(ids, otherAmount(ids)),
    changes: MISMATCHES,
  },
  'approved in another currency': {
    run: (ids) => settle(ids, otherCurrency(ids)),
    changes: MISMATCHES,
  },
  declined: { run: (ids) => settle(ids, declined(ids)), changes: DECLINES },
  'declined for good': {
    run: (ids) => settle(ids, { ...declined(ids), hard: true }),
    changes: DECLINES,
  },
  'the token is over': {
    run: (ids) => settle(ids, { kind: 'token-over' }),
    changes: DECLINES,
  },
  unknown: { run: (ids) => settle(ids, UNKNOWN), changes: WITHOUT_OUTCOME },
  'not found': {
    run: (ids) => settle(ids, { kind: 'not-found' }),
    changes: WITHOUT_OUTCOME,
  },
  'operators have it queried again': {
    run: ({ id }) => inWork((work) => resumeAttempt(work, id)),
    changes: {
      UNKNOWN: POLLED_LATER,
      NEEDS_REVIEW: POLLED_LATER,
      CAPTURE_MISMATCH: POLLED_LATER,
    },
  },
}

for (const start of ATTEMPT_STATES) {
  for (const [name, { run, changes }] of Object.entries(ACTS)) {
    test(`SM-ATTEMPT ${start}: ${name}`, async () => {
      const ids = await WAYS[start]()
      assert.equal((await attemptOf(ids)).state, start)
      const before = {
        charge: await statusOf(ids),
        entries: await entriesOf(ids),
        cases: await openCasesOf(ids),
      }
      await run(ids)
      const change = changes[start]
      const expected = {
        state: change?.state ?? start,
        charge: change?.charge ?? before.charge,
        entries: [...before.entries, ...(change?.entry ? [change.entry] : [])],
        cases: change?.cases ?? before.cases,
      }
      const found = async () => ({
        state: (await attemptOf(ids)).state,
        charge: await statusOf(ids),
        entries: await entriesOf(ids),
        cases: await openCasesOf(ids),
      })
      assert.deepEqual(await found(), expected)
      // The same answer again, as by a repeated callback.
      await run(ids)
      assert.deepEqual(await found(), expected)
    })
  }
}

test('SM-ATTEMPT a decline says whether the card may be tried again', async () => {
  const declineAfter = async (outcomeOf: (ids: AttemptIds) => AttemptOutcome) => {
    const ids = await newAttempt()
    await settle(ids, outcomeOf(ids))
    const { decline } = await attemptOf(ids)
    return [decline?.codeReason, decline?.hard]
  }
  assert.deepEqual(await declineAfter(declined), ['51', false])
  assert.deepEqual(await declineAfter((ids) => ({ ...declined(ids), hard: true })), ['51', true])
  assert.deepEqual(await declineAfter(() => ({ kind: 'token-over' })), ['TOKEN', false])
})

test('SM-ATTEMPT of two approved attempts of a charge the later one is owed to the buyer, with a case', async () => {
  const ids = await WAYS.VOIDED()
  assert.deepEqual(await entriesOf(ids), ['CARD_CAPTURED_EARLY', 'DUPLICATE_PAYMENT_RECEIVED'])
  const cases = await context.jobs.rows(
    `select kind, amount_centavos from operator_case where detail ->> 'paymentId' = $1`,
    [ids.id],
  )
  assert.deepEqual(cases, [{ kind: 'PAID_TWICE', amount_centavos: CHARGE_VALUE }])
})

test('SM-ATTEMPT a charge has one attempt whose outcome is open', async () => {
  for (const state of LIVE_ATTEMPT_STATES) {
    const { chargeId } = await WAYS[state]()
    await assert.rejects(begin(chargeId), (error) => {
      assert.ok(error instanceof ApiError)
      assert.equal(error.reasons[0]?.refusal, chargeRefusals.paymentUnderWay, state)
      return true
    })
  }
  const { chargeId } = await WAYS.DECLINED()
  assert.ok(await begin(chargeId))
})

test('SM-ATTEMPT the API shows an attempt as PROCESSING until its outcome is known', () => {
  const shown = Object.fromEntries(
    ATTEMPT_STATES.map((state) => [state, attemptOnTheWire(state)] as const),
  )
  assert.deepEqual(shown, {
    SENDING: 'PROCESSING',
    UNKNOWN: 'PROCESSING',
    CAPTURE_MISMATCH: 'PROCESSING',
    NEEDS_REVIEW: 'PROCESSING',
    APPROVED: 'PAID',
    DECLINED: 'FAILED',
    VOIDED: 'FAILED',
  })
})

test('SM-ATTEMPT an attempt without an outcome is asked about after 5 s, 30 s, 5 min, 1 h and seven days, then by an operator', async () => {
  const ids = await newAttempt()
  const waitMs = async () => Date.parse((await attemptOf(ids)).next_poll_at) - nowMs
  assert.equal(await waitMs(), 30_000, 'the lease of its sender')
  const waits: number[] = []
  for (let polls = 0; polls < POLLS; polls += 1) {
    await settle(ids, UNKNOWN)
    waits.push((await waitMs()) / 1_000)
  }
  assert.deepEqual(waits, [5, 30, 300, 3_600, ...Array.from({ length: 7 }, () => 86_400)])
  assert.equal((await attemptOf(ids)).state, 'UNKNOWN')
  await settle(ids, UNKNOWN)
  assert.equal((await attemptOf(ids)).state, 'NEEDS_REVIEW')
  assert.deepEqual(await openCasesOf(ids), ['OUTCOME_UNKNOWN'])
  assert.equal(await statusOf(ids), 'SCHEDULED')
})

const atAcquirer = ({ id }: AttemptIds) =>
  caller(context.companiesUrl)(`/acquirer/v1/charges/by-key/${id}`)

test('SM-ATTEMPT the attempt of a killed process is sent under its own id once its lease is over', async () => {
  const ids = await newAttempt(
    await aCardToken({ companiesUrl: context.companiesUrl, call: caller(context.companiesUrl) }),
  )
  nowMs += 29_000
  await pollAttempts(context.jobs, context.tools)
  assert.equal((await attemptOf(ids)).state, 'SENDING')
  assert.equal((await atAcquirer(ids)).status, 404)
  nowMs += 2_000
  await pollAttempts(context.jobs, context.tools)
  assert.equal((await attemptOf(ids)).state, 'APPROVED')
  assert.equal((await atAcquirer(ids)).status, 200)
  assert.equal(await statusOf(ids), 'PAID')
})

test('SM-ATTEMPT an attempt that the acquirer does not know is sent again while its outcome is open and its charge unpaid', async () => {
  for (const start of ATTEMPT_STATES) {
    const { id } = await WAYS[start]()
    const sent = await inWork((work) => attemptToSend(work, context.tools.vault, id))
    const isSent = start === 'SENDING' || start === 'UNKNOWN'
    assert.equal(sent?.id, isSent ? id : undefined, start)
  }
})

test('the books are right after all of this', async () => {
  assert.deepEqual(await checkBooks(context.jobs), [])
})
