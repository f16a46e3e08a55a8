import type { StatementGroup, StatementRowKind } from '#contract/balance/shapes.ts'
import type { Day } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { COUNT_CAP } from '#contract/basics/paging.ts'
import { OPEN_DISPUTE_STATES } from '#contract/charges/disputes.ts'
import { LIVE_PAYOUT_STATES } from '#contract/payouts/states.ts'
import { OPEN_REFUND_STATES } from '#server/areas/payments/refunds/read-refunds.ts'
import type { SqlStatement, Transaction } from '#server/platform/database/database.ts'

/** What a row of its own is about; the shares of sub-sellers are nested in rows. */
export type RowKind = Exclude<StatementRowKind, 'SPLIT'>

export interface StatementRow {
  readonly kind: RowKind
  readonly date: Day
  /** Orders the rows of a day. */
  readonly place: Uuid
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

/** Rows of one kind: the expressions of their columns, and where they come from. */
interface Source {
  readonly kind: string
  readonly date: string
  /** Orders the rows of a day. */
  readonly place: string
  readonly id: string
  readonly charge?: string
  readonly installment?: string
  readonly gross: string
  readonly fee?: string
  readonly from: string
}

const OF_ENTRY = { date: 'entry.effective_date', place: 'entry.id', id: 'entry.id' } as const

const ofReceivable = (kind: StatementRowKind) =>
  ({
    kind: `'${kind}'`,
    place: 'receivable.id',
    id: 'receivable.id',
    charge: 'receivable.charge_id',
    installment: 'receivable.installment',
  }) as const

/**
 * A receivable counts on the day on which it is due: released ones were free on it, open ones will be.
 * A future row never has a past date, so those that are due before are rows of the next day.
 */
const receivables = (
  columns: Pick<Source, 'kind' | 'place' | 'id' | 'gross'> & Partial<Source>,
  which = '',
): readonly Source[] => {
  const from = (state: string, due: string) =>
    `receivable where seller_id = $1 and owner_id = $4 and state = '${state}' ${which} and ${due}`
  return [
    { ...columns, date: 'due_date', from: from('RELEASED', 'due_date between $2 and $3') },
    {
      ...columns,
      date: 'due_date',
      from: from('OPEN', 'due_date between $2 and $3 and due_date > $5'),
    },
    {
      ...columns,
      date: '$5::date',
      from: from('OPEN', 'due_date <= $5 and $5::date between $2 and $3'),
    },
  ]
}

const SALES = receivables({
  ...ofReceivable('SALE'),
  gross: 'receivable.gross_centavos',
  fee: 'receivable.fee_centavos',
})

const listOf = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ')

const LIVE_PAYOUTS = listOf(LIVE_PAYOUT_STATES)

/**
 * Anticipations with their price, and what is repaid with each anticipated receivable: it nets the
 * sale's row of the same day.
 */
const ANTICIPATIONS: readonly Source[] = [
  {
    ...OF_ENTRY,
    kind: `'ANTICIPATED'`,
    gross: 'anticipation.advanced_centavos',
    fee: 'anticipation.tax_centavos',
    from: `journal_entry entry
      join anticipation on anticipation.seller_id = $1 and anticipation.id = entry.ref_id
     where entry.seller_id = $1 and entry.kind = 'RECEIVABLES_ANTICIPATED'
       and entry.effective_date between $2 and $3`,
  },
  ...receivables(
    { ...ofReceivable('ADVANCE_REPAID'), gross: 'receivable.net_centavos' },
    'and anticipation_id is not null',
  ),
]

/** The change of the owner's AVAILABLE less DEBT by an entry. */
const changeBy = (entry: string) => `
  lateral (select coalesce(sum(amount), 0)::bigint as amount from posting
            where posting.seller_id = $1 and posting.entry_id = ${entry}.id
              and posting.owner_id = $4 and posting.code in ('AVAILABLE', 'DEBT')) as change`

/**
 * Refunds or disputes: they count on the day on which they ended, and before that on the day on which
 * their amount was taken. Refused ones are left out.
 */
function claims(
  kind: StatementRowKind,
  {
    table,
    open,
    ends,
  }: { readonly table: string; readonly open: readonly string[]; readonly ends: string },
): readonly Source[] {
  const columns = {
    kind: `'${kind}'`,
    id: 'pulled.id',
    charge: 'claim.charge_id',
    gross: '-change.amount',
  } as const
  const pulled = `join journal_entry pulled on pulled.seller_id = $1 and pulled.id = claim.entry_id
      join ${changeBy('pulled')} on change.amount < 0`
  return [
    {
      ...columns,
      date: 'ended.effective_date',
      place: 'ended.id',
      from: `journal_entry ended
        join ${table} claim on claim.seller_id = $1 and claim.id = ended.ref_id ${pulled}
       where ended.seller_id = $1 and ended.kind in (${ends})
         and ended.effective_date between $2 and $3`,
    },
    {
      ...columns,
      date: 'greatest(pulled.effective_date, $5::date)',
      place: 'pulled.id',
      from: `${table} claim ${pulled}
       where claim.seller_id = $1 and claim.state in (${listOf(open)})
         and greatest(pulled.effective_date, $5::date) between $2 and $3`,
    },
  ]
}

const REFUNDS = claims('REFUND', {
  table: 'refund',
  open: OPEN_REFUND_STATES,
  ends: `'REFUND_CONFIRMED'`,
})

/** A dispute that was won, or what a lost one cost besides. */
const ofEnd = (kind: StatementRowKind, table: string, end: string): Source => {
  const isWon = kind === 'DISPUTE_WON'
  return {
    kind: `'${kind}'`,
    date: 'ended.effective_date',
    place: 'ended.id',
    id: 'ended.id',
    charge: 'dispute.charge_id',
    gross: isWon ? 'change.amount' : '-change.amount',
    from: `journal_entry ended
      join ${table} dispute on dispute.seller_id = $1 and dispute.id = ended.ref_id
      join ${changeBy('ended')} on change.amount ${isWon ? '>' : '<'} 0
     where ended.seller_id = $1 and ended.kind = '${end}'
       and ended.effective_date between $2 and $3`,
  }
}

const ENDS_OF_DISPUTES = `'DISPUTE_WON', 'DISPUTE_LOST'`

const DISPUTES: readonly Source[] = [
  ...claims('DISPUTE', {
    table: 'dispute',
    open: OPEN_DISPUTE_STATES,
    ends: ENDS_OF_DISPUTES,
  }),
  ...claims('DISPUTE', { table: 'charge_claim', open: ['OPEN'], ends: ENDS_OF_DISPUTES }),
  ofEnd('DISPUTE_WON', 'dispute', 'DISPUTE_WON'),
  ofEnd('DISPUTE_WON', 'charge_claim', 'DISPUTE_WON'),
  ofEnd('DISPUTE_FEE', 'dispute', 'DISPUTE_LOST'),
]

/**
 * Paid card invoices, by the account that paid them, and later reversals of paid purchases; an
 * unpaid purchase moves no money of the owner.
 */
const CARD_INVOICES: readonly Source[] = [
  {
    ...OF_ENTRY,
    kind: `case entry.kind when 'CARD_INVOICE_PAID' then 'CARD_INVOICE' else 'CARD_RETURN' end
      || case when bool_or(line.code = 'BANKING') then '_BANKING' else '' end`,
    gross: 'abs(sum(line.amount))::bigint',
    from: `journal_entry entry
      join posting line on line.seller_id = $1 and line.entry_id = entry.id
       and line.owner_id = $4 and line.code in ('BANKING', 'AVAILABLE', 'DEBT')
     where entry.seller_id = $1 and entry.kind in ('CARD_PURCHASE_REVERSED', 'CARD_INVOICE_PAID')
       and entry.effective_date between $2 and $3
     group by entry.kind, entry.effective_date, entry.id`,
  },
]

/**
 * Payouts: paid ones on the day they were paid, and again on the day the bank sent them back; those
 * under way are future entries, failed ones are left out.
 */
function payouts(purposes: string, kinds: { readonly paid: string; readonly returned: string }) {
  const columns = { place: 'payout.id', id: 'payout.id', gross: 'amount_centavos' } as const
  const from = (when: string) =>
    `payout where seller_id = $1 and owner_id = $4 and purpose in (${purposes}) and ${when}`
  const future = 'greatest(scheduled_date, $5::date)'
  return [
    {
      ...columns,
      kind: kinds.paid,
      date: 'paid_on',
      from: from('paid_on between $2 and $3'),
    },
    {
      ...columns,
      kind: kinds.paid,
      date: future,
      from: from(`state in (${LIVE_PAYOUTS}) and ${future} between $2 and $3`),
    },
    {
      ...columns,
      kind: kinds.returned,
      date: 'returned_on',
      from: from('returned_on between $2 and $3'),
    },
  ] satisfies readonly Source[]
}

const TRANSFERS = payouts(`'WITHDRAWAL', 'SUB_SELLER'`, {
  paid: `'TRANSFER'`,
  returned: `'TRANSFER_RETURNED'`,
})

const kindOfBill = (kind: StatementRowKind) =>
  `'${kind}' || case source when 'BANKING' then '_BANKING' else '' end`

const BILLS = payouts(`'BILL'`, {
  paid: kindOfBill('BILL'),
  returned: kindOfBill('BILL_RETURNED'),
})

/** Corrections by operators: the change of the owner's AVAILABLE and DEBT. */
const ADJUSTMENTS: readonly Source[] = [
  {
    ...OF_ENTRY,
    kind: `case when sum(line.amount) > 0 then 'ADJUSTMENT_GIVEN' else 'ADJUSTMENT_TAKEN' end`,
    gross: 'abs(sum(line.amount))::bigint',
    from: `journal_entry entry
      join posting line on line.seller_id = $1 and line.entry_id = entry.id
       and line.owner_id = $4 and line.code in ('AVAILABLE', 'DEBT')
     where entry.seller_id = $1 and entry.kind = 'BALANCE_ADJUSTED'
       and entry.effective_date between $2 and $3
     group by entry.effective_date, entry.id`,
  },
]

/** The rows of each group; a page of one reads no others. */
const SOURCES_OF: Readonly<Record<StatementGroup, readonly Source[]>> = {
  SALES,
  REFUNDS,
  CHARGEBACKS: DISPUTES,
  ANTICIPATIONS,
  WITHDRAWALS: TRANSFERS,
  BILLS,
  VIRTUAL_CARDS: CARD_INVOICES,
  ADJUSTMENTS,
}

const sourcesOf = (group: StatementGroup | null): readonly Source[] =>
  group === null ? Object.values(SOURCES_OF).flat() : SOURCES_OF[group]

const selectFrom = ({ kind, date, place, id, charge, installment, gross, fee, from }: Source) => `
  select ${kind} as kind, ${date} as date, ${place} as place, ${id} as id,
         ${charge ?? 'null::uuid'} as charge_id, ${installment ?? '0'} as installment,
         ${gross} as gross, ${fee ?? '0::bigint'} as fee
    from ${from}`

// Some groups do not read `$5`, which gives it its type.
const NO_ROW = `
  select null::text as kind, $5::date as date, null::uuid as place, null::uuid as id,
         null::uuid as charge_id, 0 as installment, 0::bigint as gross, 0::bigint as fee
   where false`

const rowsOf = (group: StatementGroup | null): string =>
  [NO_ROW, ...sourcesOf(group).map(selectFrom)].join(' union all ')

/** The rows up to the end of a page: each source gives no more of its own, in the order of an index. */
const rowsUpTo = (group: StatementGroup | null, order: 'asc' | 'desc', count: string): string =>
  [
    NO_ROW,
    ...sourcesOf(group).map(
      (source) => `(${selectFrom(source)} order by date ${order}, place ${order} limit ${count})`,
    ),
  ].join(' union all ')

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

// A plan for any period supposes a short one, and read for seconds where a merchant has a million sales.
const PLANNED_FOR_PERIOD = { plan: 'custom' } as const

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
   order by page.date ${order}, page.place ${order}, page.kind ${order}`

export const statementRows = ({ sellerId, rows }: Transaction, filter: StatementPage) => {
  const order = filter.descending ? 'desc' : 'asc'
  const page = `
    select * from (${rowsUpTo(filter.group, order, '$6::bigint + $7')}) as found
     order by date ${order}, place ${order}, kind ${order} offset $6 limit $7`
  const { from, to, ownerId, nextDay, offset, size } = filter
  const values = [sellerId, from, to, ownerId, nextDay, offset, size]
  return rows<StatementRow>(withCharges(page, SHARES, order), values, PLANNED_FOR_PERIOD)
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
    PLANNED_FOR_PERIOD,
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
    PLANNED_FOR_PERIOD,
  )

/**
 * The amount that can be anticipated: what is open beyond that day, the next business day or later.
 * It is what the account has open less the few receivables that are due until then, because the
 * receivables of a year are many; a slip's is never due later than the next business day.
 */
export const amountToAnticipate = ({ sellerId, row }: Transaction, ownerId: Uuid, after: Day) =>
  row<{ amount: bigint }>(
    `select (coalesce((select balance from account_balance
                        where seller_id = $1 and owner_id = $2 and code = 'RECEIVABLE'), 0)
             - coalesce((select balance from account_balance
                          where seller_id = $1 and owner_id = $2 and code = 'ANTICIPATED_DEBT'), 0)
             - coalesce((select sum(net_centavos) from receivable
                          where seller_id = $1 and owner_id = $2 and state = 'OPEN'
                            and anticipation_id is null and due_date <= $3), 0))::bigint as amount`,
    [sellerId, ownerId, after],
  )
