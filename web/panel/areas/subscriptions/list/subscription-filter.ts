import { listSubscriptions } from '#contract/subscriptions/endpoints.ts'
import { TAB_STATUSES } from '#contract/subscriptions/states.ts'
import { type ListFilter, listFilter } from '#web/kit/lists/filters/list-filter.ts'

export const SEARCH_FIELDS = ['customerName', 'customerDocument'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]
export type TabStatus = (typeof TAB_STATUSES)[number]
export type SubscriptionFilter = ListFilter<TabStatus, SearchField>

/** How the list is read from its address and queried (R-SUBL-07). */
export const FILTER = listFilter<TabStatus, SearchField>(
  TAB_STATUSES,
  SEARCH_FIELDS,
  {
    fields: ['startDate'],
    usual: { field: 'startDate', descending: true },
  },
  listSubscriptions,
)
