import { TAB_STATUSES } from '#contract/subscriptions/states.ts'
import { listFilter, type ListFilter } from '#web/kit/lists/list-filter.ts'

export const SEARCH_FIELDS = ['customerName', 'customerDocument'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]
export type TabStatus = (typeof TAB_STATUSES)[number]
export type SubscriptionFilter = ListFilter<TabStatus, SearchField>

export const {
  parse: parseFilter,
  valuesOf,
  isNarrowed,
} = listFilter<TabStatus, SearchField>(TAB_STATUSES, SEARCH_FIELDS)

/** The part of the query that list and counts share (R-SUBL-07). */
export const queryOf = ({ field, searchText, from, to }: SubscriptionFilter) => ({
  ...(searchText === '' ? {} : { [field]: searchText }),
  ...(from && to ? { expirationDateInitial: from, expirationDateFinal: to } : {}),
})
