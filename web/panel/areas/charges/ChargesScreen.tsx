import { Button } from '@mantine/core'
import { useState } from 'react'
import type { InputOf } from '#contract/access/endpoint.ts'
import { pathTo } from '#contract/access/pages.ts'
import { exportCharges, listCharges, summarizeCharges } from '#contract/charges/endpoints.ts'
import { TAB_STATUSES } from '#contract/charges/shapes.ts'
import { download } from '#web/client/call.ts'
import { textsOf } from '#web/client/failed.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { addressWith, useAddressState } from '#web/kit/address.ts'
import { DataTable } from '#web/kit/DataTable.tsx'
import { DateRangeFilter } from '#web/kit/DateRangeFilter.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FilterRow } from '#web/kit/FilterRow.tsx'
import { ReceiptIcon } from '#web/kit/icons.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { Pager } from '#web/kit/Pager.tsx'
import { countText } from '#web/kit/pages-shown.ts'
import { SearchBox } from '#web/kit/SearchBox.tsx'
import { Tabs } from '#web/kit/Tabs.tsx'
import { toast } from '#web/kit/toast.ts'
import { AmountsBar } from '#web/panel/areas/charges/AmountsBar.tsx'
import {
  isNarrowed,
  parseFilter,
  queryOf,
  SEARCH_FIELDS,
  valuesOf,
  type ChargeFilter,
} from '#web/panel/areas/charges/charge-filter.ts'
import { columnsFor, optionalColumnsFor } from '#web/panel/areas/charges/columns.tsx'
import { ListOptions } from '#web/panel/areas/charges/ListOptions.tsx'
import { SavedViews } from '#web/panel/areas/charges/SavedViews.tsx'
import { texts } from '#web/panel/areas/charges/texts.ts'
import { useListView } from '#web/panel/areas/charges/useListView.ts'
import { CreateMenu } from '#web/panel/areas/payment-links/public/CreateMenu.tsx'

const PAGE_SIZE = 20 // R-CHL-08
const BY_DUE_DATE = { field: 'expirationDate', descending: true }
const OVER = ['CANCELED', 'ABANDONED']
const LIST_ID = 'lista'

const FIELDS = SEARCH_FIELDS.map((value) => ({
  ...{ value, label: texts.filters[value], placeholder: texts.placeholders[value] },
}))

/** The charges of the seller (R-CHL). */
export function ChargesScreen() {
  const { state: filter, go, addressOf } = useAddressState(parseFilter)
  const viewer = useViewer()
  const view = useListView()
  const exporting = useExport()
  const shared = queryOf(filter)
  const summary = useRead(
    summarizeCharges,
    { query: shared },
    { keepsPrevious: true, isQuiet: true },
  )
  const query = {
    ...shared,
    ...{ status: filter.status, page: filter.page, size: PAGE_SIZE, sort: BY_DUE_DATE },
  }
  const { data, error, isPlaceholderData, refetch } = useRead(
    listCharges,
    { query },
    { keepsPrevious: true },
  )
  const result = data
    ? data.totalElements === 0
      ? texts.none
      : texts.count(countText(data.totalElements, data.totalIsCapped))
    : ''
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <>
            <ListOptions
              view={view}
              columns={optionalColumnsFor(viewer)}
              search={searchOf(filter)}
              isExporting={exporting.isBusy}
              onExport={() => void exporting.start({ ...shared, status: filter.status })}
            />
            <CreateMenu />
          </>
        }
      />
      {summary.data && <AmountsBar amounts={summary.data.amounts} />}
      <Tabs
        label={texts.status}
        controls={LIST_ID}
        value={filter.status}
        onChange={(status) => go(valuesOf({ ...filter, status, page: 0 }))}
        items={TAB_STATUSES.map((value) => ({
          ...{ value, label: texts.tabs[value] },
          count: summary.data?.counts[value],
          ...(value === 'LATE' ? { tone: 'late' as const } : {}),
        }))}
      />
      <SavedViews view={view} search={searchOf(filter)} />
      <Filter
        key={`${filter.field} ${filter.words} ${filter.from}`}
        filter={filter}
        result={result}
        onSearch={(next) => go(valuesOf({ ...next, page: 0 }))}
        onClear={() => go({})}
      />
      <div id={LIST_ID}>
        <DataTable
          caption={texts.title}
          columns={columnsFor(viewer, view.hiddenColumns)}
          rows={data?.content}
          keyOf={({ uuid }) => uuid}
          hrefOf={({ uuid }) => pathTo('charge', { id: uuid })}
          isOver={({ status }) => OVER.includes(status)}
          isStale={isPlaceholderData}
          failure={error ? textsOf(error) : undefined}
          onRetry={() => void refetch()}
          empty={<Nothing filter={filter} onClear={() => go({})} />}
        />
      </div>
      {data && <Pager slice={data} hrefOf={(page) => addressOf(valuesOf({ ...filter, page }))} />}
    </>
  )
}

const searchOf = (filter: ChargeFilter) =>
  addressWith('', valuesOf({ ...filter, page: 0 })).replace('?', '')

type Exported = InputOf<typeof exportCharges>['query']

/** The file of the whole query, with word of it while it is made. */
function useExport() {
  const [isBusy, setBusy] = useState(false)
  const start = async (query: Exported) => {
    setBusy(true)
    await download(exportCharges, { query }, texts.exportFile).catch(toastFailure)
    setBusy(false)
  }
  return { isBusy, start }
}

interface FilterProps {
  readonly filter: ChargeFilter
  readonly result: string
  readonly onSearch: (filter: ChargeFilter) => void
  readonly onClear: () => void
}

function Filter({ filter, result, onSearch, onClear }: FilterProps) {
  const [field, setField] = useState(filter.field)
  const [text, setText] = useState(filter.words)
  const [range, setRange] = useState({ from: filter.from, to: filter.to })
  const [isEndMissing, setEndMissing] = useState(false)
  const search = () => {
    // R-CHL-02: a start without an end warns and searches nothing.
    const isOpen = range.from !== null && range.to === null
    setEndMissing(isOpen)
    if (isOpen) return toast.warning(texts.endMissing)
    onSearch({ ...filter, field, words: text.trim(), ...range })
  }
  return (
    <FilterRow label={texts.search} onSearch={search} onClear={onClear} result={result}>
      <SearchBox
        label={texts.search}
        fields={FIELDS}
        field={field}
        onField={setField}
        text={text}
        onText={setText}
      />
      <DateRangeFilter
        label={texts.due}
        value={range}
        onChange={setRange}
        error={isEndMissing ? texts.endMissing : undefined}
      />
    </FilterRow>
  )
}

function Nothing({ filter, onClear }: Pick<FilterProps, 'filter' | 'onClear'>) {
  if (!isNarrowed(filter)) {
    return (
      <EmptyState icon={ReceiptIcon} title={texts.empty}>
        {texts.emptyWords}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={ReceiptIcon}
      title={texts.empty}
      action={
        <Button variant="default" onClick={onClear}>
          {texts.clear}
        </Button>
      }
    >
      {texts.searched}
    </EmptyState>
  )
}
