import type { InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { normalizeDocument } from '#contract/basics/brazil/documents.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { COUNT_CAP } from '#contract/basics/paging.ts'
import { prefixPattern, searchPattern } from '#contract/basics/text-search.ts'
import type {
  listSubscriptions as listEndpoint,
  summarizeSubscriptions as summaryEndpoint,
} from '#contract/subscriptions/endpoints.ts'
import type { SubscriptionRow } from '#contract/subscriptions/shapes.ts'
import type { SubscriptionStatus } from '#contract/subscriptions/states.ts'
import {
  allSubscriptionsSql,
  countsOfSubscriptions,
  type ExportedSubscription,
  pageOfSubscriptions,
  rowOfSubscription,
  type SubscriptionFilter,
} from '#server/areas/subscriptions/list-sql.ts'
import type { SqlStatement, Transaction } from '#server/platform/database/database.ts'
import type { Caller } from '#server/platform/http/routes.ts'

type ListQuery = InputOf<typeof listEndpoint>['query']
type SummaryQuery = InputOf<typeof summaryEndpoint>['query']
type ListCaller = Pick<Caller, 'sellerId'>

const filterOf = (query: SummaryQuery): SubscriptionFilter => ({
  pattern: query.customerName === undefined ? null : searchPattern(query.customerName, 0, 1),
  documentPrefix:
    query.customerDocument === undefined
      ? null
      : prefixPattern(normalizeDocument(query.customerDocument)),
  from: query.expirationDateInitial ?? null,
  to: query.expirationDateFinal ?? null,
})

/**
 * The statement for a page of subscriptions with its total, which is counted up to the
 * cap (R-SUBL-02, R-SUBL-05).
 */
export function subscriptionsQuery(query: ListQuery, { sellerId }: ListCaller): SqlStatement {
  const offset = query.page * query.size
  return pageOfSubscriptions(sellerId, {
    ...filterOf(query),
    status: query.status === 'ALL' ? null : query.status,
    descending: query.sort.descending,
    offset,
    size: query.size,
  })
}

type ExportQuery = Omit<ListQuery, 'page' | 'size'>

/** The statement for all subscriptions of the query. */
export const exportedQuery = (query: ExportQuery, { sellerId }: ListCaller): SqlStatement =>
  allSubscriptionsSql(sellerId, {
    ...filterOf(query),
    status: query.status === 'ALL' ? null : query.status,
    descending: query.sort.descending,
  })

/** The row of the list of an exported subscription. */
export const exportedRow = (stored: ExportedSubscription): SubscriptionRow => ({
  uuid: stored.id,
  customerId: stored.customer_id,
  customerName: stored.customer_name,
  customerDocument: stored.customer_document,
  startDate: stored.start_date,
  titlePlan: stored.title,
  basicValue: {
    type: stored.periodicity,
    value: stored.value_centavos,
    valuePerMonth: stored.month_centavos,
  },
  status: stored.status,
  nextExpirationDate: stored.next_expiration_date,
})

/** The statement that counts subscriptions by status for the filter (R-SUBL-07). */
export const countsQuery = (query: SummaryQuery, { sellerId }: ListCaller): SqlStatement =>
  countsOfSubscriptions(sellerId, filterOf(query))

type Counted = Readonly<Record<SubscriptionStatus, number>>

/** The counts of the tabs, each up to the cap. */
export function countedSubscriptions(
  counted: Counted = { ACTIVE: 0, INACTIVE: 0, PENDING: 0, DEFAULTER: 0 },
): OutputOf<typeof summaryEndpoint> {
  const { ACTIVE, INACTIVE, PENDING, DEFAULTER } = counted
  const found = { ...counted, ALL: ACTIVE + INACTIVE + PENDING + DEFAULTER }
  const limit = (status: keyof typeof found) => Math.min(found[status], COUNT_CAP)
  return {
    counts: {
      ALL: limit('ALL'),
      ACTIVE: limit('ACTIVE'),
      INACTIVE: limit('INACTIVE'),
      PENDING: limit('PENDING'),
      DEFAULTER: limit('DEFAULTER'),
    },
    isCapped: found.ALL > COUNT_CAP,
  }
}

/** The row of one subscription as the wire has it, for an event. */
export const readSubscriptionRow = async (transaction: Transaction, id: Uuid) =>
  (await rowOfSubscription(transaction, id))?.subscription
