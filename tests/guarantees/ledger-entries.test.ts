import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { balanceOf } from '#server/areas/ledger/balance-of.ts'
import { ownedAccount, providerAccount, sellerOwner } from '#server/areas/ledger/chart.ts'
import { credit, debit, post, reverse, type Movement } from '#server/areas/ledger/post.ts'
import { insertEntry } from '#server/areas/ledger/sql.ts'
import { asOwner, sqlState, type Database } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/security/identifiers.ts'
import {
  openUnitOfWork,
  type Cause,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import { Books } from '#tests/campaigns/ledger/books.ts'
import { ACQUIRER, ENTRIES, PIX, kindOf, type EntryName } from '#tests/campaigns/ledger/entries.ts'
import { freshDatabase, openAs } from '#tests/factories/database.ts'

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

/** One example of every row of the table that moves money. */
const EXAMPLES: readonly (readonly [EntryName, readonly Movement[]])[] = [
  ['E2', ENTRIES.E2(PARTS, 33n)],
  ['E3', ENTRIES.E3(open)],
  ['E3', ENTRIES.E3(ofSub)],
  ['E4', ENTRIES.E4(1_000n, 21n)],
  ['E5', ENTRIES.E5(SELLER, 1_001n, 10n)],
  ['E6', ENTRIES.E6(SELLER, 1_033n, 299n)],
  ['E7', ENTRIES.E7(PIX, 1_001n)],
  ['E8', ENTRIES.E8(PIX, 1_001n)],
  ['E8b', ENTRIES.E8b(ACQUIRER, 1_001n)],
  ['E8c', ENTRIES.E8c(PIX, 1_001n)],
  ['E8c', ENTRIES.E8c(providerAccount('P:CASH:sandbox'), 1_001n)],
  ['E9', ENTRIES.E9(SELLER, 1_001n)],
  ['E10', ENTRIES.E10(SELLER, 901n, 17n)],
  ['E10', ENTRIES.E10(SELLER, 901n, 902n)],
  ['E11', ENTRIES.E11(SELLER, 990n, 10n)],
  ['E12', ENTRIES.E12(PARTS, SELLER, 33n)],
  ['E13', ENTRIES.E13(PARTS, SELLER, 33n)],
  ['E14', ENTRIES.E14(PARTS, SELLER, 33n)],
  ['E15', ENTRIES.E15(PARTS, SELLER, 33n)],
  ['E16', ENTRIES.E16(PARTS, SELLER, 33n)],
  ['E17', ENTRIES.E17(PARTS, SELLER, 33n, ACQUIRER, 1_500n)],
  ['E18', ENTRIES.E18(SELLER, 901n)],
  ['E20', ENTRIES.E20(SELLER, 901n)],
  ['E21', ENTRIES.E21(SELLER, 901n)],
  ['E22', ENTRIES.E22(SELLER, 901n)],
  ['E24', ENTRIES.E18(SUB, 77n)],
  ['E25', ENTRIES.E25(SELLER, 901n)],
  ['E26 requested', ENTRIES['E26 requested'](SELLER, 50n)],
  ['E26 settled', ENTRIES['E26 settled'](SELLER, 50n)],
  ['E26 failed', ENTRIES['E26 failed'](SELLER, 50n)],
  ['E27', ENTRIES.E27(SELLER, 50n)],
  ['E28 blocked', ENTRIES['E28 blocked'](SELLER, 50n)],
  ['E28 returned', ENTRIES['E28 returned'](SELLER, 50n)],
  ['E28 released', ENTRIES['E28 released'](SELLER, 50n)],
  ['E29', ENTRIES.E29(SELLER, 'AVAILABLE', 50n)],
  ['E30 paid', ENTRIES['E30 paid'](SELLER, 'BANKING', 50n)],
  ['E30 failed', ENTRIES['E30 failed'](SELLER, 'AVAILABLE', 50n)],
  ['E31 approved', ENTRIES['E31 approved'](SELLER, 50n)],
  ['E31 reversed', ENTRIES['E31 reversed'](SELLER, 50n)],
  ['E32', ENTRIES.E32(SELLER, 'AVAILABLE', 50n)],
  ['E33', ENTRIES.E33(SELLER, 50n)],
  ['E34 given', ENTRIES['E34 given'](SELLER, 50n)],
  ['E34 taken', ENTRIES['E34 taken'](SELLER, 50n)],
]

/** Enough of everything on both owners that no floor stands in the way of an example. */
const AMPLE: readonly Movement[] = [SELLER, SUB].flatMap((owner) => [
  ...(['RECEIVABLE', 'TRANSFER_PENDING', 'REFUND_PENDING', 'DISPUTE_HOLD', 'BILL_PENDING'] as const)
    .concat(['AVAILABLE', 'BANKING', 'BANKING_HELD'] as never)
    .map((code) => credit(ownedAccount(owner, code), 1_000_000n)),
  debit(ownedAccount(owner, 'ANTICIPATED_DEBT'), 1_000_000n),
  debit(ownedAccount(owner, 'CARD_INVOICE'), 1_000_000n),
  debit(providerAccount('P:SUSPENSE'), 6_000_000n),
])
/** The seller in debt instead: what a write-off needs. */
const INDEBTED: readonly Movement[] = [
  debit(ownedAccount(SELLER, 'DEBT'), 1_000_000n),
  credit(providerAccount('P:SUSPENSE'), 1_000_000n),
]

let url: string
let database: Database

before(async () => {
  url = await freshDatabase()
  database = await openAs(url, 'app', 2)
})
after(() => database.close())

class Undone extends Error {}

/** Works on ample books and leaves nothing of it behind. */
async function onAmpleBooks(
  name: EntryName,
  act: (work: UnitOfWork) => Promise<void>,
): Promise<void> {
  const undone = database.withTenant(SELLER_ID, async (transaction) => {
    const work = openUnitOfWork(transaction, CAUSE)
    await post(work, { kind: 'E34', ref: newId() }, name === 'E33' ? INDEBTED : AMPLE)
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

test('R-MON-04 the examples hold every row that moves money', () => {
  const kinds = new Set(EXAMPLES.map(([name]) => kindOf(name)))
  const missing = Array.from({ length: 34 }, (_, at) => `E${at + 1}` as const).filter(
    (kind) => !kinds.has(kind),
  )
  // E1 and E19 move no money; E23 is E10 and E18 in one transaction.
  assert.deepEqual(missing, ['E1', 'E19', 'E23'])
})

for (const [at, [name, movements]] of EXAMPLES.entries()) {
  test(`R-MON-04 ${name} (${at + 1}) sums to zero over two accounts or more, as the model says`, async () => {
    await onAmpleBooks(name, async (work) => {
      const books = new Books()
      books.apply(name === 'E33' ? INDEBTED : AMPLE)
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

  test(`R-MON-04 ${name} (${at + 1}) with one centavo more on a side is refused, twice over`, async () => {
    const extra = credit(providerAccount('P:FEES'), 1n)
    const byPost = database.withTenant(SELLER_ID, async (transaction) => {
      const work = openUnitOfWork(transaction, CAUSE)
      await post(work, { kind: 'E34', ref: newId() }, name === 'E33' ? INDEBTED : AMPLE)
      await post(work, { kind: kindOf(name), ref: newId() }, [...movements, extra])
    })
    assert.equal(await stateOf(byPost), 'ERR_ASSERTION')
    const books = new Books()
    books.apply(name === 'E33' ? INDEBTED : AMPLE)
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
    // Past `post` the database itself refuses, at COMMIT.
    const byDatabase = database.withTenant(SELLER_ID, (transaction) =>
      insertEntry(transaction, { ...entryOf(transaction), kind: kindOf(name) }, unbalanced),
    )
    assert.equal(await stateOf(byDatabase), '23514')
  })
}

const entryOf = ({ now, today }: { now: string; today: string }) =>
  ({
    id: newId(),
    ref: newId(),
    occurredAt: now,
    effectiveDate: today,
    reversalOf: null,
    actor: 'test',
    requestId: 'test',
  }) as Parameters<typeof insertEntry>[1]

test('of statements in one flight the first that fails says why', async () => {
  const flight = database.withTenant(SELLER_ID, async ({ run }) => {
    // What is wrapped more often rejects later, though it failed first.
    const wrapped = async () => Promise.all([Promise.all([run('select 1 / 0')])])
    await Promise.all([wrapped(), run('select 1')])
  })
  assert.equal(await stateOf(flight), '22012')
})

test('R-MON-04 an entry once written is neither changed nor deleted, by anybody', async () => {
  await database.withTenant(SELLER_ID, (transaction) =>
    post(
      openUnitOfWork(transaction, CAUSE),
      { kind: 'E5', ref: 'kept' },
      ENTRIES.E5(SELLER, 100n, 1n),
    ),
  )
  const rewriting = [
    `update posting set amount = amount * 2`,
    `delete from posting`,
    `update journal_entry set kind = 'E6'`,
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
  const again = database.withTenant(SELLER_ID, (transaction) =>
    post(
      openUnitOfWork(transaction, CAUSE),
      { kind: 'E5', ref: 'kept' },
      ENTRIES.E5(SELLER, 100n, 1n),
    ),
  )
  assert.equal(await stateOf(again), '23505')
})

test('R-MON-04 an entry of both books, of one line or of a negative amount is refused', async () => {
  const refused: readonly (readonly Movement[])[] = [
    [debit(ownedAccount(SELLER, 'MEMO_PAID_OUTSIDE'), 5n), credit(providerAccount('P:FEES'), 5n)],
    [debit(PIX, 5n), credit(PIX, 5n)],
    [debit(PIX, -5n), credit(providerAccount('P:FEES'), -5n)],
  ]
  for (const movements of refused) {
    const posted = database.withTenant(SELLER_ID, (transaction) =>
      post(openUnitOfWork(transaction, CAUSE), { kind: 'E34', ref: newId() }, movements),
    )
    assert.equal(await stateOf(posted), 'ERR_ASSERTION')
  }
})

test('R-MON-04 what was taken into debt is reversed exactly only while that debt stands', async () => {
  const debtOf = async (work: UnitOfWork) => (await balanceOf(work, SUB)).DEBT
  await onAmpleBooks('E33', async (work) => {
    const taken = await post(work, { kind: 'E34', ref: newId() }, ENTRIES['E34 taken'](SUB, 500n))
    assert.equal(await debtOf(work), 500n)
    await reverse(work, { kind: 'E34', ref: newId() }, taken)
    assert.equal(await debtOf(work), 0n)
  })
  await onAmpleBooks('E33', async (work) => {
    const taken = await post(work, { kind: 'E34', ref: newId() }, ENTRIES['E34 taken'](SUB, 500n))
    await post(work, { kind: 'E34', ref: newId() }, ENTRIES['E34 given'](SUB, 500n))
    // The floor of DEBT refuses it: such an entry is undone by sweeps, as E14 and E16 are worded.
    const reversed = reverse(work, { kind: 'E34', ref: newId() }, taken)
    assert.equal(await stateOf(reversed), '23514')
    throw new Undone()
  })
})
