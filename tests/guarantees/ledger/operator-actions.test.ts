import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type SellerId, sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { listStatement } from '#server/areas/balance/statement.ts'
import {
  type CaseKind,
  lockOpenCases,
  type OpenedCase,
  openCase,
} from '#server/areas/cases/cases.ts'
import { balanceOf, platformBalanceOf } from '#server/areas/ledger/balance-of.ts'
import { ownedAccount, platformAccount } from '#server/areas/ledger/chart.ts'
import { checkBooks } from '#server/areas/ledger/invariants.ts'
import { credit, debit, post } from '#server/areas/ledger/post.ts'
import { CASE_KINDS, commandsOf } from '#server/areas/operations/case-commands.ts'
import { closeByOperator } from '#server/areas/operations/close-case.ts'
import { ActionRejected } from '#server/areas/operations/operators.ts'
import { REQUEST_LIFETIME_MS } from '#server/areas/operations/requests.ts'
import {
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { itemFailed } from '#server/platform/events/items.ts'
import { openQueue, type Queue, type SubscribedEvent } from '#server/platform/events/queue.ts'
import { machineTime } from '#server/platform/process/clock.ts'
import { createLog } from '#server/platform/process/log.ts'
import { derivedId, newId } from '#server/platform/security/identifiers.ts'
import { addressAs, openAs } from '#tests/factories/environment/database.ts'
import { demoDatabase } from '#tests/factories/environment/demo-database.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'
import { until } from '#tests/factories/environment/run-product.ts'
import { addOperators, aNewKey } from '#tests/factories/sellers/operators.ts'
import { DEMO } from '#tests/factories/sellers/people.ts'
import { runOperatorCommand } from '#tools/operator/operator.ts'

const OWNER = sellerOwner(DEMO)
const SELLER = String(DEMO)
const REASON = ['--reason', 'the buyer was paid back by hand']
const FOLLOWER = 'follow-something'
const realTime = machineTime.now

let database: Database
let databaseUrl: string
let queueUrl: string
let queue: Queue
/** The events that the subscriber received, in order. */
const followed: SubscribedEvent[] = []
/** Keys by operator. */
let keys: Record<string, string> = {}

before(async () => {
  databaseUrl = await demoDatabase()
  database = await openAs(databaseUrl, 'jobs', 4)
  queueUrl = await addressAs(databaseUrl, 'jobs')
  const follower = {
    name: FOLLOWER,
    types: ['NONE'],
    run: async (given: SubscribedEvent) => void followed.push(given),
  }
  queue = await openQueue(queueUrl, database, [follower], createLog('silent'))
  keys = await addOperators(database, ['ana', 'bia'])
})
after(async () => {
  machineTime.now = realTime
  assert.deepEqual(await checkBooks(database), [], 'the books stay right')
  await queue.stop()
  await database.close()
})
beforeEach(() => {
  machineTime.now = realTime
})

const as = (name: string, ...args: string[]) =>
  runOperatorCommand({ database, queueUrl, key: keys[name] }, args)

const rejectedAs = (name: string, args: readonly string[], reason: RegExp) =>
  assert.rejects(as(name, ...args), (error: unknown) => {
    assert.ok(error instanceof ActionRejected, String(error))
    assert.match(error.message, reason)
    return true
  })

const inWork = <T>(act: (work: UnitOfWork) => Promise<T>, seller: SellerId = DEMO) =>
  database.withTenant(seller, (transaction) => act(openUnitOfWork(transaction, jobCause('test'))))

const balances = () => inWork((work) => balanceOf(work, OWNER))

/** Increases the seller's debt: a debit beyond AVAILABLE is debt. */
const addDebt = (amount: bigint) =>
  inWork(async (work) => {
    const { AVAILABLE } = await balanceOf(work, OWNER)
    await post(work, { kind: 'BALANCE_ADJUSTED', ref: newId() }, [
      debit(ownedAccount(OWNER, 'AVAILABLE'), AVAILABLE),
      debit(ownedAccount(OWNER, 'DEBT'), amount),
      credit(platformAccount('P:LOSS'), AVAILABLE + amount),
    ])
  })

const requestAction = async (name: string, ...args: string[]): Promise<string> =>
  (await as(name, ...args)).split(' ').at(-1) ?? ''

const entriesOf = (ref: string) =>
  database.rows<{ kind: string }>('select kind from journal_entry where ref_id = $1', [ref])

const auditOf = (id: string) =>
  database.withTenant(DEMO, ({ rows }) =>
    rows<{ actor_kind: string; actor_id: string; call: string }>(
      `select actor_kind, actor_id, call from audit where subject_id = $1 order by id`,
      [id],
    ),
  )

const aCase = (opened: Partial<OpenedCase>): Promise<Uuid> =>
  inWork(async (work) => {
    const id = newId()
    const plain = { id, kind: 'CAPTURE_MISMATCH', chargeId: null, amount: 0n, detail: {} } as const
    await openCase(work, { ...plain, ...opened })
    return id
  })

test('an operator is authenticated by name and key, stored as a hash, and refused when disabled', async () => {
  const columns = await asOwner(databaseUrl, (owner) =>
    owner.rows<{ text: string }>('select operator::text as text from operator'),
  )
  for (const { text } of columns)
    for (const key of Object.values(keys)) assert.ok(!text.includes(key))
  await rejectedAs('stranger', ['cases'], /OPERATOR_KEY/)
  const { key, fingerprint } = await aNewKey(database)
  await rejectedAs('stranger', ['add', 'eva', fingerprint], /OPERATOR_KEY/)
  await rejectedAs('ana', ['add', 'bia', fingerprint], /exists/)
  await rejectedAs('ana', ['add', 'Eva!', fingerprint], /a name/)
  await rejectedAs('ana', ['add', 'eva', key], /a fingerprint/)
  await as('ana', 'add', 'eva', fingerprint)
  await as('bia', 'approve-operator', 'eva', fingerprint)
  keys['eva'] = key
  await as('eva', 'cases')
  await as('ana', 'disable', 'eva')
  await rejectedAs('eva', ['cases'], /OPERATOR_KEY/)
  await rejectedAs('ana', ['disable', 'eva'], /no active/)
})

test('an operator added by one person cannot act until another one approves the same key', async () => {
  const { key, fingerprint } = await aNewKey(database)
  const other = (await aNewKey(database)).fingerprint
  assert.match(await as('ana', 'add', 'dora', fingerprint), /another operator approves/)
  keys['dora'] = key
  await rejectedAs('dora', ['cases'], /OPERATOR_KEY/)
  await rejectedAs('dora', ['approve-operator', 'dora', fingerprint], /OPERATOR_KEY/)
  await rejectedAs('ana', ['approve-operator', 'dora', fingerprint], /no operator dora/)
  await rejectedAs('bia', ['approve-operator', 'dora', other], /no operator dora/)
  assert.match(await as('bia', 'operators'), /name=dora {2}added_by=ana {2}approved_at=null/)
  await as('bia', 'approve-operator', 'dora', fingerprint)
  await as('dora', 'cases')
  await rejectedAs('bia', ['approve-operator', 'dora', fingerprint], /no operator dora/)
  await as('ana', 'disable', 'dora')
})

test('disabling the others does not let one operator add a second key alone', async () => {
  const { key, fingerprint } = await aNewKey(database)
  await as('ana', 'disable', 'bia')
  await as('ana', 'add', 'bento', fingerprint)
  keys['bento'] = key
  await rejectedAs('bento', ['cases'], /OPERATOR_KEY/)
  await as('ana', 'disable', 'ana')
  await rejectedAs(
    'stranger',
    ['add', 'ivo', (await aNewKey(database)).fingerprint],
    /OPERATOR_KEY/,
  )
  await asOwner(databaseUrl, (owner) =>
    owner.run(
      `update operator set disabled_at = null, disabled_by = null where name in ('ana', 'bia')`,
    ),
  )
})

test("the API's database role cannot read operators or their requests", async () => {
  const app = await openAs(databaseUrl, 'app', 1)
  for (const table of ['operator', 'operator_request']) {
    await assert.rejects(
      app.withTenant(DEMO, ({ rows }) => rows(`select * from ${table}`)),
      /permission denied/,
    )
  }
  await app.close()
})

test("a case is closed once, with a reason and the operator's name", async () => {
  const id = await aCase({})
  await rejectedAs('ana', ['close-case', SELLER, id], /--reason/)
  await rejectedAs('ana', ['close-case', SELLER, id, '--reason', 'ok'], /--reason/)
  assert.match(await as('ana', 'cases'), new RegExp(id))
  await as('ana', 'close-case', SELLER, id, ...REASON)
  assert.doesNotMatch(await as('ana', 'cases'), new RegExp(id))
  assert.deepEqual(await auditOf(id), [
    { actor_kind: 'OPERATOR', actor_id: 'ana', call: 'operator:close-case' },
  ])
  await rejectedAs('bia', ['close-case', SELLER, id, ...REASON], /no open case/)
  await rejectedAs('bia', ['close-case', '1002', id, ...REASON], /no open case/)
})

test('a case of money owed to a buyer cannot be closed while it is owed (I12)', async () => {
  const pix = platformAccount('P:PIX:sandbox')
  const due = platformAccount('P:BUYER_REFUND_DUE')
  const receive = () =>
    inWork((work) =>
      post(work, { kind: 'DUPLICATE_PAYMENT_RECEIVED', ref: newId() }, [
        debit(pix, 700n),
        credit(due, 700n),
      ]),
    )
  await receive()
  const one = await aCase({ kind: 'PAID_TWICE', amount: 700n })
  await receive()
  const other = await aCase({ kind: 'PAID_AFTER_END', amount: 700n })
  await rejectedAs('ana', ['close-case', SELLER, one, ...REASON], /7\.00 .* P:BUYER_REFUND_DUE/)
  await rejectedAs('ana', ['close-case', SELLER, other, ...REASON], /P:BUYER_REFUND_DUE/)
  // One of the two payments is returned to its buyer.
  await inWork((work) =>
    post(work, { kind: 'DUPLICATE_PAYMENT_RECEIVED', ref: newId() }, [
      debit(due, 700n),
      credit(pix, 700n),
    ]),
  )
  await as('ana', 'close-case', SELLER, one, ...REASON)
  await rejectedAs('ana', ['close-case', SELLER, other, ...REASON], /P:BUYER_REFUND_DUE/)
  await inWork((work) =>
    post(work, { kind: 'DUPLICATE_PAYMENT_RECEIVED', ref: newId() }, [
      debit(due, 700n),
      credit(pix, 700n),
    ]),
  )
  await as('ana', 'close-case', SELLER, other, ...REASON)
})

test('a seller is flagged by one operator and unflagged by two', async () => {
  const isFlagged = async () => {
    const found = await asOwner(databaseUrl, (owner) =>
      owner.row<{ flagged: boolean }>(
        `select coalesce((settings ->> 'antiFraudFlagged')::boolean, false) as flagged
           from seller where seller_id = $1`,
        [DEMO],
      ),
    )
    return found?.flagged
  }
  await rejectedAs('ana', ['unflag', SELLER, ...REASON], /is not flagged/)
  await rejectedAs('ana', ['flag', SELLER], /--reason/)
  await as('ana', 'flag', SELLER, ...REASON)
  assert.equal(await isFlagged(), true)
  await rejectedAs('bia', ['flag', SELLER, ...REASON], /is flagged/)
  const id = await requestAction('ana', 'unflag', SELLER, ...REASON)
  assert.equal(await isFlagged(), true, 'the request alone changes nothing')
  await rejectedAs('ana', ['approve', id], /another operator/)
  await as('bia', 'approve', id)
  assert.equal(await isFlagged(), false)
  assert.deepEqual(
    (await auditOf(SELLER)).slice(-2).map(({ actor_id, call }) => `${actor_id} ${call}`),
    ['ana operator:flag', 'bia operator:approve'],
  )
})

test('a case cannot be closed while the attempt of its charge is unresolved (I13)', async () => {
  const attempt = await asOwner(databaseUrl, (owner) =>
    owner.row<{ charge_id: Uuid; id: Uuid }>(
      `insert into attempt (seller_id, id, charge_id, provider, state, amount_centavos, installments, poll_count,
                            next_poll_at, created_at, expiration_date)
       select seller_id, gen_random_uuid(), id, 'sandbox', 'NEEDS_REVIEW', value_centavos, 1, 11, created_at,
              created_at, expiration_date
         from charge where seller_id = $1 and status = 'SCHEDULED' limit 1
       returning charge_id, id`,
      [DEMO],
    ),
  )
  assert.ok(attempt)
  const id = await aCase({ kind: 'OUTCOME_UNKNOWN', chargeId: attempt.charge_id })
  await rejectedAs('ana', ['close-case', SELLER, id, ...REASON], /is NEEDS_REVIEW/)
  await asOwner(databaseUrl, (owner) =>
    owner.run(`update attempt set state = 'DECLINED' where id = $1`, [attempt.id]),
  )
  await as('ana', 'close-case', SELLER, id, ...REASON)
})

/** A case of the kind, and the record or the money that it waits for. */
type Waiting = Partial<Pick<OpenedCase, 'chargeId' | 'amount' | 'detail'>>

const held = (account: 'P:BUYER_REFUND_DUE' | 'P:SUSPENSE') => async (work: UnitOfWork) => {
  await post(work, { kind: 'BALANCE_ADJUSTED', ref: newId() }, [
    debit(platformAccount('P:LOSS'), 700n),
    credit(platformAccount(account), 700n),
  ])
  return { amount: 700n, detail: { owner: OWNER } }
}

const attemptIn =
  (state: 'NEEDS_REVIEW' | 'CAPTURE_MISMATCH') =>
  async ({ row, sellerId }: UnitOfWork): Promise<Waiting> => {
    const attempt = await row<{ id: Uuid; charge_id: Uuid }>(
      `update attempt set state = $2, card_token_sealed = null
        where (seller_id, id) = (select seller_id, id from attempt where seller_id = $1 limit 1)
       returning id, charge_id`,
      [sellerId, state],
    )
    assert.ok(attempt)
    return { chargeId: attempt.charge_id, detail: { attemptId: attempt.id } }
  }

const payoutIn =
  (state: 'WAITING_APPROVAL' | 'NEEDS_REVIEW') =>
  async ({ row, sellerId }: UnitOfWork): Promise<Waiting> => {
    const payout = await row<{ id: Uuid }>(
      `insert into payout (seller_id, id, owner_id, purpose, source, state, amount_centavos, provider,
                           requested_on, scheduled_date, poll_count, next_poll_at, created_at)
       values ($1, gen_random_uuid(), $3, 'WITHDRAWAL', 'AVAILABLE', $2, 700, 'sandbox', now(), now(), 0,
               now(), now()) returning id`,
      [sellerId, state, OWNER],
    )
    assert.ok(payout)
    return { detail: { payoutId: payout.id } }
  }

const WAITING: Partial<Record<CaseKind, (work: UnitOfWork) => Promise<Waiting>>> = {
  PAID_TWICE: held('P:BUYER_REFUND_DUE'),
  PAID_AFTER_END: held('P:BUYER_REFUND_DUE'),
  ADJUSTED_TO_SUSPENSE: held('P:SUSPENSE'),
  OUTCOME_UNKNOWN: attemptIn('NEEDS_REVIEW'),
  CAPTURE_MISMATCH: attemptIn('CAPTURE_MISMATCH'),
  PAYOUT_APPROVAL: payoutIn('WAITING_APPROVAL'),
  PAYOUT_UNKNOWN: payoutIn('NEEDS_REVIEW'),
  CODE_UNKNOWN: async () => ({ detail: { codeId: newId() } }),
  ITEM_FAILED: async () => ({ detail: { job: 'link-expiry', itemId: newId() } }),
  async REFUND_UNKNOWN({ row, sellerId }) {
    const refund = await row<{ id: Uuid; charge_id: Uuid }>(
      `insert into refund (seller_id, id, charge_id, attempt_id, provider, state, amount_centavos, as_fraud,
                           entry_id, poll_count, next_poll_at, created_at)
       select seller_id, gen_random_uuid(), charge_id, attempt.id, provider, 'NEEDS_REVIEW',
              amount_centavos, false, (select id from journal_entry where seller_id = $1 limit 1), 11,
              now(), now()
         from attempt where seller_id = $1 limit 1 returning id, charge_id`,
      [sellerId],
    )
    assert.ok(refund)
    return { chargeId: refund.charge_id, detail: { refundId: refund.id } }
  },
  async BUYER_RETURN_UNKNOWN(work) {
    const due = {
      id: newId(),
      kind: 'PAID_TWICE',
      chargeId: null,
      amount: 700n,
      detail: {},
    } as const
    await openCase(work, due)
    const found = await work.row<{ charge_id: Uuid }>(
      `insert into buyer_return (seller_id, id, case_id, charge_id, payment_id, method, provider, state,
                                 amount_centavos, poll_count, next_poll_at, created_at)
       select seller_id, gen_random_uuid(), $2, id, 'paid', 'PIX', 'sandbox', 'NEEDS_REVIEW', 700, 11,
              now(), now()
         from charge where seller_id = $1 limit 1 returning charge_id`,
      [work.sellerId, due.id],
    )
    assert.ok(found)
    return { chargeId: found.charge_id, detail: { dueCaseId: due.id } }
  },
}

class Undone extends Error {}

/** Whether the case of the kind is closed by command while it waits, and what the page offers for it. */
async function closing(kind: CaseKind) {
  let commands: readonly string[] = []
  let isTaken = true
  const work = inWork(async (each) => {
    const id = newId()
    const waiting = await WAITING[kind]?.(each)
    await openCase(each, { id, kind, chargeId: null, amount: 0n, detail: {}, ...waiting })
    const found = (await lockOpenCases(each)).find((one) => one.id === id)
    assert.ok(found)
    commands = commandsOf({ ...found, seller_id: DEMO })
    await closeByOperator(each, id, 'a reason of the test').catch((error: unknown) => {
      assert.ok(error instanceof ActionRejected, String(error))
      isTaken = false
    })
    throw new Undone()
  })
  await assert.rejects(work, Undone)
  return { commands, isTaken }
}

test('of each kind of case the page offers to close those alone that closing takes, and names the act for the others', async () => {
  const usage = await as('stranger')
  for (const kind of CASE_KINDS) {
    const { commands, isTaken } = await closing(kind)
    const offersClosing = commands.some((command) => command.startsWith('close-case '))
    assert.equal(offersClosing, isTaken, `${kind}: ${commands.join('; ')}`)
    for (const command of commands) {
      assert.ok(usage.includes(`\n  ${command.split(' ')[0]} <`), command)
      assert.doesNotMatch(command, /undefined/)
    }
  }
})

test('an operator can retry a postponed item at once', async () => {
  await itemFailed(
    database,
    { sellerId: DEMO, job: 'link-expiry', itemId: 'item-1' },
    new Error('no'),
  )
  assert.match(await as('ana', 'postponed'), /job=link-expiry {2}item_id=item-1 {2}failure_count=1/)
  await as('ana', 'retry', SELLER, 'link-expiry', 'item-1')
  const [item] = await database.rows<{ next_try_at: string }>(
    `select next_try_at from postponed_item where item_id = 'item-1'`,
  )
  assert.ok(Date.parse(item?.next_try_at ?? '') <= machineTime.now())
  await rejectedAs('ana', ['retry', SELLER, 'link-expiry', 'another'], /not postponed/)
  await rejectedAs('ana', ['retry', '1002', 'link-expiry', 'item-1'], /not postponed/)
  assert.equal((await auditOf('link-expiry item-1'))[0]?.actor_id, 'ana')
})

async function deadLetter(eventId: Uuid): Promise<{ readonly id: Uuid }> {
  const letter = await asOwner(databaseUrl, (owner) =>
    owner.row<{ id: Uuid }>(
      `insert into queue.job (name, data, source_name, source_retry_count, source_output)
       values ('dead-letters', $1, $2, 12, '{"message": "Error: no"}') returning id`,
      [JSON.stringify({ sellerId: DEMO, eventId }), FOLLOWER],
    ),
  )
  return letter ?? assert.fail('no dead letter')
}

test('an operator can discard a dead letter, with a reason', async () => {
  const { id } = await deadLetter(newId())
  await rejectedAs('ana', ['discard', id], /--reason/)
  await as('ana', 'discard', id, ...REASON)
  assert.match(await as('ana', 'dead-letters'), /^0 found$/)
  await rejectedAs('ana', ['discard', id, ...REASON], /no dead letter/)
  assert.deepEqual(
    (await auditOf(id)).map(({ actor_id, call }) => `${actor_id} ${call}`),
    ['ana operator:discard'],
  )
})

test('an operator can requeue a dead letter once, and it is handled under the same id', async () => {
  const event = await database.row<{ id: Uuid }>(
    'select id from event where seller_id = $1 limit 1',
    [DEMO],
  )
  assert.ok(event)
  const letter = await deadLetter(event.id)
  assert.match(await as('ana', 'dead-letters'), new RegExp(`${letter.id}.*${FOLLOWER}.*tries=13`))
  await as('ana', 'requeue', letter.id)
  await until('the follower', async () => followed.length > 0)
  assert.deepEqual(
    followed.map(({ id }) => id),
    [derivedId(FOLLOWER, event.id)],
  )
  assert.match(await as('ana', 'dead-letters'), /^0 found$/)
  await rejectedAs('ana', ['requeue', letter.id], /no dead letter/)
  assert.equal((await auditOf(letter.id))[0]?.actor_id, 'ana')
})

test('a debt is written off when one operator requests and another approves it (DEBT_WRITTEN_OFF)', async () => {
  await addDebt(5_000n)
  const before = await balances()
  await rejectedAs('ana', ['write-off', SELLER, 'seller', '50.01', ...REASON], /the debt is 50\.00/)
  await rejectedAs('ana', ['write-off', SELLER, 'seller', '-1.00', ...REASON], /cannot be read/)
  await rejectedAs('ana', ['write-off', SELLER, 'seller', '10', ...REASON], /no amount/)
  await rejectedAs('ana', ['write-off', SELLER, newId(), '1.00', ...REASON], /neither the seller/)
  const id = await requestAction('ana', 'write-off', SELLER, 'seller', '20.00', ...REASON)
  assert.deepEqual(await balances(), before, 'asking moves nothing')
  assert.match(await as('bia', 'requests'), new RegExp(id))
  await rejectedAs('ana', ['approve', id], /another operator/)
  assert.deepEqual(await balances(), before)
  await as('bia', 'approve', id)
  const now = await balances()
  assert.deepEqual([before.DEBT - now.DEBT, now.AVAILABLE - before.AVAILABLE], [2_000n, 0n])
  assert.deepEqual(await entriesOf(id), [{ kind: 'DEBT_WRITTEN_OFF' }])
  assert.deepEqual(await auditOf(id), [
    { actor_kind: 'OPERATOR', actor_id: 'ana', call: 'operator:DEBT_WRITE_OFF' },
    { actor_kind: 'OPERATOR', actor_id: 'bia', call: 'operator:approve' },
  ])
  await rejectedAs('bia', ['approve', id], /is APPROVED, decided by bia/)
  await rejectedAs('ana', ['reject', id, ...REASON], /is APPROVED/)
})

test('a write-off of a debt paid meanwhile is refused at its approval and stays requested', async () => {
  await addDebt(1_000n)
  const { DEBT } = await balances()
  const all = `${DEBT / 100n}.${String(DEBT % 100n).padStart(2, '0')}`
  const id = await requestAction('ana', 'write-off', SELLER, 'seller', all, ...REASON)
  await inWork((work) =>
    post(work, { kind: 'BALANCE_ADJUSTED', ref: newId() }, [
      debit(platformAccount('P:LOSS'), 1n),
      credit(ownedAccount(OWNER, 'DEBT'), 1n),
    ]),
  )
  await rejectedAs('bia', ['approve', id], /less than/)
  assert.deepEqual(await entriesOf(id), [])
  await as('bia', 'reject', id, ...REASON)
  await rejectedAs('bia', ['approve', id], /is REJECTED/)
})

test('of concurrent approvals exactly one executes the request', async () => {
  await addDebt(1_000n)
  const caio = await aNewKey(database)
  await as('ana', 'add', 'caio', caio.fingerprint)
  await as('bia', 'approve-operator', 'caio', caio.fingerprint)
  keys['caio'] = caio.key
  const before = await balances()
  const id = await requestAction('ana', 'write-off', SELLER, 'seller', '1.00', ...REASON)
  const attempts = ['bia', 'caio', 'bia', 'caio', 'bia', 'caio']
  const ended = await Promise.allSettled(attempts.map((name) => as(name, 'approve', id)))
  assert.equal(ended.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const each of ended) {
    if (each.status === 'rejected') assert.ok(each.reason instanceof ActionRejected, each.reason)
  }
  assert.deepEqual(await entriesOf(id), [{ kind: 'DEBT_WRITTEN_OFF' }])
  assert.equal(before.DEBT - (await balances()).DEBT, 100n)
})

test('a request that is not approved within a week expires without effect', async () => {
  await addDebt(1_000n)
  const id = await requestAction('ana', 'write-off', SELLER, 'seller', '1.00', ...REASON)
  machineTime.now = () => realTime() + REQUEST_LIFETIME_MS
  assert.doesNotMatch(await as('bia', 'requests'), new RegExp(id))
  await rejectedAs('bia', ['approve', id], /is EXPIRED/)
  await rejectedAs('bia', ['approve', id], /is EXPIRED/)
  machineTime.now = realTime
  await rejectedAs('bia', ['approve', id], /is EXPIRED/)
  assert.deepEqual(await entriesOf(id), [])
})

const statementTypes = async () => {
  const rows = await inWork((work) =>
    listStatement(work, {
      executionDateInitial: work.today,
      executionDateFinal: work.today,
      page: 0,
      size: 100,
      sort: { field: 'executionDate', descending: true },
    } as Parameters<typeof listStatement>[1]),
  )
  return (rows as { content: { statementType: string; amount: bigint }[] }).content
    .filter(({ statementType }) => statementType.endsWith('ADJUSTMENT'))
    .map(({ statementType, amount }) => `${statementType} ${amount}`)
}

test('a balance is adjusted by two operators: a credit pays debt first, a debit beyond the balance becomes debt (BALANCE_ADJUSTED)', async () => {
  await addDebt(300n)
  const { DEBT } = await balances()
  const more = DEBT + 450n
  const text = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
  const given = await requestAction('ana', 'adjust', SELLER, 'seller', text(more), ...REASON)
  await rejectedAs('ana', ['approve', given], /another operator/)
  await as('bia', 'approve', given)
  let now = await balances()
  assert.deepEqual([now.DEBT, now.AVAILABLE], [0n, 450n])
  const taken = await requestAction('bia', 'adjust', SELLER, 'seller', '-5.00', ...REASON)
  await as('ana', 'approve', taken)
  now = await balances()
  assert.deepEqual([now.DEBT, now.AVAILABLE], [50n, 0n])
  assert.deepEqual(await entriesOf(given), [{ kind: 'BALANCE_ADJUSTED' }])
  const shown = await statementTypes()
  assert.ok(shown.includes(`CREDIT_ADJUSTMENT ${more}`), shown.join())
  assert.ok(shown.includes('DEBIT_ADJUSTMENT 500'), shown.join())
})

test('money moved to P:SUSPENSE opens a case and leaves only with that case (I12)', async () => {
  const suspense = () => inWork((work) => platformBalanceOf(work, 'P:SUSPENSE'))
  const aside = await requestAction(
    'ana',
    'adjust',
    SELLER,
    'seller',
    '-8.00',
    '--suspense',
    ...REASON,
  )
  await as('bia', 'approve', aside)
  assert.equal(await suspense(), 800n)
  const found = await database.row<{ id: Uuid }>(
    `select id from operator_case where kind = 'ADJUSTED_TO_SUSPENSE' and closed_at is null`,
  )
  assert.ok(found)
  const adjust = (amount: string, ...rest: string[]) => [
    'adjust',
    SELLER,
    'seller',
    amount,
    ...rest,
    ...REASON,
  ]
  await rejectedAs('ana', ['close-case', SELLER, found.id, ...REASON], /8\.00 .* P:SUSPENSE/)
  await rejectedAs('ana', adjust('8.00', '--suspense'), /a case is named/)
  await rejectedAs('ana', adjust('-8.00', '--case', found.id), /a case is named/)
  await rejectedAs('ana', adjust('7.00', '--case', found.id), /holds 8\.00/)
  await rejectedAs('ana', adjust('8.00', '--case', newId()), /no open case/)
  const two = [
    await requestAction('ana', ...adjust('8.00', '--case', found.id)),
    await requestAction('ana', ...adjust('8.00', '--case', found.id)),
  ]
  await as('bia', 'approve', two[0] ?? '')
  await rejectedAs('bia', ['approve', two[1] ?? ''], /no open case/)
  assert.equal(await suspense(), 0n)
})

test('an invalid operator command has no effect and prints the usage', async () => {
  assert.match(await as('stranger'), /npm run operator/)
  await rejectedAs('ana', ['nonsense'], /npm run operator/)
  await rejectedAs('ana', ['cases', '--force'], /no option/)
  await rejectedAs('ana', ['close-case', SELLER, 'x', '--reason'], /needs a value/)
  await rejectedAs('ana', ['close-case', 'x', newId(), ...REASON], /no seller/)
  await rejectedAs('ana', ['approve', newId()], /no request/)
  await rejectedAs('ana', ['requeue', 'x'], /no id/)
})
