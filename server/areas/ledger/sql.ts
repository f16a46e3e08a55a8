import { type Day, dayInSaoPaulo, type Instant } from '#contract/basics/days.ts'
import { NIL_UUID, type Uuid } from '#contract/basics/ids.ts'
import type { EntryKind, Reference } from '#server/areas/ledger/entries.ts'
import type { PostingLine } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { insert, NOT_COPIED, type RowOf } from '#server/platform/database/rows.ts'

const BALANCE_COLUMNS = ['owner_id', 'code', 'balance'] as const

export type BalanceRow = RowOf<'account_balance', typeof BALANCE_COLUMNS>

export interface AccountKey {
  readonly ownerId: Uuid
  readonly code: string
}

/** Locks the balance rows in ascending (owner, code), making those that are missing. */
export async function lockBalances(
  { sellerId, run, rows }: Transaction,
  accounts: readonly AccountKey[],
): Promise<BalanceRow[]> {
  const values = [
    sellerId,
    accounts.map(({ ownerId }) => ownerId),
    accounts.map(({ code }) => code),
  ]
  const rowsInserted = run(
    `insert into account_balance (seller_id, owner_id, code, balance, version)
     select $1, owner_id, code, 0, 0
       from unnest($2::uuid[], $3::text[]) as wanted(owner_id, code)
      order by owner_id, code
     on conflict do nothing`,
    values,
  )
  const locked = rows<BalanceRow>(
    `select ${BALANCE_COLUMNS.join(', ')} from account_balance
      where seller_id = $1
        and (owner_id, code) in (select * from unnest($2::uuid[], $3::text[]))
      order by owner_id, code
      for update`,
    values,
  )
  return (await Promise.all([locked, rowsInserted]))[0]
}

export interface NewEntry extends Reference {
  readonly id: Uuid
  readonly kind: EntryKind
  readonly occurredAt: Instant
  readonly effectiveDate: Day
  readonly reversalOf: Uuid | null
  readonly actor: string
  readonly requestId: string
}

/**
 * Inserts the entry and its lines; the database refuses a second of the same kind and reference.
 */
export async function insertEntry(
  transaction: Transaction,
  entry: NewEntry,
  lines: readonly PostingLine[],
): Promise<void> {
  const { sellerId, run } = transaction
  const entered = insert(transaction, 'journal_entry', {
    id: entry.id,
    kind: entry.kind,
    ref_type: entry.refType,
    ref_id: entry.refId,
    ref_code: entry.refCode,
    occurred_at: entry.occurredAt,
    effective_date: entry.effectiveDate,
    reversal_of: entry.reversalOf,
    line_count: lines.length,
    actor: entry.actor,
    request_id: entry.requestId,
  })
  const posted = run(
    `insert into posting (seller_id, entry_id, owner_id, code, amount)
     select $1, $2, owner_id, code, amount
       from unnest($3::uuid[], $4::text[], $5::bigint[]) as line(owner_id, code, amount)
     ${NOT_COPIED}`,
    [
      sellerId,
      entry.id,
      lines.map(({ ownerId }) => ownerId),
      lines.map(({ code }) => code),
      lines.map(({ amount }) => amount),
    ],
  )
  await Promise.all([entered, posted])
}

/**
 * Adds the movements of business accounts to their days, by which their statement is read. The days
 * follow the ids of the entries, so one that a host with a slow clock made stays in the newest day.
 */
export async function addToAccountDays(
  { sellerId, run }: Transaction,
  { id, occurredAt }: Pick<NewEntry, 'id' | 'occurredAt'>,
  lines: readonly Pick<PostingLine, 'ownerId' | 'amount'>[],
): Promise<void> {
  await run(
    `insert into account_day as known
       (seller_id, owner_id, day, first_entry, last_entry, amount, count)
     select $1, moved.owner_id,
            case when newest.last_entry > $2 then newest.day
                 else greatest($3::date, newest.day) end,
            $2, $2, moved.amount, 1
       from unnest($4::uuid[], $5::bigint[]) as moved(owner_id, amount)
       left join lateral (
         select day, last_entry from account_day
          where seller_id = $1 and owner_id = moved.owner_id order by day desc limit 1
       ) as newest on true
     on conflict (seller_id, owner_id, day) do update
       set first_entry = least(known.first_entry, excluded.first_entry),
           last_entry = greatest(known.last_entry, excluded.last_entry),
           amount = known.amount + excluded.amount, count = known.count + 1`,
    [
      sellerId,
      id,
      dayInSaoPaulo(occurredAt),
      lines.map(({ ownerId }) => ownerId),
      lines.map(({ amount }) => amount),
    ],
  )
}

/** Adds to balances; the CHECK of the row enforces the floors. */
export async function changeBalances(
  { sellerId, run }: Transaction,
  changes: readonly (AccountKey & { readonly change: bigint })[],
): Promise<void> {
  await run(
    `update account_balance as kept
        set balance = kept.balance + given.change, version = kept.version + 1
       from unnest($2::uuid[], $3::text[], $4::bigint[]) as given(owner_id, code, change)
      where kept.seller_id = $1 and kept.owner_id = given.owner_id and kept.code = given.code`,
    [
      sellerId,
      changes.map(({ ownerId }) => ownerId),
      changes.map(({ code }) => code),
      changes.map(({ change }) => change),
    ],
  )
}

export async function linesOfEntry(
  { sellerId, rows }: Transaction,
  entryId: Uuid,
): Promise<PostingLine[]> {
  const found = await rows<{ owner_id: Uuid; code: string; amount: bigint }>(
    `select owner_id, code, amount from posting where seller_id = $1 and entry_id = $2
      order by owner_id, code`,
    [sellerId, entryId],
  )
  return found.map(({ owner_id, code, amount }) => ({ ownerId: owner_id, code, amount }))
}

export const entryByRef = (
  { sellerId, row }: Transaction,
  kind: EntryKind,
  { refId, refCode }: Reference,
) => {
  const [column, ref] = refCode === null ? ['ref_id', refId] : ['ref_code', refCode]
  return row<{ id: Uuid }>(
    `select id from journal_entry where seller_id = $1 and kind = $2 and ${column} = $3`,
    [sellerId, kind, ref],
  )
}

export const balancesOf = ({ sellerId, rows }: Transaction, ownerId: Uuid) =>
  rows<BalanceRow>(
    `select ${BALANCE_COLUMNS.join(', ')} from account_balance where seller_id = $1 and owner_id = $2`,
    [sellerId, ownerId],
  )

/** Credits less debits of an account of the platform for the seller. */
export const sumOfPlatform = ({ sellerId, row }: Transaction, code: string) =>
  row<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum from posting
      where seller_id = $1 and owner_id = $2 and code = $3`,
    [sellerId, NIL_UUID, code],
  )
