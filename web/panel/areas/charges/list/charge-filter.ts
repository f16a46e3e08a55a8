import { TAB_STATUSES, type TabStatus } from '#contract/charges/shapes.ts'
import { listFilter, type ListFilter } from '#web/kit/lists/list-filter.ts'

export const SEARCH_FIELDS = ['customerName', 'title', 'customerEmail', 'customerDocument'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]
export type ChargeFilter = ListFilter<TabStatus, SearchField>

export const {
  parse: parseFilter,
  valuesOf,
  isNarrowed,
} = listFilter<TabStatus, SearchField>(TAB_STATUSES, SEARCH_FIELDS)

/** The part of the query that list and summary share (R-CHL-10). */
export const queryOf = ({ field, searchText, from, to }: ChargeFilter) => ({
  ...(searchText === '' ? {} : { [field]: searchText }),
  ...(from && to ? { expirationDateInitial: from, expirationDateFinal: to } : {}),
})
