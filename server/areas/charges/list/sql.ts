import type { Day } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { COUNT_CAP } from '#contract/basics/paging.ts'
import type { ChargeStatus } from '#contract/charges/states.ts'
import { inTextIndexOf } from '#server/areas/charge-core/text-index.ts'
import type { SqlStatement, Transaction } from '#server/platform/database/database.ts'

// Evaluated once per page, not once per row.
const ANTICIPATED = `id = any (array(select charge_id from receivable
  where seller_id = $1 and charge_id = any (array(select id from page))
    and state = 'OPEN' and anticipation_id is not null))`

/** The wire's row, built by the database from named columns: a list never leaks a column. */
const rowJson = ({
  seesNotes = false,
  seesInstallments = false,
}: Pick<ListFilter, 'seesNotes' | 'seesInstallments'>) => `json_build_object(
  'uuid', id, 'customerId', customer_id, 'customerName', customer_name,
  'customerDocument', customer_document, 'customerEmail', customer_email,
  'customerPhone', customer_phone, 'email', customer_email, 'phone', customer_phone,
  'countryCode', country_code, 'title', title, 'paidDate', paid_date,
  'expirationDate', expiration_date, 'installments', ${seesInstallments ? 'installments' : 'null'},
  'value', trim_scale(value_centavos / 100.0), 'status', status, 'paymentMethod', payment_method,
  'invoiceCharge', json_build_object('status', invoice_status),
  'invoiceDownloadLink', ${seesNotes ? 'invoice_id' : 'null'},
  'tradeAgreement', case when ${ANTICIPATED} then json_build_object('type', 'DEFAULT') end)`

export interface ListFilter {
  readonly statuses: readonly ChargeStatus[] | null
  readonly documentPrefix: string | null
  /** A pattern of `searchPattern` over name, title and e-mail. */
  readonly pattern: string | null
  readonly from: Day | null
  readonly to: Day | null
  readonly history: boolean
  /** Only these charges. */
  readonly ids?: readonly Uuid[] | undefined
  readonly orderColumn: 'expiration_date' | 'paid_date' | 'value_centavos' | 'created_at'
  readonly descending: boolean
  readonly offset: number
  readonly size: number
  /** Whether rows contain their invoice id, for users who may see invoices. */
  readonly seesNotes?: boolean
  /** Whether rows contain their instalments, for users with that column. */
  readonly seesInstallments?: boolean
}

type Unpaged = Omit<ListFilter, 'offset' | 'size'>

/** Where ids are looked for: a text in the view, whose owner may run patterns on indexes. */
const sourceOf = ({ pattern, documentPrefix }: Unpaged): 'charge' | 'searched_charge' =>
  pattern || documentPrefix ? 'searched_charge' : 'charge'

function whereOf(sellerId: SellerId, filter: Unpaged): { where: string; values: unknown[] } {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value) + 1}`
  const conditions = ['seller_id = $1']
  const { statuses } = filter
  if (statuses?.length === 1) conditions.push(`status = ${bind(statuses[0])}`)
  else if (statuses) conditions.push(`status = any (${bind(statuses)}::text[])`)
  if (filter.ids) conditions.push(`id = any (${bind(filter.ids)}::uuid[])`)
  if (filter.history) conditions.push(`status not in ('SCHEDULED', 'LATE')`)
  if (filter.from && filter.to) {
    conditions.push(`expiration_date between ${bind(filter.from)} and ${bind(filter.to)}`)
  }
  if (filter.documentPrefix)
    conditions.push(`customer_document like ${bind(filter.documentPrefix)}`)
  if (filter.pattern) {
    conditions.push(`search like ${bind(filter.pattern)}`, inTextIndexOf(sellerId))
  }
  return { where: conditions.join(' and '), values }
}

// Without an order the planner may as well read the table itself, many rows a block; the list's
// index holds all that counting needs.
const BY_LIST = 'order by expiration_date desc, id desc'

// As in the indexes: only the paid date may be absent, and comes last when the newest is first.
function orderOf({ orderColumn, descending }: Unpaged): string {
  const direction = descending ? 'desc' : 'asc'
  const absent = orderColumn === 'paid_date' ? ` nulls ${descending ? 'last' : 'first'}` : ''
  return `${orderColumn} ${direction}${absent}, id ${direction}`
}

/** The one statement that answers a `ListedPage`. */
export function pageOfCharges(sellerId: SellerId, filter: ListFilter): SqlStatement {
  if (filter.pattern) return searchedPage(sellerId, filter)
  const isByDay = filter.orderColumn === 'expiration_date' && !filter.documentPrefix
  return isByDay && filter.offset >= DEEP ? deepPage(sellerId, filter) : plainPage(sellerId, filter)
}

// The first page is the most frequent query, and is always read by the list's own index.
const USUAL_SIZE = 20

// From this row on, finding the place of a page first costs less than reading the rows before it.
const DEEP = 1_000

/** The row of one charge, as lists hold it. */
export const rowOfCharge = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<{ charge: Readonly<Record<string, unknown>> }>(
    `with page as (select * from charge where seller_id = $1 and id = $2)
     select ${rowJson({ seesInstallments: true })} as charge from page`,
    [sellerId, id],
  )

const isCapped = (counted: string) => `${counted} > ${COUNT_CAP} as "isCapped"`

function plainPage(sellerId: SellerId, filter: ListFilter): SqlStatement {
  const { where, values } = whereOf(sellerId, filter)
  const bind = (value: unknown) => `$${values.push(value) + 1}`
  const { offset, size, orderColumn, documentPrefix } = filter
  const isFirst = offset === 0 && size === USUAL_SIZE
  const isUsual = isFirst && orderColumn === 'expiration_date' && !documentPrefix
  const slice = isUsual ? `limit ${USUAL_SIZE}` : `offset ${bind(offset)} limit ${bind(size)}`
  const order = orderOf(filter)
  const source = sourceOf(filter)
  // Far down ids come first: the index alone holds what is skipped.
  const page =
    offset < DEEP && source === 'charge'
      ? `page as (select * from charge where ${where} order by ${order} ${slice})`
      : `chosen as (select id from ${source} where ${where} order by ${order} ${slice}),
       page as (select charge.* from chosen
                  join charge on charge.seller_id = $1 and charge.id = chosen.id)`
  const text = `
    with ${page},
    total as (select count(*)::integer as counted from
                (select from ${source} where ${where} ${BY_LIST} limit ${COUNT_CAP + 1}) as found)
    select coalesce((select json_agg(${rowJson(filter)} order by ${order}) from page), '[]')::text
             as content,
           counted, ${isCapped('counted')} from total`
  return { text, values: [sellerId, ...values], plan: isUsual ? 'generic' : undefined }
}

/**
 * A page far down the list. The daily roll-up says on which day it begins and how many charges
 * match, so that no row before that day is read. The roll-up follows the events: until it caught up,
 * the page may begin a few rows off.
 */
function deepPage(sellerId: SellerId, filter: ListFilter): SqlStatement {
  const { where, values } = whereOf(sellerId, filter)
  const bind = (value: unknown) => `$${values.push(value) + 1}`
  const order = orderOf(filter)
  const [direction, from] = filter.descending ? ['desc', '<='] : ['asc', '>=']
  const offset = `${bind(filter.offset)}::bigint`
  const text = `
    with days as (
      select expiration_date, sum(count) as charges from charge_daily
       where ${where} group by expiration_date),
    begun as (
      select expiration_date,
             sum(charges) over (order by expiration_date ${direction}) - charges as before
        from days),
    start as (
      select expiration_date, before from begun where before <= ${offset}
       order by expiration_date ${filter.descending ? 'asc' : 'desc'} limit 1),
    chosen as (
      select id from charge
       where ${where} and expiration_date ${from} (select expiration_date from start)
       order by ${order}
      offset ${offset} - (select before from start) limit ${bind(filter.size)}),
    page as (select charge.* from chosen
               join charge on charge.seller_id = $1 and charge.id = chosen.id)
    select coalesce((select json_agg(${rowJson(filter)} order by ${order}) from page), '[]')::text
             as content,
           coalesce((select sum(charges) from days), 0)::integer as counted,
           false as "isCapped"`
  return { text, values: [sellerId, ...values] }
}

// A text is looked up once, up to the cap. If few charges have it, what is found is the page's, too.
// If more have it, the page is looked for in the order of the list, whose indexes hold the text.
// Other orders have no such index: there everything that is found is put in order. One plan for all
// patterns would fit none, so it is planned for its own.
function searchedPage(sellerId: SellerId, filter: ListFilter): SqlStatement {
  const { where, values } = whereOf(sellerId, filter)
  const { orderColumn, offset, size } = filter
  const bind = (value: unknown) => `$${values.push(value) + 1}`
  const order = `order by ${orderOf(filter)}`
  const slice = `${order} offset ${bind(offset)} limit ${bind(size)}`
  const isByDay = orderColumn === 'expiration_date'
  const searched = isByDay
    ? `limit ${COUNT_CAP + 1}`
    : `${order} limit ${Math.max(COUNT_CAP + 1, offset + size)}`
  const chosen = isByDay
    ? `(select id from found where (select counted from total) <= ${COUNT_CAP} ${slice})
       union all
       (select id from searched_charge where ${where} and (select counted from total) > ${COUNT_CAP} ${slice})`
    : `select id from found ${slice}`
  const text = `
    with found as materialized (select id, ${orderColumn} from searched_charge
                                 where ${where} ${searched}),
    total as materialized (select count(*)::integer as counted from found),
    chosen as (${chosen}),
    page as (select charge.* from chosen
               join charge on charge.seller_id = $1 and charge.id = chosen.id)
    select coalesce((select json_agg(${rowJson(filter)} ${order}) from page), '[]')::text as content,
           counted, ${isCapped('counted')}
      from total`
  return { text, values: [sellerId, ...values], plan: 'custom' }
}

const EXPORTED = `
  select id as uuid, customer_name as "customerName", customer_email as "customerEmail",
         customer_document as "customerDocument", title, payment_method as "paymentMethod",
         expiration_date as "expirationDate", paid_date as "paidDate", installments,
         value_centavos as value, status`

const METADATA = `
  (select link.terms -> 'metadata' from payment_link link
    where link.seller_id = $1 and link.id = charge.link_id) as metadata`

/** All charges of the filter, in the order of the list, with the internal data of their links or without. */
export function allChargesSql(
  sellerId: SellerId,
  filter: Unpaged,
  { withMetadata }: { readonly withMetadata: boolean },
): SqlStatement {
  const { where, values } = whereOf(sellerId, filter)
  const source = sourceOf(filter)
  const chosen =
    source === 'charge'
      ? where
      : `seller_id = $1 and id = any (array(select id from ${source} where ${where}))`
  return {
    text: `${withMetadata ? `${EXPORTED}, ${METADATA}` : EXPORTED}
      from charge where ${chosen} order by ${orderOf(filter)}`,
    values: [sellerId, ...values],
  }
}

export interface DailyRow {
  readonly status: ChargeStatus
  readonly count: number
  readonly value: bigint
}

/** Counts and amounts by status from the daily roll-up: exact, however many charges. */
export const dailyTotals = ({ sellerId, rows }: Transaction, from: Day | null, to: Day | null) =>
  rows<DailyRow>(
    `select status, sum(count)::integer as count, sum(value_centavos)::bigint as value
       from charge_daily
      where seller_id = $1 and ($2::date is null or expiration_date between $2 and $3)
      group by status`,
    [sellerId, from, to],
  )

/** The same over at most 1,000 rows that a text filter finds. */
export async function searchedTotals(
  { sellerId, rows }: Transaction,
  filter: ListFilter,
): Promise<DailyRow[]> {
  const { where, values } = whereOf(sellerId, filter)
  return rows<DailyRow>(
    `select status, count(*)::integer as count, sum(value_centavos)::bigint as value
       from (select status, value_centavos from ${sourceOf(filter)} where ${where} limit ${COUNT_CAP}) as found
      group by status`,
    [sellerId, ...values],
    { plan: 'custom' },
  )
}

/** Moves one charge of a day from a status to another in the roll-up. */
export const rollUp = (
  { sellerId, run }: Transaction,
  day: string,
  status: ChargeStatus,
  count: 1 | -1,
  value: bigint,
) =>
  run(
    `insert into charge_daily (seller_id, expiration_date, status, count, value_centavos)
     values ($1, $2, $3, $4, $5)
     on conflict (seller_id, expiration_date, status)
     do update set count = charge_daily.count + $4,
                   value_centavos = charge_daily.value_centavos + $5`,
    [sellerId, day, status, count, value],
  )
