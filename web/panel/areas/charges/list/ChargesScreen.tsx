import { lazy, Suspense, useState } from 'react'
import { pathTo } from '#contract/access/pages.ts'
import { exportCharges, listCharges, summarizeCharges } from '#contract/charges/endpoints.ts'
import { TAB_STATUSES, type ChargeRow } from '#contract/charges/shapes.ts'
import { download } from '#web/client/call.ts'
import { textsOf } from '#web/client/failed.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { addressWith, useAddressState } from '#web/kit/state/address.ts'
import { DataTable } from '#web/kit/lists/DataTable.tsx'
import { focusOn } from '#web/kit/layout/ErrorSummary.tsx'
import { ReceiptIcon } from '#web/kit/theme/icons.tsx'
import { ListFilterRow } from '#web/kit/lists/ListFilterRow.tsx'
import { NoRows } from '#web/kit/lists/NoRows.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { Pager } from '#web/kit/lists/Pager.tsx'
import { countText } from '#web/kit/lists/pages-shown.ts'
import { Tabs } from '#web/kit/layout/Tabs.tsx'
import { AmountsBar } from '#web/panel/areas/charges/list/AmountsBar.tsx'
import {
  isNarrowed,
  parseFilter,
  queryOf,
  SEARCH_FIELDS,
  valuesOf,
  type ChargeFilter,
} from '#web/panel/areas/charges/list/charge-filter.ts'
import { columnsFor, optionalColumnsFor } from '#web/panel/areas/charges/list/columns.tsx'
import { ListOptions } from '#web/panel/areas/charges/list/ListOptions.tsx'
import { rowButtonIdOf } from '#web/panel/areas/charges/list/RowMenu.tsx'
import { SavedViews } from '#web/panel/areas/charges/list/SavedViews.tsx'
import { texts } from '#web/panel/areas/charges/texts.ts'
import { useListView, type KeptListView } from '#web/panel/areas/charges/list/useListView.ts'
import { CreateMenu } from '#web/panel/areas/payment-links/public/CreateMenu.tsx'

// Dialogs are fetched when somebody asks for one: the list doesn't wait for them.
const RemoveFromList = lazy(() =>
  import('#web/panel/areas/charges/actions/RemoveFromList.tsx').then(({ RemoveFromList: it }) => ({
    default: it,
  })),
)

const PAGE_SIZE = 20 // R-CHL-08
const BY_DUE_DATE = { field: 'expirationDate', descending: true }
const OVER = ['CANCELED', 'ABANDONED']
const LIST_ID = 'lista'
const FIELDS = SEARCH_FIELDS.map((value) => ({
  value,
  label: texts.filters[value],
  placeholder: texts.placeholders[value],
}))

/** The charges of the seller (R-CHL). */
export function ChargesScreen() {
  const { state: filter, go, addressOf } = useAddressState(parseFilter)
  const viewer = useViewer()
  const view = useListView()
  const [doomed, setDoomed] = useState<ChargeRow | null>(null)
  const { summary, list, result } = useCharges(filter)
  const { data, error, isPlaceholderData, refetch } = list
  return (
    <>
      <PageHeader title={texts.title} actions={<ListActions view={view} filter={filter} />} />
      {summary.data && <AmountsBar amounts={summary.data.amounts} />}
      <Tabs
        label={texts.status}
        controls={LIST_ID}
        value={filter.status}
        onChange={(status) => go(valuesOf({ ...filter, status, page: 0 }))}
        items={TAB_STATUSES.map((value) => ({
          value,
          label: texts.tabs[value],
          count: summary.data?.counts[value],
          ...(value === 'LATE' ? { tone: 'late' as const } : {}),
        }))}
      />
      <SavedViews view={view} search={searchOf(filter)} />
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
          columns={columnsFor(viewer, view.hiddenColumns, setDoomed)}
          rows={data?.content}
          keyOf={({ uuid }) => uuid}
          hrefOf={({ uuid }) => pathTo('charge', { id: uuid })}
          isOver={({ status }) => OVER.includes(status)}
          isStale={isPlaceholderData}
          failure={error ? textsOf(error) : undefined}
          onRetry={() => void refetch()}
          empty={<NoCharges filter={filter} onClear={() => go({})} />}
        />
      </div>
      {doomed && (
        <Suspense fallback={null}>
          <RemoveFromList
            charge={doomed}
            onOver={() => {
              focusOn(rowButtonIdOf(doomed))
              setDoomed(null)
            }}
          />
        </Suspense>
      )}
      {data && <Pager slice={data} hrefOf={(page) => addressOf(valuesOf({ ...filter, page }))} />}
    </>
  )
}

/** In the place of a list without charges (R-CHL-08). */
const NoCharges = ({ filter, onClear }: { filter: ChargeFilter; onClear: () => void }) => (
  <NoRows
    icon={ReceiptIcon}
    title={texts.empty}
    isNarrowed={isNarrowed(filter)}
    words={texts.emptyWords}
    searched={texts.searched}
    clearLabel={texts.clear}
    onClear={onClear}
  />
)

/** The page of the list with the counts and sums of the same question. */
function useCharges(filter: ChargeFilter) {
  const shared = queryOf(filter)
  const quietly = { keepsPrevious: true, isQuiet: true }
  const summary = useRead(summarizeCharges, { query: shared }, quietly)
  const query = {
    ...shared,
    status: filter.status,
    page: filter.page,
    size: PAGE_SIZE,
    sort: BY_DUE_DATE,
  }
  const list = useRead(listCharges, { query }, { keepsPrevious: true })
  const { totalElements = 0, totalIsCapped } = list.data ?? {}
  const counted =
    totalElements === 0 ? texts.none : texts.count(countText(totalElements, totalIsCapped))
  return { summary, list, result: list.data ? counted : '' }
}

const searchOf = (filter: ChargeFilter) =>
  addressWith('', valuesOf({ ...filter, page: 0 })).replace('?', '')

interface ListActionsProps {
  readonly view: KeptListView
  readonly filter: ChargeFilter
}

/** At the head of the list: what it shows, its file, a new charge. */
function ListActions({ view, filter }: ListActionsProps) {
  const viewer = useViewer()
  const [isExporting, setExporting] = useState(false)
  const start = async () => {
    setExporting(true)
    const query = { ...queryOf(filter), status: filter.status }
    await download(exportCharges, { query }, texts.exportFile).catch(toastFailure)
    setExporting(false)
  }
  return (
    <>
      <ListOptions
        view={view}
        columns={optionalColumnsFor(viewer)}
        search={searchOf(filter)}
        isExporting={isExporting}
        onExport={() => void start()}
      />
      <CreateMenu />
    </>
  )
}
