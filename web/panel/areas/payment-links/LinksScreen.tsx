import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { mayOpen, pathTo } from '#contract/access/pages.ts'
import { formatInstant } from '#contract/basics/days.ts'
import { listOrderLinks } from '#contract/payment-links/endpoints.ts'
import type { LinkRow } from '#contract/payment-links/shapes.ts'
import { textsOf } from '#web/client/failed.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { pageOfSearch, useAddressState, useGo, type SearchValues } from '#web/kit/address.ts'
import { CopyButton } from '#web/kit/CopyButton.tsx'
import { DataTable, type Column } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FilterRow } from '#web/kit/FilterRow.tsx'
import { LinkIcon, PlusIcon } from '#web/kit/icons.tsx'
import { Money } from '#web/kit/Money.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { Pager } from '#web/kit/Pager.tsx'
import { countText } from '#web/kit/pages-shown.ts'
import { SearchBox } from '#web/kit/SearchBox.tsx'
import { texts } from '#web/panel/areas/payment-links/texts.ts'

const PAGE_SIZE = 20
const NEWEST = { field: 'createdAt', descending: true }
const FIELDS = [
  { value: 'title', label: texts.columns.title, placeholder: texts.placeholder },
] as const

interface ListState {
  readonly words: string
  readonly isDedicated: boolean
  readonly page: number
}

const parse = ({ busca = '', dedicados, page }: SearchValues): ListState => ({
  words: busca.trim(),
  isDedicated: dedicados === 'sim',
  page: pageOfSearch(page),
})

const valuesOf = ({ words, isDedicated, page }: ListState): SearchValues => ({
  busca: words,
  dedicados: isDedicated ? 'sim' : '',
  page: page === 0 ? '' : String(page),
})

const COLUMNS: readonly Column<LinkRow>[] = [
  {
    key: 'title',
    label: texts.columns.title,
    cell: ({ title }) => title,
    width: '34%',
    phone: 'title',
  },
  {
    key: 'customer',
    label: texts.columns.customer,
    cell: ({ sellerClient }) => sellerClient?.name ?? texts.noCustomer,
    phone: 'line',
  },
  {
    key: 'created',
    label: texts.columns.created,
    cell: ({ createdAt }) => formatInstant(createdAt),
    width: '150px',
    phone: 'state',
    sorted: 'descending',
  },
  {
    key: 'value',
    label: texts.columns.value,
    cell: ({ value }) => value !== null && <Money amount={value} />,
    align: 'right',
    width: '140px',
    phone: 'value',
  },
  {
    key: 'copy',
    label: texts.columns.copy,
    isNameless: true,
    cell: ({ url, title }) => <CopyButton value={url} label={`${texts.copy}: ${title}`} isIcon />,
    width: '64px',
    phone: 'actions',
  },
]

/** The one-off links of the seller (R-LNKL). */
export function LinksScreen() {
  const { state, go, addressOf } = useAddressState(parse)
  const query = {
    ...(state.words === '' ? {} : { title: state.words }),
    ...(state.isDedicated ? { onlyWithClient: true } : {}),
    ...{ page: state.page, size: PAGE_SIZE, sort: NEWEST },
  }
  const { data, error, isPlaceholderData, refetch } = useRead(
    listOrderLinks,
    { query },
    { keepsPrevious: true },
  )
  const clear = () => go({})
  const result = data
    ? data.totalElements === 0
      ? texts.none
      : texts.count(countText(data.totalElements, data.totalIsCapped))
    : ''
  return (
    <>
      <PageHeader title={texts.title} actions={<CreateButton />} />
      <Filter
        key={state.words}
        state={state}
        result={result}
        onGo={(next) => go(valuesOf(next))}
        onClear={clear}
      />
      <DataTable
        caption={texts.title}
        columns={COLUMNS}
        rows={data?.content}
        keyOf={({ uuid }) => uuid}
        isStale={isPlaceholderData}
        failure={error ? textsOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={
          <EmptyState
            icon={LinkIcon}
            title={texts.empty}
            action={
              state.words ? (
                <Button variant="default" onClick={clear}>
                  {texts.clear}
                </Button>
              ) : (
                <CreateButton />
              )
            }
          >
            {state.words ? texts.searched(state.words) : texts.emptyWords}
          </EmptyState>
        }
      />
      {data && <Pager slice={data} hrefOf={(page) => addressOf(valuesOf({ ...state, page }))} />}
    </>
  )
}

function CreateButton() {
  const viewer = useViewer()
  const go = useGo()
  if (!mayOpen(viewer, 'createLink')) return null
  return (
    <Button
      leftSection={<PlusIcon />}
      onClick={() => go(pathTo('createLink', { id: 'cobranca-pontual' }))}
    >
      {texts.create}
    </Button>
  )
}

interface FilterProps {
  readonly state: ListState
  readonly result: string
  readonly onGo: (state: ListState) => void
  readonly onClear: () => void
}

function Filter({ state, result, onGo, onClear }: FilterProps) {
  const [text, setText] = useState(state.words)
  return (
    <FilterRow
      label={texts.search}
      onSearch={() => onGo({ ...state, words: text.trim(), page: 0 })}
      onClear={() => {
        setText('')
        onClear()
      }}
      result={result}
    >
      <SearchBox
        label={texts.search}
        fields={FIELDS}
        field="title"
        onField={() => {}}
        text={text}
        onText={setText}
      />
      <Switch
        label={texts.onlyWithClient}
        checked={state.isDedicated}
        onChange={(event) => onGo({ ...state, isDedicated: event.currentTarget.checked, page: 0 })}
      />
    </FilterRow>
  )
}
