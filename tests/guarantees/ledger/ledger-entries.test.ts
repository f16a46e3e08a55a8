import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { NIL_UUID, type SellerId, sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { balanceOf } from '#server/areas/ledger/balance-of.ts'
import {
  type Account,
  type OwnedCode,
  ownedAccount,
  platformAccount,
} from '#server/areas/ledger/chart.ts'
import {
  ENTRY_KINDS,
  type EntryKind,
  ENTRIES as LEDGER_ENTRIES,
  referenceOf,
} from '#server/areas/ledger/entries.ts'
import { credit, debit, type Movement, post, reverse } from '#server/areas/ledger/post.ts'
import { insertEntry, type NewEntry } from '#server/areas/ledger/sql.ts'
import {
  type Cause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import { type Database, sqlState, type Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import { Books } from '#tests/campaigns/ledger/books.ts'
import { ACQUIRER, ENTRIES, type EntryName, kindOf, PIX } from '#tests/campaigns/ledger/entries.ts'
import { freshDatabase, openAs } from '#tests/factories/environment/database.ts'
import { asOwner } from '#tests/factories/environment/owner.ts'

const SELLER_ID = 7 as SellerId
const SELLER = sellerOwner(SELLER_ID)
const SUB = '00000000-0000-4000-8000-00000000000a' as Uuid
const CAUSE: Cause = {
  actorKind: 'WORKER',
  actorId: null,
  call: 'test',
  requestId: 'test',
  ip: null,
}

const open = { id: newId(), owner: SELLER, net: 901n, state: 'OPEN', anticipated: true } as const
const ofSub = { ...open, owner: SUB, net: 77n, anticipated: false }
const released = { ...open, net: 333n, state: 'RELEASED', anticipated: false } as const
const PARTS = [open, ofSub, released]

/** Examples of every kind of entry. */
const EXAMPLES: readonly (readonly [EntryName, readonly Movement[]])[] = [
  ['CARD_CAPTURED', ENTRIES.CARD_CAPTURED(PARTS, 33n)],
  ['RECEIVABLE_RELEASED', ENTRIES.RECEIVABLE_RELEASED(open)],
  ['RECEIVABLE_RELEASED', ENTRIES.RECEIVABLE_RELEASED(ofSub)],
  ['ISSUER_SETTLED', ENTRIES.ISSUER_SETTLED(50n)],
  ['ACQUIRER_SETTLED', ENTRIES.ACQUIRER_SETTLED(1_000n, 21n)],
  ['PIX_RECEIVED', ENTRIES.PIX_RECEIVED(SELLER, 1_001n, 10n)],
  ['BOLETO_PAID', ENTRIES.BOLETO_PAID(SELLER, 1_033n, 299n)],
  ['COLLECTION_SETTLED', ENTRIES.COLLECTION_SETTLED(PIX, 1_001n)],
  ['DUPLICATE_PAYMENT_RECEIVED', ENTRIES.DUPLICATE_PAYMENT_RECEIVED(PIX, 1_001n)],
  ['DUPLICATE_PAYMENT_DISPUTED', ENTRIES.DUPLICATE_PAYMENT_DISPUTED(ACQUIRER, 1_001n)],
  ['DUPLICATE_PAYMENT_DISPUTED', ENTRIES.DUPLICATE_PAYMENT_DISPUTED(PIX, 1_001n)],
  ['DUPLICATE_PAYMENT_REFUNDED', ENTRIES.DUPLICATE_PAYMENT_REFUNDED(PIX, 1_001n)],
  [
    'DUPLICATE_PAYMENT_REFUNDED',
    ENTRIES.DUPLICATE_PAYMENT_REFUNDED(platformAccount('P:CASH:sandbox'), 1_001n),
  ],
  ['MANUAL_PAYMENT_RECORDED', ENTRIES.MANUAL_PAYMENT_RECORDED(SELLER, 1_001n)],
  ['RECEIVABLES_ANTICIPATED', ENTRIES.RECEIVABLES_ANTICIPATED(SELLER, 901n, 17n)],
  ['RECEIVABLES_ANTICIPATED', ENTRIES.RECEIVABLES_ANTICIPATED(SELLER, 901n, 902n)],
  ['CARD_CAPTURED_EARLY', ENTRIES.CARD_CAPTURED_EARLY(SELLER, 990n, 10n)],
  ['REFUND_REQUESTED', ENTRIES.REFUND_REQUESTED(PARTS, SELLER, 33n)],
  ['REFUND_CONFIRMED', ENTRIES.REFUND_CONFIRMED(PARTS, SELLER, 33n)],
  ['REFUND_REFUSED', ENTRIES.REFUND_REFUSED(PARTS, SELLER, 33n)],
  ['DISPUTE_OPENED', ENTRIES.DISPUTE_OPENED(PARTS, SELLER, 33n)],
  ['DISPUTE_WON', ENTRIES.DISPUTE_WON(PARTS, SELLER, 33n)],
  ['DISPUTE_LOST', ENTRIES.DISPUTE_LOST(PARTS, SELLER, 33n, ACQUIRER, 1_500n)],
  ['PAYOUT_REQUESTED', ENTRIES.PAYOUT_REQUESTED(SELLER, 901n)],
  ['PAYOUT_SETTLED', ENTRIES.PAYOUT_SETTLED(SELLER, 901n)],
  ['PAYOUT_FAILED', ENTRIES.PAYOUT_FAILED(SELLER, 901n)],
  ['PAYOUT_RETURNED', ENTRIES.PAYOUT_RETURNED(SELLER, 'AVAILABLE', 901n)],
  ['PAYOUT_REQUESTED', ENTRIES.PAYOUT_REQUESTED(SUB, 77n)],
  ['PAYOUT_SETTLED_TO_ACCOUNT', ENTRIES.PAYOUT_SETTLED_TO_ACCOUNT(SELLER, 901n)],
  ['PIX_OUT_REQUESTED', ENTRIES.PIX_OUT_REQUESTED(SELLER, 50n)],
  ['PIX_OUT_SETTLED', ENTRIES.PIX_OUT_SETTLED(SELLER, 50n)],
  ['PIX_OUT_FAILED', ENTRIES.PIX_OUT_FAILED(SELLER, 50n)],
  ['ACCOUNT_PIX_RECEIVED', ENTRIES.ACCOUNT_PIX_RECEIVED(SELLER, 50n)],
  ['MED_BLOCKED', ENTRIES.MED_BLOCKED(SELLER, 50n)],
  ['MED_RETURNED', ENTRIES.MED_RETURNED(SELLER, 50n)],
  ['MED_RELEASED', ENTRIES.MED_RELEASED(SELLER, 50n)],
  ['BILL_PAYMENT_STARTED', ENTRIES.BILL_PAYMENT_STARTED(SELLER, 'AVAILABLE', 50n)],
  ['BILL_PAID', ENTRIES.BILL_PAID(SELLER, 'BANKING', 50n)],
  ['BILL_PAYMENT_FAILED', ENTRIES.BILL_PAYMENT_FAILED(SELLER, 'AVAILABLE', 50n)],
  ['CARD_PURCHASE_APPROVED', ENTRIES.CARD_PURCHASE_APPROVED(SELLER, 50n)],
  ['CARD_PURCHASE_REVERSED', ENTRIES.CARD_PURCHASE_REVERSED(SELLER, 50n)],
  [
    'CARD_PURCHASE_REVERSED given back',
    ENTRIES['CARD_PURCHASE_REVERSED given back'](SELLER, 'AVAILABLE', 50n),
  ],
  [
    'CARD_PURCHASE_REVERSED given back',
    ENTRIES['CARD_PURCHASE_REVERSED given back'](SELLER, 'BANKING', 50n),
  ],
  ['CARD_INVOICE_PAID', ENTRIES.CARD_INVOICE_PAID(SELLER, 'AVAILABLE', 50n)],
  ['CARD_INVOICE_PAID', ENTRIES.CARD_INVOICE_PAID(SELLER, 'BANKING', 50n)],
  ['DEBT_WRITTEN_OFF', ENTRIES.DEBT_WRITTEN_OFF(SELLER, 50n)],
  ['BALANCE_ADJUSTED given', ENTRIES['BALANCE_ADJUSTED given'](SELLER, 50n)],
  ['BALANCE_ADJUSTED taken', ENTRIES['BALANCE_ADJUSTED taken'](SELLER, 50n)],
]

const AMPLE_LIABILITIES: readonly OwnedCode[] = [
  'RECEIVABLE',
  'TRANSFER_PENDING',
  'REFUND_PENDING',
  'DISPUTE_HOLD',
  'BILL_PENDING',
  'AVAILABLE',
  'BANKING',
  'BANKING_HELD',
]
/** Enough balance of both owners for each example. */
const AMPLE: readonly Movement[] = [SELLER, SUB].flatMap((owner) => [
  ...AMPLE_LIABILITIES.map((code) => credit(ownedAccount(owner, code), 1_000_000n)),
  debit(ownedAccount(owner, 'ANTICIPATED_DEBT'), 1_000_000n),
  debit(ownedAccount(owner, 'CARD_INVOICE'), 1_000_000n),
  debit(platformAccount('P:SUSPENSE'), 3_000_000n),
  // Of the account, of what it holds, and of the bill that is being paid from it.
  debit(platformAccount('P:CUSTODY'), 3_000_000n),
])
/** A seller in debt, for the write-off. */
const INDEBTED: readonly Movement[] = [
  debit(ownedAccount(SELLER, 'DEBT'), 1_000_000n),
  credit(platformAccount('P:SUSPENSE'), 1_000_000n),
]

let url: string
let database: Database

before(async () => {
  url = await freshDatabase()
  database = await openAs(url, 'app', 2)
})
after(() => database.close())

class Undone extends Error {}

/** Runs with ample balances and rolls everything back. */
async function onAmpleBooks(
  name: EntryName,
  act: (work: UnitOfWork) => Promise<void>,
): Promise<void> {
  const undone = database.withTenant(SELLER_ID, async (transaction) => {
    const work = openUnitOfWork(transaction, CAUSE)
    await post(
      work,
      { kind: 'BALANCE_ADJUSTED', ref: newId() },
      name === 'DEBT_WRITTEN_OFF' ? INDEBTED : AMPLE,
    )
    await act(work)
    await work.run('set constraints all immediate')
    throw new Undone()
  })
  await assert.rejects(undone, Undone)
}

const stateOf = async (attempt: Promise<unknown>) => {
  try {
    await attempt
  } catch (error) {
    return sqlState(error) ?? (error as Error).name
  }
  return 'accepted'
}

test('R-MON-04 each kind of entry has an example', () => {
  const shown = new Set(EXAMPLES.map(([name]) => kindOf(name)))
  assert.deepEqual([...shown].sort(), [...ENTRY_KINDS].sort())
})

/** The accounts named in a debit or credit of the table of entries. */
function accountsIn(text: string): Set<string> {
  const named = text.match(/P:[A-Z_]+|[A-Z]{2}[A-Z_]+/g) ?? []
  return new Set([...named, ...(/sweep|take/.test(text) ? ['AVAILABLE', 'DEBT'] : [])])
}

const withoutCompany = (code: string) => code.replace(/^(P:[A-Z_]+):.*$/, '$1')

test('the table of entries names each account that an example debits or credits', () => {
  for (const [name, movements] of EXAMPLES) {
    const { debit: debits, credit: credits } = LEDGER_ENTRIES[kindOf(name)]
    const books = new Books()
    books.apply(name === 'DEBT_WRITTEN_OFF' ? INDEBTED : AMPLE)
    for (const [key, amount] of books.apply(movements)?.lines ?? []) {
      const account = withoutCompany(key.split(' ')[1] ?? '')
      const [side, text] = amount < 0n ? ['debits', debits] : ['credits', credits]
      assert.ok(accountsIn(text).has(account), `${name} ${side} ${account}, not in: ${text}`)
    }
  }
})

test('the database accepts exactly the kinds and reference types of the table of entries', async () => {
  const definition = await asOwner(url, (owner) =>
    owner.row<{ text: string }>(
      `select pg_get_constraintdef(oid) as text from pg_constraint
        where conname = 'journal_entry_kind'`,
    ),
  )
  const taken = [...(definition?.text ?? '').matchAll(/WHEN '(\w+)'::text THEN \((.*?)\)\n/g)]
  const inDatabase = taken.flatMap(([, refType, kinds = '']) =>
    [...kinds.matchAll(/'(\w+)'/g)].map(([, kind]) => `${kind} ${refType}`),
  )
  const inCode = ENTRY_KINDS.map((kind) => `${kind} ${LEDGER_ENTRIES[kind].refersTo}`)
  assert.deepEqual(inDatabase.sort(), inCode.sort())
})

for (const [at, [name, movements]] of EXAMPLES.entries()) {
  test(`R-MON-04 ${name} (${at + 1}) is balanced over two or more accounts and equals the model`, async () => {
    await onAmpleBooks(name, async (work) => {
      const books = new Books()
      books.apply(name === 'DEBT_WRITTEN_OFF' ? INDEBTED : AMPLE)
      const expected = books.apply(movements)
      const id = await post(work, { kind: kindOf(name), ref: newId() }, movements)
      const lines = await work.rows<{ key: string; amount: bigint }>(
        `select owner_id || ' ' || code as key, amount from posting
          where seller_id = $1 and entry_id = $2`,
        [SELLER_ID, id],
      )
      assert.equal(
        lines.reduce((sum, { amount }) => sum + amount, 0n),
        0n,
      )
      assert.ok(lines.length >= 2)
      assert.deepEqual(new Map(lines.map(({ key, amount }) => [key, amount])), expected?.lines)
    })
  })

  test(`R-MON-04 ${name} (${at + 1}) is rejected by code and database when unbalanced by one centavo`, async () => {
    const extra = credit(platformAccount('P:FEES'), 1n)
    const byPost = database.withTenant(SELLER_ID, async (transaction) => {
      const work = openUnitOfWork(transaction, CAUSE)
      await post(
        work,
        { kind: 'BALANCE_ADJUSTED', ref: newId() },
        name === 'DEBT_WRITTEN_OFF' ? INDEBTED : AMPLE,
      )
      await post(work, { kind: kindOf(name), ref: newId() }, [...movements, extra])
    })
    assert.equal(await stateOf(byPost), 'ERR_ASSERTION')
    const books = new Books()
    books.apply(name === 'DEBT_WRITTEN_OFF' ? INDEBTED : AMPLE)
    const signed = [...(books.apply(movements)?.lines ?? [])].map(([key, amount]) => {
      const [ownerId = '', code = ''] = key.split(' ')
      return { ownerId: ownerId as Uuid, code, amount }
    })
    const [first, ...others] = signed
    if (!first) throw new Error('no lines')
    const unbalanced = [
      { ...first, amount: first.amount + (first.amount === -1n ? 2n : 1n) },
      ...others,
    ]
    // Without `post` the database refuses it at COMMIT.
    const byDatabase = database.withTenant(SELLER_ID, (transaction) =>
      insertEntry(transaction, anEntry(transaction, kindOf(name)), unbalanced),
    )
    assert.equal(await stateOf(byDatabase), '23514')
  })
}

const anEntry = ({ now, today }: Transaction, kind: EntryKind): NewEntry => ({
  id: newId(),
  kind,
  ...referenceOf(kind, newId()),
  occurredAt: now,
  effectiveDate: today,
  reversalOf: null,
  actor: 'test',
  requestId: 'test',
})

test('an entry that changes what a business account holds without what backs it is refused', async () => {
  const account = ownedAccount(SELLER, 'BANKING')
  const free = ownedAccount(SELLER, 'AVAILABLE')
  const bill = ownedAccount(SELLER, 'BILL_PENDING')
  const custody = platformAccount('P:CUSTODY')
  const cash = platformAccount('P:CASH:sandbox')
  const move = (from: Account, to: Account) => [debit(from, 50n), credit(to, 50n)]
  const outcome = (movements: readonly Movement[]) =>
    stateOf(
      onAmpleBooks('BALANCE_ADJUSTED given', async (work) => {
        await post(work, { kind: 'BALANCE_ADJUSTED', ref: newId() }, movements)
      }),
    )
  for (const unbacked of [
    move(account, free),
    move(free, account),
    move(custody, cash),
    [...move(account, free), ...move(custody, cash)],
  ]) {
    assert.equal(await outcome(unbacked), 'ERR_ASSERTION')
  }
  for (const backed of [
    [...move(account, free), ...move(cash, custody)],
    move(account, bill),
    move(bill, free),
  ]) {
    assert.equal(await outcome(backed), 'accepted')
  }
})

test('of pipelined statements the first failing one determines the error', async () => {
  const flight = database.withTenant(SELLER_ID, async ({ run }) => {
    // A more deeply wrapped promise rejects later although it failed first.
    const wrapped = async () => Promise.all([Promise.all([run('select 1 / 0')])])
    await Promise.all([wrapped(), run('select 1')])
  })
  assert.equal(await stateOf(flight), '22012')
})

test('R-MON-04 no login can change or delete a ledger entry', async () => {
  const kept = newId()
  await database.withTenant(SELLER_ID, (transaction) =>
    post(
      openUnitOfWork(transaction, CAUSE),
      { kind: 'PIX_RECEIVED', ref: kept },
      ENTRIES.PIX_RECEIVED(SELLER, 100n, 1n),
    ),
  )
  const rewriting = [
    `update posting set amount = amount * 2`,
    `delete from posting`,
    `update journal_entry set kind = 'BOLETO_PAID'`,
    `delete from journal_entry`,
  ]
  for (const statement of rewriting) {
    const byApp = database.withTenant(SELLER_ID, ({ run }) => run(statement))
    assert.equal(await stateOf(byApp), '42501', statement)
  }
  await asOwner(url, async (owner) => {
    for (const statement of [...rewriting, 'truncate posting', 'truncate journal_entry cascade']) {
      assert.equal(await stateOf(owner.run(statement)), '23001', statement)
    }
  })
  const late = database.withTenant(SELLER_ID, ({ run }) =>
    run(
      `insert into posting (seller_id, entry_id, owner_id, code, amount)
       select seller_id, id, $2, 'P:LOSS', 1 from journal_entry where seller_id = $1`,
      [SELLER_ID, SELLER],
    ),
  )
  assert.equal(await stateOf(late), '23001')
  const lateButBalanced = database.withTenant(SELLER_ID, ({ run }) =>
    run(
      `insert into posting (seller_id, entry_id, owner_id, code, amount)
       select seller_id, id, $2, code, amount
         from journal_entry, (values ('P:LOSS', 1), ('P:CUSTODY', -1)) as line (code, amount)
        where seller_id = $1`,
      [SELLER_ID, NIL_UUID],
    ),
  )
  assert.equal(await stateOf(lateButBalanced), '23001')
  const again = database.withTenant(SELLER_ID, (transaction) =>
    post(
      openUnitOfWork(transaction, CAUSE),
      { kind: 'PIX_RECEIVED', ref: kept },
      ENTRIES.PIX_RECEIVED(SELLER, 100n, 1n),
    ),
  )
  assert.equal(await stateOf(again), '23505')
})

test('R-MON-04 an entry may be posted inside a savepoint', async () => {
  const posted = database.withTenant(SELLER_ID, async (transaction) => {
    const work = openUnitOfWork(transaction, CAUSE)
    await work.run('savepoint before_posting')
    await post(work, { kind: 'PIX_RECEIVED', ref: newId() }, ENTRIES.PIX_RECEIVED(SELLER, 100n, 1n))
    await work.run('release savepoint before_posting')
  })
  assert.equal(await stateOf(posted), 'accepted')
})

test('R-MON-04 an entry of both books, of one line or of a negative amount is refused', async () => {
  const refused: readonly (readonly Movement[])[] = [
    [debit(ownedAccount(SELLER, 'MEMO_PAID_OUTSIDE'), 5n), credit(platformAccount('P:FEES'), 5n)],
    [debit(PIX, 5n), credit(PIX, 5n)],
    [debit(PIX, -5n), credit(platformAccount('P:FEES'), -5n)],
  ]
  for (const movements of refused) {
    const posted = database.withTenant(SELLER_ID, (transaction) =>
      post(
        openUnitOfWork(transaction, CAUSE),
        { kind: 'BALANCE_ADJUSTED', ref: newId() },
        movements,
      ),
    )
    assert.equal(await stateOf(posted), 'ERR_ASSERTION')
  }
})

test('R-MON-04 an entry that made debt is reversed exactly only while that debt exists', async () => {
  const debtOf = async (work: UnitOfWork) => (await balanceOf(work, SUB)).DEBT
  await onAmpleBooks('DEBT_WRITTEN_OFF', async (work) => {
    const taken = await post(
      work,
      { kind: 'BALANCE_ADJUSTED', ref: newId() },
      ENTRIES['BALANCE_ADJUSTED taken'](SUB, 500n),
    )
    assert.equal(await debtOf(work), 500n)
    await reverse(work, { kind: 'BALANCE_ADJUSTED', ref: newId() }, taken)
    assert.equal(await debtOf(work), 0n)
  })
  await onAmpleBooks('DEBT_WRITTEN_OFF', async (work) => {
    const taken = await post(
      work,
      { kind: 'BALANCE_ADJUSTED', ref: newId() },
      ENTRIES['BALANCE_ADJUSTED taken'](SUB, 500n),
    )
    await post(
      work,
      { kind: 'BALANCE_ADJUSTED', ref: newId() },
      ENTRIES['BALANCE_ADJUSTED given'](SUB, 500n),
    )
    // The floor of DEBT refuses it: REFUND_REFUSED and DISPUTE_WON use sweeps for this reason.
    const reversed = reverse(work, { kind: 'BALANCE_ADJUSTED', ref: newId() }, taken)
    assert.equal(await stateOf(reversed), '23514')
    throw new Undone()
  })
})
