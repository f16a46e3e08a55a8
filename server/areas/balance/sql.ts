import type { Day } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { COUNT_CAP } from '#contract/basics/paging.ts'
import type { StatementGroup, StatementRowKind } from '#contract/balance/shapes.ts'
import { LIVE_PAYOUT_STATES } from '#contract/payouts/states.ts'
import type { SqlStatement, Transaction } from '#server/platform/database/database.ts'

/** What a row of its own is about; the shares of sub-sellers are nested in rows. */
export type RowKind = Exclude<StatementRowKind, 'SPLIT'>

export interface StatementRow {
  readonly kind: RowKind
  readonly date: Day
  readonly id: Uuid
  /** Null when the row has no charge. */
  readonly charge_id: Uuid | null
  readonly installment: number
  readonly gross: bigint
  readonly fee: bigint
  readonly buyer: string | null
  readonly title: string | null
  readonly payment_method: string | null
  readonly installments: number | null
  /** What sub-sellers receive of the row's instalment. */
  readonly shares: readonly Share[]
}

export interface Share {
  readonly id: Uuid
  readonly owner: Uuid
  /** Centavos as text. */
  readonly net: string
}

// Of an instalment that an anticipation split, the first piece shows the shares.
const SHARES = `
  (select coalesce(json_agg(json_build_object('id', other.id, 'owner', other.owner_id,
                                              'net', other.net_centavos::text)
                            order by other.owner_id), '[]')
     from receivable own
     join receivable other on other.seller_id = $1 and other.charge_id = own.charge_id
      and other.installment = own.installment and other.owner_id <> $4 and other.net_centavos > 0
    where page.kind = 'SALE' and own.seller_id = $1 and own.id = page.id and own.part = 0)`

/**
 * Executed rows come from the journal's entries, future ones from open receivables. A future row
 * never has a past date: `$5` replaces it.
 */
const SALES = `
  select 'SALE' as kind, entry.effective_date as date, receivable.id, receivable.charge_id,
         receivable.installment, receivable.gross_centavos as gross,
         receivable.fee_centavos as fee
    from journal_entry entry
    join receivable on receivable.seller_id = entry.seller_id and receivable.owner_id = $4
     and receivable.id = entry.ref_id
   where entry.seller_id = $1 and entry.kind = 'RECEIVABLE_RELEASED'
     and entry.effective_date between $2 and $3
  union all
  select 'SALE', entry.effective_date, receivable.id, receivable.charge_id, receivable.installment,
         receivable.gross_centavos, receivable.fee_centavos
    from journal_entry entry
    join receivable on receivable.seller_id = entry.seller_id and receivable.owner_id = $4
     and receivable.charge_id = entry.ref_id
   where entry.seller_id = $1 and entry.kind = 'PIX_RECEIVED'
     and entry.effective_date between $2 and $3
  union all
  select 'SALE', greatest(due_date, $5::date), id, charge_id, installment, gross_centavos,
         fee_centavos
    from receivable
   where seller_id = $1 and owner_id = $4 and state = 'OPEN'
     and greatest(due_date, $5::date) between $2 and $3`

const LIVE_PAYOUTS = LIVE_PAYOUT_STATES.map((state) => `'${state}'`).join(', ')

/**
 * Anticipations with their price, and what is repaid with each anticipated receivable: it nets the
 * sale's row of the same day.
 */
const ANTICIPATIONS = `
  select 'ANTICIPATED', entry.effective_date, entry.id, null::uuid, 0,
         anticipation.advanced_centavos, anticipation.tax_centavos
    from journal_entry entry
    join anticipation on anticipation.seller_id = $1 and anticipation.id = entry.ref_id
   where entry.seller_id = $1 and entry.kind = 'RECEIVABLES_ANTICIPATED'
     and entry.effective_date between $2 and $3
  union all
  select 'ADVANCE_REPAID', entry.effective_date, receivable.id, receivable.charge_id,
         receivable.installment, receivable.net_centavos, 0
    from journal_entry entry
    join receivable on receivable.seller_id = $1 and receivable.owner_id = $4
     and receivable.id = entry.ref_id and receivable.anticipation_id is not null
   where entry.seller_id = $1 and entry.kind = 'RECEIVABLE_RELEASED'
     and entry.effective_date between $2 and $3
  union all
  select 'ADVANCE_REPAID', greatest(due_date, $5::date), id, charge_id, installment, net_centavos, 0
    from receivable
   where seller_id = $1 and owner_id = $4 and state = 'OPEN' and anticipation_id is not null
     and greatest(due_date, $5::date) between $2 and $3`

/** The change of the owner's AVAILABLE less DEBT by an entry. */
const changeBy = (entry: string) => `
  lateral (select coalesce(sum(amount), 0)::bigint as amount from posting
            where posting.seller_id = $1 and posting.entry_id = ${entry}.id
              and posting.owner_id = $4 and posting.code in ('AVAILABLE', 'DEBT')) as change`

/** Refunds or disputes: in progress they are future entries, refused ones are left out. */
const claims = (found: string) => `
  select claim.kind, coalesce(ended.effective_date, greatest(pulled.effective_date, $5::date)),
         pulled.id, claim.charge_id, 0, -change.amount, 0
    from (${found}) claim
    join journal_entry pulled on pulled.seller_id = $1 and pulled.id = claim.entry_id
    join ${changeBy('pulled')} on change.amount < 0
    left join journal_entry ended on ended.seller_id = $1 and ended.ref_id = claim.id
     and ended.kind in ('REFUND_CONFIRMED', 'DISPUTE_WON', 'DISPUTE_LOST')
   where coalesce(ended.effective_date, greatest(pulled.effective_date, $5::date))
         between $2 and $3`

const REFUNDS = claims(`
  select 'REFUND' as kind, id, charge_id, entry_id from refund
   where seller_id = $1 and state <> 'REFUSED'`)

const DISPUTES = `${claims(`
  select 'DISPUTE' as kind, id, charge_id, entry_id from dispute where seller_id = $1
  union all
  select 'DISPUTE', id, charge_id, entry_id from charge_claim where seller_id = $1`)}
  union all
  select 'DISPUTE_WON', won.effective_date, won.id, dispute.charge_id, 0, change.amount, 0
    from dispute
    join journal_entry won on won.seller_id = $1 and won.kind = 'DISPUTE_WON'
     and won.ref_id = dispute.id and won.effective_date between $2 and $3
    join ${changeBy('won')} on change.amount > 0
   where dispute.seller_id = $1 and dispute.state = 'WON'
  union all
  select 'DISPUTE_WON', won.effective_date, won.id, claim.charge_id, 0, change.amount, 0
    from charge_claim claim
    join journal_entry won on won.seller_id = $1 and won.kind = 'DISPUTE_WON'
     and won.ref_id = claim.id and won.effective_date between $2 and $3
    join ${changeBy('won')} on change.amount > 0
   where claim.seller_id = $1 and claim.state = 'RELEASED'
  union all
  select 'DISPUTE_FEE', lost.effective_date, lost.id, dispute.charge_id, 0, -change.amount, 0
    from dispute
    join journal_entry lost on lost.seller_id = $1 and lost.kind = 'DISPUTE_LOST'
     and lost.ref_id = dispute.id and lost.effective_date between $2 and $3
    join ${changeBy('lost')} on change.amount < 0
   where dispute.seller_id = $1 and dispute.state = 'LOST'`

/**
 * Paid card invoices, by the account that paid them, and later reversals of paid purchases; an
 * unpaid purchase moves no money of the owner.
 */
const CARD_INVOICES = `
  select case entry.kind when 'CARD_INVOICE_PAID' then 'CARD_INVOICE' else 'CARD_RETURN' end
         || case when bool_or(line.code = 'BANKING') then '_BANKING' else '' end,
         entry.effective_date, entry.id, null::uuid, 0, abs(sum(line.amount))::bigint, 0
    from journal_entry entry
    join posting line on line.seller_id = $1 and line.entry_id = entry.id
     and line.owner_id = $4 and line.code in ('BANKING', 'AVAILABLE', 'DEBT')
   where entry.seller_id = $1 and entry.kind in ('CARD_PURCHASE_REVERSED', 'CARD_INVOICE_PAID')
     and entry.effective_date between $2 and $3
   group by entry.kind, entry.effective_date, entry.id`

/**
 * Withdrawals: paid ones on the day they were paid, and again on the day the bank sent them back;
 * those under way are future entries, failed ones are left out.
 */
const TRANSFERS = `
  select 'TRANSFER', paid_on, id, null::uuid, 0, amount_centavos, 0
    from payout
   where seller_id = $1 and owner_id = $4 and purpose in ('WITHDRAWAL', 'SUB_SELLER') and paid_on between $2 and $3
  union all
  select 'TRANSFER', greatest(scheduled_date, $5::date), id, null::uuid, 0, amount_centavos, 0
    from payout
   where seller_id = $1 and owner_id = $4 and purpose in ('WITHDRAWAL', 'SUB_SELLER') and state in (${LIVE_PAYOUTS})
     and greatest(scheduled_date, $5::date) between $2 and $3
  union all
  select 'TRANSFER_RETURNED', returned_on, id, null::uuid, 0, amount_centavos, 0
    from payout
   where seller_id = $1 and owner_id = $4 and purpose in ('WITHDRAWAL', 'SUB_SELLER') and returned_on between $2 and $3`

const KIND_OF_BILL = (kind: string) =>
  `'${kind}' || case source when 'BANKING' then '_BANKING' else '' end`

/** Paid bills, like withdrawals; those being paid are future entries, failed ones are left out. */
const BILLS = `
  select ${KIND_OF_BILL('BILL')}, paid_on, id, null::uuid, 0, amount_centavos, 0
    from payout
   where seller_id = $1 and owner_id = $4 and purpose = 'BILL' and paid_on between $2 and $3
  union all
  select ${KIND_OF_BILL('BILL')}, greatest(scheduled_date, $5::date), id, null::uuid, 0,
         amount_centavos, 0
    from payout
   where seller_id = $1 and owner_id = $4 and purpose = 'BILL' and state in (${LIVE_PAYOUTS})
     and greatest(scheduled_date, $5::date) between $2 and $3
  union all
  select ${KIND_OF_BILL('BILL_RETURNED')}, returned_on, id, null::uuid, 0, amount_centavos, 0
    from payout
   where seller_id = $1 and owner_id = $4 and purpose = 'BILL' and returned_on between $2 and $3`

/** Corrections by operators: the change of the owner's AVAILABLE and DEBT. */
const ADJUSTMENTS = `
  select case when sum(line.amount) > 0 then 'ADJUSTMENT_GIVEN' else 'ADJUSTMENT_TAKEN' end,
         entry.effective_date, entry.id, null::uuid, 0, abs(sum(line.amount))::bigint, 0
    from journal_entry entry
    join posting line on line.seller_id = $1 and line.entry_id = entry.id
     and line.owner_id = $4 and line.code in ('AVAILABLE', 'DEBT')
   where entry.seller_id = $1 and entry.kind = 'BALANCE_ADJUSTED'
     and entry.effective_date between $2 and $3
   group by entry.effective_date, entry.id`

// The names of the columns, which the first of several selects gives a union, and the type of `$5`,
// which some groups do not read.
const COLUMNS = `
  select null::text as kind, $5::date as date, null::uuid as id, null::uuid as charge_id,
         0 as installment, 0::bigint as gross, 0::bigint as fee where false`

/** The rows of each group; a page of one reads no others. */
const ROWS_OF: Readonly<Record<StatementGroup, string>> = {
  SALES,
  REFUNDS,
  CHARGEBACKS: DISPUTES,
  ANTICIPATIONS,
  WITHDRAWALS: TRANSFERS,
  BILLS,
  VIRTUAL_CARDS: CARD_INVOICES,
  ADJUSTMENTS,
}

const rowsOf = (group: StatementGroup | null): string =>
  [COLUMNS, ...(group === null ? Object.values(ROWS_OF) : [ROWS_OF[group]])].join(' union all ')

export interface StatementFilter {
  readonly from: Day
  readonly to: Day
  readonly ownerId: Uuid
  /** The first possible day of future entries. */
  readonly nextDay: Day
  readonly descending: boolean
  /** Null: all rows. */
  readonly group: StatementGroup | null
}

/** A page of it. */
export interface StatementPage extends StatementFilter {
  readonly offset: number
  readonly size: number
}

const withCharges = (page: string, shares: string, order: 'asc' | 'desc') => `
  with page as (${page})
  select page.*, charge.customer_name as buyer, charge.title, charge.payment_method,
         charge.installments, ${shares} as shares
    from page left join charge on charge.seller_id = $1 and charge.id = page.charge_id
   order by page.date ${order}, page.id ${order}, page.kind ${order}`

export const statementRows = ({ sellerId, rows }: Transaction, filter: StatementPage) => {
  const order = filter.descending ? 'desc' : 'asc'
  const page = `
    select * from (${rowsOf(filter.group)}) as found
     order by date ${order}, id ${order}, kind ${order} offset $6 limit $7`
  return rows<StatementRow>(withCharges(page, SHARES, order), [
    sellerId,
    filter.from,
    filter.to,
    filter.ownerId,
    filter.nextDay,
    filter.offset,
    filter.size,
  ])
}

/** Every row of a period; the shares of sub-sellers are read only where they are needed. */
export const wholeStatement = (
  sellerId: SellerId,
  { from, to, ownerId, nextDay, descending, group }: StatementFilter,
  { withShares }: { readonly withShares: boolean },
): SqlStatement => ({
  text: withCharges(
    `select * from (${rowsOf(group)}) as found`,
    withShares ? SHARES : `'[]'::json`,
    descending ? 'desc' : 'asc',
  ),
  values: [sellerId, from, to, ownerId, nextDay],
})

export const countStatement = ({ sellerId, row }: Transaction, filter: StatementFilter) =>
  row<{ counted: number }>(
    `select count(*)::integer as counted
       from (select from (${rowsOf(null)}) as found limit ${COUNT_CAP + 1}) as counted`,
    [sellerId, filter.from, filter.to, filter.ownerId, filter.nextDay],
  )

/**
 * How many rows a group has and what they come to; `credits` are the kinds that increase the balance.
 * The page sorts the same rows, so that a cap would save nothing.
 */
export const sumOfGroup = (
  { sellerId, row }: Transaction,
  filter: StatementFilter,
  credits: readonly RowKind[],
) =>
  row<{ counted: number; amount: bigint; tax: bigint }>(
    `select least(count(*), ${COUNT_CAP + 1})::integer as counted,
            coalesce(sum(case when kind = any ($6::text[]) then gross else -gross end), 0)::bigint
              as amount,
            coalesce(-sum(fee), 0)::bigint as tax
       from (${rowsOf(filter.group)}) as found`,
    [sellerId, filter.from, filter.to, filter.ownerId, filter.nextDay, credits],
  )

/** The amount that can be anticipated: card receivables open beyond the next business day. */
export const amountToAnticipate = ({ sellerId, row }: Transaction, ownerId: Uuid, after: Day) =>
  row<{ amount: bigint }>(
    `select coalesce(sum(net_centavos), 0)::bigint as amount
       from receivable
      where seller_id = $1 and owner_id = $2 and state = 'OPEN' and anticipation_id is null
        and attempt_id is not null and due_date > $3`,
    [sellerId, ownerId, after],
  )
