import type { Day, Instant } from '#contract/basics/days.ts'
import { NIL_UUID, type SellerId, sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import {
  type EntryWithLines,
  type OriginLine,
  OWNER_ENTRY_KINDS,
  type OwnerEntryKind,
} from '#contract/ledger/shapes.ts'
import type { EntryKind } from '#server/areas/ledger/entries.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** A line of the journal with its entry. */
export interface EntryLine<Kind extends EntryKind = OwnerEntryKind> {
  readonly id: Uuid
  readonly kind: Kind
  readonly occurred_at: Instant
  readonly effective_date: Day
  readonly owner_id: Uuid
  readonly code: string
  readonly amount: bigint
}

/** Whose a line is, as shown to the seller. */
export function shownOwner(ownerId: Uuid, sellerId: SellerId): OriginLine['owner'] {
  if (ownerId === NIL_UUID) return 'PROVIDER'
  return ownerId === sellerOwner(sellerId) ? 'SELLER' : 'SUB_SELLER'
}

/** The entries of the lines, in their order. */
export function entriesOf(lines: readonly EntryLine[], sellerId: SellerId): EntryWithLines[] {
  return [...Map.groupBy(lines, ({ id }) => id).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { id, kind, occurred_at: occurredAt, effective_date: effectiveDate } = first
    const shown = own.map(({ owner_id, code: account, amount }) => ({
      owner: shownOwner(owner_id, sellerId),
      account,
      amount,
    }))
    return [{ id, kind, occurredAt, effectiveDate, lines: shown }]
  })
}

// The kinds are named so that an index finds the entries.
const KINDS: readonly EntryKind[] = OWNER_ENTRY_KINDS

/** The lines of the entries that refer to one of these, oldest first. */
export const linesAboutRefs = ({ sellerId, rows }: Transaction, refs: readonly Uuid[]) =>
  rows<EntryLine>(
    `select entry.id, kind, occurred_at, effective_date, owner_id, code, amount
       from journal_entry entry
       join posting on posting.seller_id = $1 and posting.entry_id = entry.id
      where entry.seller_id = $1 and kind = any ($2::text[]) and ref_id = any ($3::uuid[])
      order by entry.id, owner_id, code`,
    [sellerId, KINDS, refs],
  )

/** What an entry refers to. */
export const refOfEntry = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<{ kind: EntryKind; ref_id: Uuid | null }>(
    `select kind, ref_id from journal_entry where seller_id = $1 and id = $2`,
    [sellerId, id],
  )

export interface MovementRow {
  readonly id: Uuid
  readonly kind: OwnerEntryKind
  readonly occurred_at: Instant
  readonly effective_date: Day
  readonly amount: bigint
}

/** Without a cursor: above each entry. */
const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff' as Uuid

/**
 * The balance of an owner with its latest movements before an entry, in one statement so that both
 * are of one moment. Each account is read by its index from there on, however many lines it has.
 */
export async function latestMovements(
  { sellerId, rows }: Transaction,
  { ownerId, before, size }: { ownerId: Uuid; before: Uuid | null; size: number },
): Promise<{ balance: bigint; movements: MovementRow[] }> {
  const latestOf = (code: string) => `
    (select entry_id, amount from posting
      where seller_id = $1 and owner_id = $2 and code = '${code}' and entry_id < $3
      order by entry_id desc limit $4)`
  const found = await rows<{ balance: bigint } & (MovementRow | { id: null })>(
    `with moved as (
       select entry_id, sum(amount)::bigint as amount
         from (${latestOf('AVAILABLE')} union all ${latestOf('DEBT')}) as line
        group by entry_id order by entry_id desc limit $4),
     held as (
       select coalesce(sum(case code when 'DEBT' then -balance else balance end), 0)::bigint
              as balance
         from account_balance
        where seller_id = $1 and owner_id = $2 and code in ('AVAILABLE', 'DEBT'))
     select held.balance, entry.id, entry.kind, entry.occurred_at, entry.effective_date,
            moved.amount
       from held left join moved on true
       left join journal_entry entry on entry.seller_id = $1 and entry.id = moved.entry_id
      order by moved.entry_id desc`,
    [sellerId, ownerId, before ?? NEWEST, size],
  )
  return {
    balance: found[0]?.balance ?? 0n,
    movements: found.filter((each) => each.id !== null),
  }
}
