import { Suspense, useState } from 'react'
import { pathTo } from '#contract/access/pages.ts'
import { listCharges, summarizeCharges } from '#contract/charges/endpoints.ts'
import { type ChargeRow, TAB_STATUSES } from '#contract/charges/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { focusOn } from '#web/kit/forms/focus-on.ts'
import { queryLimitOf } from '#web/kit/forms/limits.ts'
import { Tabs } from '#web/kit/layout/Tabs.tsx'
import { EmptyList } from '#web/kit/lists/EmptyList.tsx'
import { ListFilterRow } from '#web/kit/lists/filters/ListFilterRow.tsx'
import { ListPage } from '#web/kit/lists/ListPage.tsx'
import { fileOfList } from '#web/kit/lists/list-file.ts'
import { resultText } from '#web/kit/lists/pages-shown.ts'
import { useListState } from '#web/kit/lists/useListState.ts'
import { usePicks } from '#web/kit/lists/usePicks.ts'
import { lazyPart } from '#web/kit/state/lazy-part.ts'
import { addressWith } from '#web/kit/state/url-state.ts'
import { ReceiptIcon } from '#web/kit/theme/icons.tsx'
import { AmountsBar } from '#web/panel/areas/charges/list/AmountsBar.tsx'
import {
  type ChargeFilter,
  FILTER,
  queriesOf,
  SEARCH_FIELDS,
} from '#web/panel/areas/charges/list/charge-filter.ts'
import { columnsFor, optionalColumnsFor } from '#web/panel/areas/charges/list/columns.tsx'
import { ListOptions } from '#web/panel/areas/charges/list/ListOptions.tsx'
import { rowButtonIdOf } from '#web/panel/areas/charges/list/RowMenu.tsx'
import { SavedViews } from '#web/panel/areas/charges/list/SavedViews.tsx'
import { type StoredListView, useListView } from '#web/panel/areas/charges/list/useListView.ts'
import { texts } from '#web/panel/areas/charges/texts.ts'
import { ImportFileLink } from '#web/panel/areas/imports/public/ImportFileLink.tsx'
import { CreateChargeMenu } from '#web/panel/areas/payment-links/public/CreateMenu.tsx'

// Loaded when they are needed, so that the list does not wait for them.
const BulkActions = lazyPart(
  () => import('#web/panel/areas/charges/list/BulkActions.tsx'),
  'BulkActions',
)
const RemoveFromList = lazyPart(
  () => import('#web/panel/areas/charges/actions/RemoveFromList.tsx'),
  'RemoveFromList',
)

const ENDED = ['CANCELED', 'ABANDONED']
const LIST_ID = 'cobrancas'
const MAX_SEARCH_LENGTH = queryLimitOf(listCharges, 'customerName')
const FIELDS = SEARCH_FIELDS.map((value) => ({
  value,
  label: texts.filters[value],
  placeholder: texts.placeholders[value],
}))

const loadFile = async () => {
  const { exportCharges: endpoint, chargeTable: table } = await import(
    '#contract/charges/exports.ts'
  )
  return { endpoint, table }
}

/** The charges of the seller (R-CHL). */
export function ChargesScreen() {
  const { state: filter, show, clear, hrefOfPage, hrefWith } = useListState(FILTER)
  const viewer = useViewer()
  const view = useListView()
  const [chargeToRemove, setChargeToRemove] = useState<ChargeRow | null>(null)
  const { summary, list, file, fileOf } = useCharges(filter)
  const picks = usePicks(list.data?.content ?? [], ({ uuid }) => uuid, searchOfPage(filter))
  return (
    <ListPage
      title={texts.title}
      actions={<ListActions view={view} filter={filter} />}
      file={file}
      listId={LIST_ID}
      list={list}
      hrefOfPage={hrefOfPage}
      hrefOfSize={(size) => hrefWith({ size })}
      sorting={{
        sort: filter.sort,
        usual: FILTER.usualSort,
        hrefOf: (sort) => hrefWith({ sort }),
      }}
      columns={columnsFor(viewer, view.hiddenColumns, picks, setChargeToRemove)}
      keyOf={({ uuid }) => uuid}
      hrefOf={({ uuid }) => pathTo('charge', { id: uuid })}
      isOver={({ status }) => ENDED.includes(status)}
      empty={
        <EmptyList
          icon={ReceiptIcon}
          texts={texts}
          isNarrowed={FILTER.isNarrowed(filter)}
          searched={texts.searched}
          onClear={clear}
        />
      }
      picked={
        picks.wereUsed && (
          <Suspense fallback={null}>
            <BulkActions picks={picks} file={fileOf(picks.rows)} />
          </Suspense>
        )
      }
    >
      {!(summary.error && !summary.data) && <AmountsBar amounts={summary.data?.amounts} />}
      <Tabs
        label={texts.status}
        controls={LIST_ID}
        value={filter.status}
        onChange={(status) => show({ status })}
        items={TAB_STATUSES.map((value) => ({
          value,
          label: texts.tabs[value],
          count: summary.data?.counts[value],
          ...(value === 'LATE' ? { tone: 'late' as const } : {}),
        }))}
      />
      <SavedViews view={view} search={searchOf(filter)} />
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
      {chargeToRemove && (
        <Suspense fallback={null}>
          <RemoveFromList
            key={chargeToRemove.uuid}
            charge={chargeToRemove}
            onOver={() => {
              focusOn(rowButtonIdOf(chargeToRemove))
              setChargeToRemove(null)
            }}
          />
        </Suspense>
      )}
    </ListPage>
  )
}

const LIVE = { keepsPrevious: true, isLive: true } as const

/** The page of the list, and the counts and sums under the same filter. */
function useCharges(filter: ChargeFilter) {
  const { shared, list: query } = queriesOf(filter)
  return {
    summary: useRead(summarizeCharges, { query: shared }, { ...LIVE, isQuiet: true }),
    list: useRead(listCharges, { query }, LIVE),
    file: fileOfList(loadFile, query),
    /** Only these rows, in the order of the list. */
    fileOf: (rows: readonly ChargeRow[]) =>
      fileOfList(loadFile, { ...query, uuids: rows.map(({ uuid }) => uuid) }),
  }
}

const searchOfPage = (filter: ChargeFilter) => addressWith('', FILTER.valuesOf(filter))

const searchOf = (filter: ChargeFilter) =>
  addressWith('', FILTER.valuesOf({ ...filter, page: 0 })).replace('?', '')

interface ListActionsProps {
  readonly view: StoredListView
  readonly filter: ChargeFilter
}

/** The head of the list: its columns, a file of charges, a new charge. */
function ListActions({ view, filter }: ListActionsProps) {
  const viewer = useViewer()
  return (
    <>
      <ListOptions view={view} columns={optionalColumnsFor(viewer)} search={searchOf(filter)} />
      <ImportFileLink kind="CHARGES" />
      <CreateChargeMenu />
    </>
  )
}
