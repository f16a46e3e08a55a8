import type { Uuid } from '#contract/basics/ids.ts'
import { CHARGE_ENTRY_KINDS, type ChargeEntryKind } from '#contract/ledger/shapes.ts'
import type { EntryKind } from '#server/areas/ledger/entries.ts'
import type { EntryLine } from '#server/areas/ledger/origin.ts'
import type { Transaction } from '#server/platform/database/database.ts'

// The kinds are named so that an index finds the entries.
const KINDS: readonly EntryKind[] = CHARGE_ENTRY_KINDS

export type ChargeLine = EntryLine<ChargeEntryKind>

/**
 * Every line of the journal about a charge, its receivables, refunds and disputes, oldest first.
 */
export const linesAbout = ({ sellerId, rows }: Transaction, chargeId: Uuid) =>
  rows<ChargeLine>(
    `with refs as (
       select $2::uuid as id
       union all select id from receivable where seller_id = $1 and charge_id = $2
       union all select id from refund where seller_id = $1 and charge_id = $2
       union all select id from dispute where seller_id = $1 and charge_id = $2
       union all select id from charge_claim where seller_id = $1 and charge_id = $2)
     select entry.id, kind, occurred_at, effective_date, owner_id, code, amount
       from journal_entry entry
       join posting on posting.seller_id = $1 and posting.entry_id = entry.id
      where entry.seller_id = $1 and kind = any ($3::text[])
        and ref_id = any (array(select id from refs))
      order by occurred_at, entry.id, owner_id, code`,
    [sellerId, chargeId, KINDS],
  )

/** The shares of others than the seller, refunded or not. */
export async function soldForOthers(
  { sellerId, row }: Transaction,
  chargeId: Uuid,
  seller: Uuid,
): Promise<bigint> {
  const found = await row<{ amount: bigint }>(
    `select coalesce(sum(gross_centavos), 0)::bigint as amount from receivable
      where seller_id = $1 and charge_id = $2 and owner_id <> $3`,
    [sellerId, chargeId, seller],
  )
  return found?.amount ?? 0n
}
