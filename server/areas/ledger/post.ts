import assert from 'node:assert/strict'
import type { Day } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { type Centavos, smallest, sum } from '#contract/basics/money.ts'
import {
  type Account,
  balanceChange,
  bookOf,
  isOwned,
  ownedAccount,
} from '#server/areas/ledger/chart.ts'
import { type EntryKind, type ReferenceOf, referenceOf } from '#server/areas/ledger/entries.ts'
import {
  type AccountKey,
  addToAccountDays,
  changeBalances,
  entryByRef,
  insertEntry,
  linesOfEntry,
  lockBalances,
} from '#server/areas/ledger/sql.ts'
import type { PostingLine, UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/security/identifiers.ts'

/** A movement of an entry; zero amounts are left out. */
export type Movement =
  | { readonly kind: 'debit' | 'credit'; readonly account: Account; readonly amount: Centavos }
  | { readonly kind: 'sweep' | 'take'; readonly ownerId: Uuid; readonly amount: Centavos }

/** A debit of the account, in centavos above zero. */
export const debit = (account: Account, amount: Centavos): Movement => ({
  kind: 'debit',
  account,
  amount,
})

/** A credit of the account, in centavos above zero. */
export const credit = (account: Account, amount: Centavos): Movement => ({
  kind: 'credit',
  account,
  amount,
})

/** Credits the owner: pays DEBT first, the rest becomes AVAILABLE. */
export const sweep = (ownerId: Uuid, amount: Centavos): Movement => ({
  kind: 'sweep',
  ownerId,
  amount,
})

/** Debits the owner: AVAILABLE first, the shortfall becomes DEBT. Never rejected. */
export const take = (ownerId: Uuid, amount: Centavos): Movement => ({
  kind: 'take',
  ownerId,
  amount,
})

export interface Entry<Kind extends EntryKind = EntryKind> {
  readonly kind: Kind
  /** The reference; kind and reference are unique together. */
  readonly ref: ReferenceOf<Kind>
  /** The day of the entry in the statement; today by default. */
  readonly effectiveDate?: Day
  /** The entry that it reverses; an entry is reversed at most once. */
  readonly reversalOf?: Uuid
}

const keyOf = ({ ownerId, code }: AccountKey) => `${ownerId} ${code}`

function accountsOf(movements: readonly Movement[]): AccountKey[] {
  const all = movements.flatMap((movement): AccountKey[] =>
    'ownerId' in movement
      ? [ownedAccount(movement.ownerId, 'AVAILABLE'), ownedAccount(movement.ownerId, 'DEBT')]
      : isOwned(movement.account.code)
        ? [movement.account]
        : [],
  )
  return [...new Map(all.map((account) => [keyOf(account), account])).values()]
}

type Change = readonly [account: Account, amount: bigint]

/**
 * The account changes of a movement: a sweep pays debt first, a take makes debt for the shortfall.
 */
function changesOf(movement: Movement, balances: ReadonlyMap<string, Centavos>): Change[] {
  const { kind, amount } = movement
  if ('account' in movement) return [[movement.account, kind === 'debit' ? -amount : amount]]
  const available = ownedAccount(movement.ownerId, 'AVAILABLE')
  const debt = ownedAccount(movement.ownerId, 'DEBT')
  const [first, rest] = kind === 'sweep' ? [debt, available] : [available, debt]
  const direction = kind === 'sweep' ? 1n : -1n
  const fromFirst = smallest(amount, balances.get(keyOf(first)) ?? 0n)
  return [
    [first, direction * fromFirst],
    [rest, direction * (amount - fromFirst)],
  ]
}

/** Resolves sweeps and takes on the locked balances, in the order they are written. */
function linesOf(movements: readonly Movement[], balances: Map<string, Centavos>): PostingLine[] {
  const lines = new Map<string, PostingLine>()
  const add = ({ ownerId, code }: Account, amount: bigint) => {
    const key = keyOf({ ownerId, code })
    lines.set(key, { ownerId, code, amount: (lines.get(key)?.amount ?? 0n) + amount })
    if (isOwned(code)) balances.set(key, (balances.get(key) ?? 0n) + balanceChange(code, amount))
  }
  for (const movement of movements) {
    assert(movement.amount >= 0n, `movement of ${movement.amount} is negative`)
    for (const [account, amount] of changesOf(movement, balances)) {
      if (amount !== 0n) add(account, amount)
    }
  }
  return [...lines.values()].filter(({ amount }) => amount !== 0n)
}

/** What business accounts hold, and what backs it. */
const ACCOUNT_MONEY = ['BANKING', 'BANKING_HELD', 'P:CUSTODY']
/** A bill that an account pays holds its money, too; one paid from the available balance does not. */
const OF_ACCOUNT = [...ACCOUNT_MONEY, 'BILL_PENDING']

/** Whether the money that backs the business accounts moves with what they hold. */
function isBacked(lines: readonly PostingLine[]): boolean {
  if (!lines.some(({ code }) => ACCOUNT_MONEY.includes(code))) return true
  const moved = lines.filter(({ code }) => OF_ACCOUNT.includes(code))
  return sum(moved.map(({ amount }) => amount)) === 0n
}

async function write<Kind extends EntryKind>(
  work: UnitOfWork,
  { kind, ref, effectiveDate = work.today, reversalOf }: Entry<Kind>,
  lines: readonly PostingLine[],
): Promise<Uuid> {
  assert.equal(sum(lines.map(({ amount }) => amount)), 0n, `${kind} ${ref} does not sum to zero`)
  assert(isBacked(lines), `${kind} ${ref} leaves business accounts without their backing`)
  assert(lines.length >= 2, `${kind} ${ref} has fewer than two lines`)
  assert.equal(new Set(lines.map(({ code }) => bookOf(code as Account['code']))).size, 1)
  const id = newId()
  const actor = `${work.cause.actorKind}:${work.cause.actorId ?? ''}`
  const inserted = insertEntry(
    work,
    {
      id,
      kind,
      ...referenceOf(kind, ref),
      occurredAt: work.now,
      effectiveDate,
      actor,
      reversalOf: reversalOf ?? null,
      requestId: work.cause.requestId,
    },
    lines,
  )
  const changes = lines.flatMap(({ ownerId, code, amount }) =>
    isOwned(code) ? [{ ownerId, code, change: balanceChange(code, amount) }] : [],
  )
  const ofAccounts = lines.filter(({ code }) => code === 'BANKING')
  // One round trip, in the order of the statements.
  await Promise.all([
    inserted,
    changes.length > 0 ? changeBalances(work, changes) : null,
    ofAccounts.length > 0 ? addToAccountDays(work, { id, occurredAt: work.now }, ofAccounts) : null,
  ])
  work.recordEffect({ kind: 'posting', entry: kind, lines })
  return id
}

/**
 * Posts one balanced entry, the only way to move money. Locks the affected balances in ascending
 * order, resolves sweeps and takes, and lets the database check the floors (R-MON-04).
 */
export async function post<Kind extends EntryKind>(
  work: UnitOfWork,
  entry: Entry<Kind>,
  movements: readonly Movement[],
): Promise<Uuid> {
  const locked = await lockBalances(work, accountsOf(movements))
  const balances = new Map(
    locked.map(({ owner_id, code, balance }) => [keyOf({ ownerId: owner_id, code }), balance]),
  )
  return write(work, entry, linesOf(movements, balances))
}

/** Whether an entry of that kind was posted for what it refers to. */
export const isPosted = async <Kind extends EntryKind>(
  work: UnitOfWork,
  kind: Kind,
  ref: ReferenceOf<Kind>,
): Promise<boolean> => (await entryByRef(work, kind, referenceOf(kind, ref))) !== undefined

/** The lines of the entry of that kind, in centavos; none when it was not posted. */
export async function linesPosted<Kind extends EntryKind>(
  transaction: Transaction,
  kind: Kind,
  ref: ReferenceOf<Kind>,
): Promise<readonly PostingLine[]> {
  const entry = await entryByRef(transaction, kind, referenceOf(kind, ref))
  return entry ? linesOfEntry(transaction, entry.id) : []
}

/** Posts the exact reversal of an entry, at most once per entry; entries are never changed. */
export async function reverse<Kind extends EntryKind>(
  work: UnitOfWork,
  entry: Entry<Kind>,
  entryId: Uuid,
): Promise<Uuid> {
  const original = await linesOfEntry(work, entryId)
  await lockBalances(
    work,
    original.filter(({ code }) => isOwned(code)),
  )
  const lines = original.map((line) => ({ ...line, amount: -line.amount }))
  return write(work, { ...entry, reversalOf: entryId }, lines)
}
