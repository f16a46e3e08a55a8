import { listSubscriptions, summarizeSubscriptions } from '#contract/subscriptions/endpoints.ts'
import { TAB_STATUSES } from '#contract/subscriptions/states.ts'
import { textsOf } from '#web/client/failed.ts'
import { useRead } from '#web/client/queries.ts'
import { useAddressState } from '#web/kit/state/address.ts'
import { DataTable } from '#web/kit/lists/DataTable.tsx'
import { RepeatIcon } from '#web/kit/theme/icons.tsx'
import { ListFilterRow } from '#web/kit/lists/ListFilterRow.tsx'
import { NoRows } from '#web/kit/lists/NoRows.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { Pager } from '#web/kit/lists/Pager.tsx'
import { countText } from '#web/kit/lists/pages-shown.ts'
import { Tabs } from '#web/kit/layout/Tabs.tsx'
import { addressOfSubscription, COLUMNS } from '#web/panel/areas/subscriptions/list/columns.tsx'
import { ImportButton } from '#web/panel/areas/subscriptions/list/ImportButton.tsx'
import {
  isNarrowed,
  parseFilter,
  queryOf,
  SEARCH_FIELDS,
  valuesOf,
  type SubscriptionFilter,
  type TabStatus,
} from '#web/panel/areas/subscriptions/list/subscription-filter.ts'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'

const PAGE_SIZE = 20 // R-SUBL-05
const BY_START = { field: 'startDate', descending: true }
const LIST_ID = 'recorrencias'
const FIELDS = SEARCH_FIELDS.map((value) => ({
  value,
  label: texts.filters[value],
  placeholder: texts.placeholders[value],
}))

/** The recurrences of the seller (R-SUBL). */
export function SubscriptionsScreen() {
  const { state: filter, go, addressOf } = useAddressState(parseFilter)
  const { countOf, list, result } = useSubscriptions(filter)
  const { data, error, isPlaceholderData, refetch } = list
  return (
    <>
      <PageHeader title={texts.title} actions={<ImportButton />} />
      <Tabs
        label={texts.status}
        controls={LIST_ID}
        value={filter.status}
        onChange={(status) => go(valuesOf({ ...filter, status, page: 0 }))}
        items={TAB_STATUSES.map((value) => ({
          value,
          label: texts.tabs[value],
          count: countOf(value),
          ...(value === 'DEFAULTER' ? { tone: 'late' as const } : {}),
        }))}
      />
      <ListFilterRow
        key={`${filter.field} ${filter.words} ${filter.from}`}
        {...{ filter, texts, result }}
        fields={FIELDS}
        onSearch={(next) => go(valuesOf({ ...next, page: 0 }))}
        onClear={() => go({})}
      />
      <div id={LIST_ID}>
        <DataTable
          caption={texts.title}
          columns={COLUMNS}
          rows={data?.content}
          keyOf={({ uuid }) => uuid}
          hrefOf={addressOfSubscription}
          isOver={({ status }) => status === 'INACTIVE'}
          isStale={isPlaceholderData}
          failure={error ? textsOf(error) : undefined}
          onRetry={() => void refetch()}
          empty={<NoSubscriptions filter={filter} onClear={() => go({})} />}
        />
      </div>
      {data && <Pager slice={data} hrefOf={(page) => addressOf(valuesOf({ ...filter, page }))} />}
    </>
  )
}

/** In the place of a list without recurrences (R-SUBL-05). */
const NoSubscriptions = ({
  filter,
  onClear,
}: {
  filter: SubscriptionFilter
  onClear: () => void
}) => (
  <NoRows
    icon={RepeatIcon}
    title={texts.empty}
    isNarrowed={isNarrowed(filter)}
    words={texts.emptyWords}
    action={<ImportButton />}
    searched={texts.searched}
    clearLabel={texts.clear}
    onClear={onClear}
  />
)

/** The page of the list with the counts of the same question; failures make no toast (R-SUBL-06). */
function useSubscriptions(filter: SubscriptionFilter) {
  const shared = queryOf(filter)
  const quietly = { keepsPrevious: true, isQuiet: true }
  const summary = useRead(summarizeSubscriptions, { query: shared }, quietly)
  const query = {
    ...shared,
    status: filter.status,
    page: filter.page,
    size: PAGE_SIZE,
    sort: BY_START,
  }
  const list = useRead(listSubscriptions, { query }, quietly)
  const { totalElements = 0, totalIsCapped } = list.data ?? {}
  const counted =
    totalElements === 0 ? texts.none : texts.count(countText(totalElements, totalIsCapped))
  const countOf = (status: TabStatus) => {
    const count = summary.data?.counts[status] ?? 0
    return count === 0 ? 0 : countText(count, summary.data?.capped.includes(status))
  }
  return { countOf, list, result: list.data ? counted : '' }
}
