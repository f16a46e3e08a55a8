import { may } from '#contract/access/actions.ts'
import type { InputOf, OutputOf } from '#contract/access/endpoint.ts'
import { normalizeDocument } from '#contract/basics/brazil/documents.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { COUNT_CAP } from '#contract/basics/paging.ts'
import { platformRefusals } from '#contract/basics/refusals.ts'
import { prefixPattern, searchPattern } from '#contract/basics/text-search.ts'
import type {
  listCharges as listEndpoint,
  summarizeCharges as summaryEndpoint,
} from '#contract/charges/endpoints.ts'
import type { listScheduledCharges as scheduledEndpoint } from '#contract/charges/scheduled-endpoints.ts'
import type { ChargeStatus } from '#contract/charges/states.ts'
import {
  type DailyRow,
  dailyTotals,
  type ListFilter,
  pageOfCharges,
  rowOfCharge,
  searchedTotals,
} from '#server/areas/charges/list/sql.ts'
import { type InvoiceLinkSigner, linksOf } from '#server/areas/invoices/invoice-links.ts'
import type { SqlStatement, Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { type ListedPage, listedJson, type ReadyJson } from '#server/platform/http/responses.ts'
import type { Caller } from '#server/platform/http/routes.ts'

type ListQuery = InputOf<typeof listEndpoint>['query']
type ScheduledQuery = InputOf<typeof scheduledEndpoint>['query']
type PageQuery = Omit<ListQuery, 'status' | 'history'>
type SummaryQuery = InputOf<typeof summaryEndpoint>['query']

const COLUMNS = {
  expirationDate: 'expiration_date',
  paidDate: 'paid_date',
  value: 'value_centavos',
  createdAt: 'created_at',
} as const

/** Pagas also holds what was paid outside (R-CHL-13). */
export const statusesOf = (status: ListQuery['status']): readonly ChargeStatus[] | null => {
  if (status === 'ALL') return null
  return status === 'PAID' ? ['PAID', 'PAID_MANUALLY'] : [status]
}

const SEARCHED = ['customerName', 'title', 'customerEmail'] as const

function patternOf(query: SummaryQuery): string | null {
  const position = SEARCHED.findIndex((field) => query[field] !== undefined)
  const searchText = position < 0 ? undefined : query[SEARCHED[position] ?? 'title']
  return searchText === undefined ? null : searchPattern(searchText, position, SEARCHED.length)
}

/** The filter of the list, its sums and its export. */
export const filterOf = (query: SummaryQuery): ListFilter => ({
  statuses: null,
  documentPrefix: query.customerDocument
    ? prefixPattern(normalizeDocument(query.customerDocument))
    : null,
  pattern: patternOf(query),
  from: query.expirationDateInitial ?? null,
  to: query.expirationDateFinal ?? null,
  history: false,
  orderColumn: 'expiration_date',
  descending: true,
  offset: 0,
  size: 1,
})

/** The order that the list is asked for. */
export const orderOfList = ({ field, descending }: ListQuery['sort']) => ({
  orderColumn: COLUMNS[field as keyof typeof COLUMNS],
  descending,
})

type ListCaller = Pick<Caller, 'sellerId' | 'roles' | 'features'>

/**
 * The statement for a page of charges with its total, counted up to the cap (R-CHL-08, R-CHL-10).
 */
export function chargesQuery(query: ListQuery, caller: ListCaller): SqlStatement {
  const asksForOne = query.size === 1 && query.page === 0
  if (!asksForOne && !may(caller, 'charge.list')) reject(platformRefusals.forbidden)
  return pageQuery(query, caller, statusesOf(query.status), query.history === true)
}

/** The same for unpaid charges: SCHEDULED, LATE or both (SCH-01). */
export const scheduledChargesQuery = (query: ScheduledQuery, caller: ListCaller): SqlStatement =>
  pageQuery(query, caller, query.status ? [query.status] : ['SCHEDULED', 'LATE'], false)

function pageQuery(
  query: PageQuery,
  caller: ListCaller,
  statuses: readonly ChargeStatus[] | null,
  history: boolean,
): SqlStatement {
  const offset = query.page * query.size
  return pageOfCharges(caller.sellerId, {
    ...filterOf(query),
    statuses,
    history,
    ...orderOfList(query.sort),
    offset,
    size: query.size,
    seesNotes: may(caller, 'charge.invoices'),
    seesInstallments: may(caller, 'charge.installments'),
  })
}

// As the database writes it: a quote inside a text is escaped, so no text of a person matches.
const NAMED_NOTE = /("invoiceDownloadLink" : )"([0-9a-f-]{36})"/g
const SOME_NOTE = '"invoiceDownloadLink" : "'

/** Replaces the invoice ids in the rows by signed links, because the database has no key. */
function withNoteLinks(content: string, signer: InvoiceLinkSigner): string {
  if (!content.includes(SOME_NOTE)) return content
  return content.replace(
    NAMED_NOTE,
    (_, name: string, id: Uuid) => `${name}${JSON.stringify(linksOf(signer, id))}`,
  )
}

/** The answer of a list from the page that the database built. */
export function listedCharges(
  page: ListedPage | undefined,
  query: PageQuery,
  signer: InvoiceLinkSigner,
): ReadyJson {
  return listedJson(page && { ...page, content: withNoteLinks(page.content, signer) }, query)
}

/** Tab counts and the amounts of the bar for the present filters (R-CHL-14, R-CHL-15). */
export async function summarizeCharges(
  transaction: Transaction,
  query: SummaryQuery,
): Promise<OutputOf<typeof summaryEndpoint>> {
  const filter = filterOf(query)
  const isSearch = filter.pattern !== null || filter.documentPrefix !== null
  const totals = isSearch
    ? await searchedTotals(transaction, filter)
    : await dailyTotals(transaction, filter.from, filter.to)
  const counted = totals.reduce((total, { count }) => total + count, 0)
  return { ...tabsOf(totals), isCapped: isSearch && counted >= COUNT_CAP }
}

function tabsOf(totals: readonly DailyRow[]) {
  const count = (...statuses: ChargeStatus[]) =>
    totals.reduce((sum, row) => (statuses.includes(row.status) ? sum + row.count : sum), 0)
  const amount = (...statuses: ChargeStatus[]) =>
    totals.reduce((sum, row) => (statuses.includes(row.status) ? sum + row.value : sum), 0n)
  return {
    counts: {
      ALL: totals.reduce((sum, row) => sum + row.count, 0),
      PAID: count('PAID', 'PAID_MANUALLY'),
      SCHEDULED: count('SCHEDULED'),
      LATE: count('LATE'),
      CANCELED: count('CANCELED'),
      ABANDONED: count('ABANDONED'),
      REFUND: count('REFUND'),
      FAILED: count('FAILED'),
    },
    amounts: {
      received: amount('PAID', 'PAID_MANUALLY'),
      scheduled: amount('SCHEDULED'),
      late: amount('LATE'),
    },
  }
}

/** The row of one charge as the wire has it, for an event; it has no link to its invoice. */
export const readChargeRow = async (transaction: Transaction, id: Uuid) =>
  (await rowOfCharge(transaction, id))?.charge
