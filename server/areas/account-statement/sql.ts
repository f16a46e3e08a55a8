import type { Day, Instant } from '#contract/basics/days.ts'
import { type SellerId, sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import type { EntryKind } from '#server/areas/ledger/entries.ts'
import type { SqlStatement, Transaction } from '#server/platform/database/database.ts'

/** A posting on the account, with what its entry is about. */
export interface MovementRow {
  readonly id: Uuid
  readonly kind: EntryKind
  readonly amount: Centavos
  readonly balance: Centavos
  readonly at: Instant
  readonly counterpart: string | null
  readonly end_to_end_id: string | null
  /** The Pix that has a receipt: a received one, or one that was sent. */
  readonly receipt_of: Uuid | null
  /** Whether what was asked for has happened: a Pix or the payment of a bill may still be under way. */
  readonly is_done: boolean
}

/** A movement with what pays the bill that it is about; null: it is about none. */
export interface BillMovementRow extends MovementRow {
  readonly bill_name: string | null
  readonly boleto_code: string | null
  readonly bill_pix_key: string | null
  readonly bill_due_on: Day | null
  readonly payout_id: Uuid | null
  readonly returned_on: Day | null
  readonly reason: string | null
}

/** The first and the last day of a period; undefined: without a bound. */
export interface StatementPeriod {
  readonly from: Day | undefined
  readonly to: Day | undefined
}

interface Slice extends StatementPeriod {
  readonly offset: number
  /** Null: all rows. */
  readonly size: number | null
}

const ACCOUNT = `seller_id = $1 and owner_id = $2 and code = 'BANKING'`

const IS_ACTIVE = `exists (select from bank_account where seller_id = $1 and status = 'ACTIVE')`

// The columns of a movement; `placed` holds its entry and amount. A payout is a Pix or pays a bill.
const MOVEMENT = `
         entry.id, entry.kind, placed.amount, entry.occurred_at as at,
         coalesce(pix.party_name, received.party_name, claimed.party_name, bill.beneficiary)
           as counterpart,
         coalesce(pix.end_to_end_id, received.end_to_end_id, claimed.end_to_end_id,
                  case bill.method when 'Pix' then payout.bank_reference end, entry.ref_code)
           as end_to_end_id,
         case entry.kind when 'ACCOUNT_PIX_RECEIVED' then received.id
                         when 'PIX_OUT_REQUESTED'
                           then case pix.state when 'SENT' then pix.id end
         end as receipt_of,
         coalesce(case entry.kind when 'PIX_OUT_REQUESTED' then pix.state = 'SENT'
                                  when 'BILL_PAYMENT_STARTED' then payout.paid_on is not null
                                  else true
                  end, false) as is_done`

const ENTRY = `
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
    left join bill on bill.seller_id = $1 and bill.id = payout.bill_id`

// The days tell on which of them the page begins, and what moved after each. Only the movements of
// the page's days are read.
const PAGE = `
  with days as materialized (
    select *, coalesce(sum(amount) over later_days, 0) as later
      from account_day where seller_id = $1 and owner_id = $2
    window later_days as (order by day desc rows between unbounded preceding and 1 preceding)
  ), counted as (
    select *, coalesce(sum(count) over later_days, 0) as before
      from days
     where day >= coalesce($3::date, '-infinity') and day <= coalesce($4::date, 'infinity')
    window later_days as (order by day desc rows between unbounded preceding and 1 preceding)
  ), placed as (
    select moved.entry_id, moved.amount, counted.before + moved.place as place,
           counted.later + moved.later as later
      from counted
      cross join lateral (
        select entry_id, amount, row_number() over newest_first as place,
               coalesce(sum(amount) over (newest_first rows between unbounded preceding
                                          and 1 preceding), 0) as later
          from posting
         where ${ACCOUNT} and entry_id between counted.first_entry and counted.last_entry
        window newest_first as (order by entry_id desc)
         order by entry_id desc
         limit $5::bigint + $6::bigint - counted.before
      ) as moved
     where counted.before + counted.count > $5::bigint
       and ($6::bigint is null or counted.before < $5::bigint + $6::bigint)
  )
  select ${MOVEMENT},
         ((select balance from account_balance where ${ACCOUNT}) - placed.later)::bigint as balance
    from placed ${ENTRY}
   where placed.place > $5::bigint and ${IS_ACTIVE}
   order by placed.place`

/** The movements of the active account in the period, the newest first: a page, or all. */
export const movementsSql = (
  sellerId: SellerId,
  { from, to, offset, size }: Slice,
): SqlStatement => ({
  text: PAGE,
  values: [sellerId, sellerOwner(sellerId), from ?? null, to ?? null, offset, size],
})

/** A movement of the active account by the id of its entry; the balance after it is not read. */
export const movementById = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<BillMovementRow>(
    `with placed as (
       select entry_id, amount from posting where ${ACCOUNT} and entry_id = $3
     )
     select ${MOVEMENT}, 0::bigint as balance, bill.name as bill_name, bill.due_on as bill_due_on,
            bill.boleto_code, bill.pix_key as bill_pix_key,
            payout.id as payout_id, payout.returned_on, payout.reason
       from placed ${ENTRY}
      where ${IS_ACTIVE}`,
    [sellerId, sellerOwner(sellerId), id],
  )

/** How many movements the period has. */
export const countMovements = ({ sellerId, row }: Transaction, { from, to }: StatementPeriod) =>
  row<{ counted: number }>(
    `select coalesce(sum(count), 0)::integer as counted from account_day
      where seller_id = $1 and owner_id = $2
        and day >= coalesce($3::date, '-infinity') and day <= coalesce($4::date, 'infinity')`,
    [sellerId, sellerOwner(sellerId), from ?? null, to ?? null],
  )
