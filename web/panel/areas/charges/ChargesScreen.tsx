import { Button } from '@mantine/core'
import { useState } from 'react'
import { pathTo } from '#contract/access/pages.ts'
import { listCharges, summarizeCharges } from '#contract/charges/endpoints.ts'
import { TAB_STATUSES } from '#contract/charges/shapes.ts'
import { textsOf } from '#web/client/failed.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { useAddressState } from '#web/kit/address.ts'
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
import { columnsFor } from '#web/panel/areas/charges/columns.tsx'
import { texts } from '#web/panel/areas/charges/texts.ts'

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
      <PageHeader title={texts.title} />
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
          columns={columnsFor(viewer)}
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
