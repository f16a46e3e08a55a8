import type { Instant } from '#contract/basics/days.ts'
import { sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { EntryKind } from '#server/areas/ledger/entries.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** A posting on the account, with what its entry is about. */
export interface MovementRow {
  readonly id: Uuid
  readonly kind: EntryKind
  readonly amount: Centavos
  readonly balance: Centavos
  readonly at: Instant
  readonly counterpart: string | null
  readonly end_to_end_id: string | null
  readonly pix_id: Uuid | null
  readonly is_sent: boolean
}

const ACCOUNT = `seller_id = $1 and owner_id = $2 and code = 'BANKING'`

// The balance after a movement is the present one less what came after it, so that a page reads the
// rows up to its end and no others. A payout is a Pix or pays a bill.
const PAGE = `
  with newest as (
    select entry_id, amount from posting where ${ACCOUNT} order by entry_id desc limit $3::integer + $4::integer
  ), placed as (
    select entry_id, amount,
           row_number() over newest_first as place,
           coalesce(sum(amount) over (newest_first rows between unbounded preceding
                                      and 1 preceding), 0) as later
      from newest
    window newest_first as (order by entry_id desc)
  )
  select entry.id, entry.kind, placed.amount, entry.occurred_at as at,
         ((select balance from account_balance where ${ACCOUNT}) - placed.later)::bigint as balance,
         coalesce(pix.party_name, received.party_name, claimed.party_name, bill.beneficiary)
           as counterpart,
         coalesce(pix.end_to_end_id, received.end_to_end_id, claimed.end_to_end_id, entry.ref_code)
           as end_to_end_id,
         pix.id as pix_id, coalesce(pix.state = 'SENT', false) as is_sent
    from placed
    join journal_entry as entry on entry.seller_id = $1 and entry.id = placed.entry_id
    left join account_pix as pix on pix.seller_id = $1 and pix.payout_id = entry.ref_id
    left join account_pix as received on received.seller_id = $1 and received.direction = 'IN'
      and received.end_to_end_id = entry.ref_code
    left join med_claim as claim on claim.seller_id = $1
      and claim.id = case entry.ref_type when 'MED_CLAIM' then entry.ref_id
                                         when 'MED_BLOCK' then split_part(entry.ref_code, ':', 1)::uuid
                     end
    left join account_pix as claimed on claimed.seller_id = $1 and claimed.id = claim.pix_id
    left join payout on payout.seller_id = $1 and payout.id = entry.ref_id
    left join bill on bill.seller_id = $1 and bill.id = payout.bill_id
   where placed.place > $3::integer
   order by placed.place`

/** A page of the movements of the account, the newest first. */
export const pageOfMovements = (
  { sellerId, rows }: Transaction,
  { offset, size }: { readonly offset: number; readonly size: number },
) => rows<MovementRow>(PAGE, [sellerId, sellerOwner(sellerId), offset, size])

/** How many movements there are, counted up to the cap. */
export const countMovements = ({ sellerId, row }: Transaction, cap: number) =>
  row<{ counted: number }>(
    `select count(*)::integer as counted
       from (select from posting where ${ACCOUNT} limit $3) as counted`,
    [sellerId, sellerOwner(sellerId), cap],
  )

/** When the payout of a Pix was settled. */
export const settledAt = ({ sellerId, row }: Transaction, payoutId: Uuid) =>
  row<{ at: Instant }>(
    `select occurred_at as at from journal_entry
      where seller_id = $1 and kind = 'PIX_OUT_SETTLED' and ref_id = $2`,
    [sellerId, payoutId],
  )
