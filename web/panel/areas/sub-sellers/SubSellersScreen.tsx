import { Button } from '@mantine/core'
import { may } from '#contract/access/actions.ts'
import { mayOpen, pathTo } from '#contract/access/pages.ts'
import {
  formatDocument,
  isDocumentSearch,
  mayBeginCnpj,
} from '#contract/basics/brazil/documents.ts'
import { listSubSellers } from '#contract/sub-sellers/endpoints.ts'
import type { SubSeller } from '#contract/sub-sellers/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { queryLimitOf } from '#web/kit/forms/limits.ts'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import type { Column } from '#web/kit/lists/DataTable.tsx'
import { EmptyList } from '#web/kit/lists/EmptyList.tsx'
import { SearchFilterRow } from '#web/kit/lists/filters/SearchFilterRow.tsx'
import { searchFilter } from '#web/kit/lists/filters/search-filter.ts'
import { ListPage } from '#web/kit/lists/ListPage.tsx'
import { fileOfList } from '#web/kit/lists/list-file.ts'
import { resultText } from '#web/kit/lists/pages-shown.ts'
import { useListState } from '#web/kit/lists/useListState.ts'
import { PeopleIcon, PlusIcon } from '#web/kit/theme/icons.tsx'
import { shareText } from '#web/panel/areas/sub-sellers/public/split-text.ts'
import { SubSellerStatusBadge } from '#web/panel/areas/sub-sellers/SubSellerStatusBadge.tsx'
import { texts } from '#web/panel/areas/sub-sellers/texts.ts'

const PAGE_SIZE = 20
const BY_NAME = { field: 'name', descending: false }
/** A pending registration is polled until it is decided (R-SSL-27). */
const FOLLOW_MS = 5_000

const FILTER = searchFilter(queryLimitOf(listSubSellers, 'name'))

const byDocument = (searchText: string) => ({ document: searchText.slice(0, 20) })

/**
 * What the list searches for; undefined until it is known. A document is searched as one (R-SSL-01),
 * also the beginning of a CNPJ with letters when one begins with it (R-GEN-24); everything else is a name.
 */
function useFilter(searchText: string) {
  const isOpen = mayBeginCnpj(searchText)
  const { data, isPending } = useRead(
    listSubSellers,
    { query: { ...(isOpen ? byDocument(searchText) : {}), page: 0, size: 1, sort: BY_NAME } },
    { enabled: isOpen, isQuiet: true },
  )
  if (searchText === '') return {}
  if (isOpen && isPending) return undefined
  const isDocument = isOpen ? data?.totalElements !== 0 : isDocumentSearch(searchText)
  return isDocument ? byDocument(searchText) : { name: searchText }
}

const COLUMNS: readonly Column<SubSeller>[] = [
  {
    key: 'name',
    label: texts.columns.name,
    cell: ({ name }) => name,
    phone: 'title',
    sorted: 'ascending',
  },
  {
    key: 'document',
    label: texts.columns.document,
    cell: ({ document }) => document && formatDocument(document),
    widthPx: 160,
    phone: 'line',
  },
]

// Rate and status are shown to some roles only (R-SSL-02).
const TERMS: readonly Column<SubSeller>[] = [
  {
    key: 'rate',
    label: texts.columns.rate,
    cell: ({ paymentType, paymentValue }) => shareText(paymentType, paymentValue),
    align: 'right',
    widthPx: 130,
    phone: 'value',
  },
  {
    key: 'status',
    label: texts.columns.status,
    cell: (subSeller) => <SubSellerStatusBadge subSeller={subSeller} />,
    widthPx: 190,
    phone: 'state',
  },
]

const loadFile = async () => {
  const { exportSubSellers: endpoint, subSellerTable: table } = await import(
    '#contract/sub-sellers/exports.ts'
  )
  return { endpoint, table }
}

/** The sub-sellers of the seller (R-SSL-01 … R-SSL-04). */
export function SubSellersScreen() {
  const { state, show, clear, hrefOfPage } = useListState(FILTER)
  const { searchText, page } = state
  const viewer = useViewer()
  const filter = useFilter(searchText)
  const query = { ...filter, page, size: PAGE_SIZE, sort: BY_NAME }
  const list = useRead(
    listSubSellers,
    { query },
    {
      enabled: filter !== undefined,
      keepsPrevious: true,
      isLive: true,
      refetchMs: FOLLOW_MS,
      isFollowed: ({ content }) => content.some(({ splitStatus }) => splitStatus === 'PROCESSING'),
    },
  )
  return (
    <ListPage
      title={texts.title}
      actions={<AddButton />}
      file={fileOfList(loadFile, query)}
      list={list}
      hrefOfPage={hrefOfPage}
      columns={may(viewer, 'subSeller.terms') ? [...COLUMNS, ...TERMS] : COLUMNS}
      keyOf={({ id }) => String(id)}
      hrefOf={({ id }) => pathTo('subSeller', { id: String(id) })}
      isOver={({ isActive }) => !isActive}
      empty={
        <EmptyList
          icon={PeopleIcon}
          texts={texts}
          isNarrowed={searchText !== ''}
          action={<AddButton />}
          searched={texts.notFoundText(searchText)}
          onClear={clear}
        />
      }
    >
      <SearchFilterRow
        label={texts.search}
        searchText={searchText}
        maxLength={FILTER.maxLength}
        onSearch={(next) => show({ searchText: next })}
        onClear={clear}
        result={resultText(list.data, texts)}
      />
    </ListPage>
  )
}

// Leads to the relative route "novo" (R-SSL-03).
function AddButton() {
  if (!mayOpen(useViewer(), 'newSubSeller')) return null
  return (
    <Button
      component={AppLink}
      href={pathTo('newSubSeller')}
      data-new=""
      leftSection={<PlusIcon />}
    >
      {texts.add}
    </Button>
  )
}
