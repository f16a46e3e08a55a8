import { listCharges } from '#contract/charges/endpoints.ts'
import { TAB_STATUSES, type TabStatus } from '#contract/charges/shapes.ts'
import { type ListFilter, listFilter } from '#web/kit/lists/filters/list-filter.ts'

export const SEARCH_FIELDS = ['customerName', 'title', 'customerEmail', 'customerDocument'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]
export type ChargeFilter = ListFilter<TabStatus, SearchField>

/** How the list is read from its address and queried (R-CHL-10). */
export const FILTER = listFilter<TabStatus, SearchField>(
  TAB_STATUSES,
  SEARCH_FIELDS,
  {
    fields: ['expirationDate', 'paidDate', 'value'],
    usual: { field: 'expirationDate', descending: true },
  },
  listCharges,
)

/** What the list reads under a filter: its page, and the counts and sums, which no tab changes. */
export function queriesOf(filter: ChargeFilter) {
  const shared = FILTER.queryOf(filter)
  const { status, sort, page, size } = filter
  return { shared, list: { ...shared, status, page, size, sort } }
}
