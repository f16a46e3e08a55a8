import type { Day } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { COUNT_CAP } from '#contract/basics/paging.ts'
import type { Periodicity } from '#contract/plans/rules.ts'
import type { SubscriptionStatus } from '#contract/subscriptions/states.ts'
import { planFor, type SqlStatement, type Transaction } from '#server/platform/database/database.ts'
import { pageSql } from '#server/platform/database/page.ts'

/** The filter of the list and its counts. */
export interface SubscriptionFilter {
  readonly pattern: string | null
  readonly documentPrefix: string | null
  readonly from: Day | null
  readonly to: Day | null
}

export interface SubscriptionSlice extends SubscriptionFilter {
  readonly status: SubscriptionStatus | null
  readonly descending: boolean
  readonly offset: number
  readonly size: number
}

/** The wire's row, built by the database from named columns: a list never leaks a column. */
const ROW = `json_build_object(
  'uuid', page.id, 'customerId', page.customer_id, 'customerName', page.customer_name,
  'customerDocument', page.customer_document, 'startDate', page.start_date,
  'titlePlan', plan.title,
  'basicValue', json_build_object('type', page.periodicity,
    'value', trim_scale(page.value_centavos / 100.0),
    'valuePerMonth', trim_scale(page.month_centavos / 100.0)),
  'status', page.status, 'nextExpirationDate', page.next_expiration_date)`

/** The row of one subscription, as lists hold it. */
export const rowOfSubscription = ({ sellerId, row }: Transaction, id: Uuid) =>
  row<{ subscription: Readonly<Record<string, unknown>> }>(
    `select ${ROW} as subscription
       from subscription as page
       join plan on plan.seller_id = page.seller_id and plan.id = page.plan_id
      where page.seller_id = $1 and page.id = $2`,
    [sellerId, id],
  )

function whereOf(sellerId: SellerId, filter: SubscriptionFilter) {
  const values: unknown[] = [sellerId]
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions = ['seller_id = $1']
  const { pattern, documentPrefix, from, to } = filter
  if (from && to) {
    conditions.push(`next_expiration_date between ${bind(from)} and ${bind(to)}`)
  }
  if (documentPrefix) conditions.push(`customer_document like ${bind(documentPrefix)}`)
  if (pattern) conditions.push(`search like ${bind(pattern)}`)
  return { conditions, values, bind, ...planFor(pattern) }
}

const foundBy = (where: string) =>
  `seller_id = $1 and id = any (array(select id from searched_subscription where ${where}))`

/** The one statement that answers a page of subscriptions and how many there are. */
export function pageOfSubscriptions(sellerId: SellerId, slice: SubscriptionSlice): SqlStatement {
  const { conditions, values, bind, plan } = whereOf(sellerId, slice)
  if (slice.status) conditions.push(`status = ${bind(slice.status)}`)
  const where = conditions.join(' and ')
  const direction = slice.descending ? 'desc' : 'asc'
  const order = `start_date ${direction}, id ${direction}`
  const offset = bind(slice.offset)
  const size = bind(slice.size)
  const isSearched = Boolean(slice.pattern || slice.documentPrefix)
  const { descending } = slice
  const page = isSearched
    ? `select * from subscription
        where ${foundBy(`${where} order by ${order} offset ${offset} limit ${size}`)}`
    : pageSql({
        table: 'subscription',
        columns: '*',
        where,
        by: ['start_date', 'id'],
        descending,
        offset,
        size,
      })
  // The list's own index holds all that counting needs; what is searched for has its own.
  const byList = isSearched ? '' : `order by ${order}`
  const text = `with page as (${page})
    select coalesce((select json_agg(${ROW} order by page.start_date ${direction}, page.id ${direction})
              from page join plan on plan.seller_id = $1 and plan.id = page.plan_id), '[]')::text
             as content,
           (select count(*)::integer from
              (select from searched_subscription where ${where} ${byList} limit ${COUNT_CAP + 1}) as counted)
             as counted`
  return { text, values, plan }
}

/** A row of the list as it is exported. */
export interface ExportedSubscription {
  readonly id: Uuid
  readonly customer_id: Uuid
  readonly customer_name: string
  readonly customer_document: string
  readonly start_date: Day
  readonly title: string
  readonly periodicity: Periodicity
  readonly value_centavos: Centavos
  readonly month_centavos: Centavos
  readonly status: SubscriptionStatus
  readonly next_expiration_date: Day | null
}

/** All subscriptions of the filter, in the order of the list. */
export function allSubscriptionsSql(
  sellerId: SellerId,
  filter: Omit<SubscriptionSlice, 'offset' | 'size'>,
): SqlStatement {
  const { conditions, values, bind } = whereOf(sellerId, filter)
  if (filter.status) conditions.push(`status = ${bind(filter.status)}`)
  const direction = filter.descending ? 'desc' : 'asc'
  const where = conditions.join(' and ')
  const isSearched = Boolean(filter.pattern || filter.documentPrefix)
  const text = `
    with page as (select * from subscription where ${isSearched ? foundBy(where) : where})
    select page.id, page.customer_id, page.customer_name, page.customer_document, page.start_date,
           plan.title, page.periodicity, page.value_centavos, page.month_centavos, page.status,
           page.next_expiration_date
      from page join plan on plan.seller_id = $1 and plan.id = page.plan_id
     order by page.start_date ${direction}, page.id ${direction}`
  return { text, values }
}

/** How many subscriptions of each status the filter finds, each counted up to the cap. */
export function countsOfSubscriptions(
  sellerId: SellerId,
  filter: SubscriptionFilter,
): SqlStatement {
  const { conditions, values, plan } = whereOf(sellerId, filter)
  const where = conditions.join(' and ')
  const of = (status: SubscriptionStatus) =>
    `(select count(*)::integer from (select from searched_subscription
        where ${where} and status = '${status}' limit ${COUNT_CAP + 1}) as counted) as "${status}"`
  const text = `select ${of('ACTIVE')}, ${of('INACTIVE')}, ${of('PENDING')},
    ${of('DEFAULTER')}`
  return { text, values, plan }
}
