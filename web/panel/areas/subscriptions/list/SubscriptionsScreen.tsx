import { COUNT_CAP } from '#contract/basics/paging.ts'
import { listSubscriptions, summarizeSubscriptions } from '#contract/subscriptions/endpoints.ts'
import { TAB_STATUSES } from '#contract/subscriptions/states.ts'
import { useRead } from '#web/client/queries.ts'
import { queryLimitOf } from '#web/kit/forms/limits.ts'
import { Tabs } from '#web/kit/layout/Tabs.tsx'
import { EmptyList } from '#web/kit/lists/EmptyList.tsx'
import { ListFilterRow } from '#web/kit/lists/filters/ListFilterRow.tsx'
import { ListPage } from '#web/kit/lists/ListPage.tsx'
import { fileOfList } from '#web/kit/lists/list-file.ts'
import { countText, resultText } from '#web/kit/lists/pages-shown.ts'
import { useListState } from '#web/kit/lists/useListState.ts'
import { RepeatIcon } from '#web/kit/theme/icons.tsx'
import { ImportFileLink } from '#web/panel/areas/imports/public/ImportFileLink.tsx'
import { addressOfSubscription, COLUMNS } from '#web/panel/areas/subscriptions/list/columns.tsx'
import { ImportButton } from '#web/panel/areas/subscriptions/list/ImportButton.tsx'
import {
  FILTER,
  SEARCH_FIELDS,
  type SubscriptionFilter,
  type TabStatus,
} from '#web/panel/areas/subscriptions/list/subscription-filter.ts'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'

const LIST_ID = 'recorrencias'
const MAX_SEARCH_LENGTH = queryLimitOf(listSubscriptions, 'customerName')
const FIELDS = SEARCH_FIELDS.map((value) => ({
  value,
  label: texts.filters[value],
  placeholder: texts.placeholders[value],
}))

const loadFile = async () => {
  const { exportSubscriptions: endpoint, subscriptionTable: table } = await import(
    '#contract/subscriptions/exports.ts'
  )
  return { endpoint, table }
}

/** The subscriptions of the seller (R-SUBL). */
export function SubscriptionsScreen() {
  const { state: filter, show, clear, hrefOfPage, hrefWith } = useListState(FILTER)
  const { countOf, list, file } = useSubscriptions(filter)
  return (
    <ListPage
      title={texts.title}
      actions={
        <>
          <ImportFileLink kind="SUBSCRIPTIONS" />
          <ImportButton />
        </>
      }
      file={file}
      listId={LIST_ID}
      list={list}
      hrefOfPage={hrefOfPage}
      hrefOfSize={(size) => hrefWith({ size })}
      columns={COLUMNS}
      keyOf={({ uuid }) => uuid}
      hrefOf={addressOfSubscription}
      isOver={({ status }) => status === 'INACTIVE'}
      empty={
        <EmptyList
          icon={RepeatIcon}
          texts={texts}
          isNarrowed={FILTER.isNarrowed(filter)}
          action={<ImportButton />}
          searched={texts.searched}
          onClear={clear}
        />
      }
    >
      <Tabs
        label={texts.status}
        controls={LIST_ID}
        value={filter.status}
        onChange={(status) => show({ status })}
        items={TAB_STATUSES.map((value) => ({
          value,
          label: texts.tabs[value],
          count: countOf(value),
          ...(value === 'DEFAULTER' ? { tone: 'late' as const } : {}),
        }))}
      />
      <ListFilterRow
        filter={filter}
        label={texts.search}
        period={{ label: texts.due, endMissing: texts.endMissing }}
        result={resultText(list.data, texts)}
        maxLength={MAX_SEARCH_LENGTH}
        fields={FIELDS}
        onSearch={show}
        onClear={clear}
      />
    </ListPage>
  )
}

/** The page of the list, and the counts under the same filter; failures make no toast (R-SUBL-06). */
function useSubscriptions(filter: SubscriptionFilter) {
  const shared = FILTER.queryOf(filter)
  const { status, sort, page, size } = filter
  // An open list follows the charges, which change the status of their subscriptions.
  const quietly = { keepsPrevious: true, isQuiet: true, isLive: true }
  const { data } = useRead(summarizeSubscriptions, { query: shared }, quietly)
  const query = { ...shared, status, page, size, sort }
  return {
    list: useRead(listSubscriptions, { query }, quietly),
    file: fileOfList(loadFile, query),
    countOf: (tab: TabStatus) => {
      const count = data?.counts[tab] ?? 0
      return count === 0 ? 0 : countText(count, data?.isCapped === true && count === COUNT_CAP)
    },
  }
}
