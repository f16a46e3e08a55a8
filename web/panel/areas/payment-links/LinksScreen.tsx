import { ActionIcon, Button, Menu, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { mayOpen, pathTo } from '#contract/access/pages.ts'
import { formatInstant } from '#contract/basics/days.ts'
import { listOrderLinks } from '#contract/payment-links/endpoints.ts'
import type { LinkRow } from '#contract/payment-links/shapes.ts'
import { textsOf } from '#web/client/failed.ts'
import { useBrand } from '#web/client/brand.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { pageOfSearch, useAddressState, useGo, type SearchValues } from '#web/kit/address.ts'
import { CopyButton } from '#web/kit/CopyButton.tsx'
import { DataTable, type Column } from '#web/kit/DataTable.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FilterRow } from '#web/kit/FilterRow.tsx'
import { ChevronDownIcon, ExternalIcon, LinkIcon, PlusIcon, SearchIcon } from '#web/kit/icons.tsx'
import { Money } from '#web/kit/Money.tsx'
import { PageHeader } from '#web/kit/PageHeader.tsx'
import { Pager } from '#web/kit/Pager.tsx'
import { countText } from '#web/kit/pages-shown.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from './LinksScreen.module.css'

const PAGE_SIZE = 20
const NEWEST = { field: 'createdAt', descending: true }
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
    cell: ({ title }) => <span className={classes.title}>{title}</span>,
    width: '34%',
    phone: 'title',
  },
  {
    key: 'customer',
    label: texts.columns.customer,
    cell: ({ sellerClient }) =>
      sellerClient?.name ?? <span className={classes.quiet}>{texts.noCustomer}</span>,
    phone: 'line',
  },
  {
    key: 'created',
    label: texts.columns.created,
    cell: ({ createdAt }) => formatInstant(createdAt),
    width: '160px',
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
    key: 'actions',
    label: texts.columns.actions,
    isNameless: true,
    cell: (link) => <RowActions link={link} />,
    width: '96px',
    phone: 'actions',
  },
]

/** Copies the public link, or opens it as a buyer would (R-LNKL-06). */
const RowActions = ({ link: { url, title } }: { readonly link: LinkRow }) => (
  <span className={classes.actions}>
    <CopyButton value={url} label={`${texts.copy}: ${title}`} isIcon />
    <ActionIcon
      component="a"
      href={url}
      target="_blank"
      rel="noopener"
      variant="subtle"
      color="gray"
      aria-label={`${texts.openInTab}: ${title}`}
    >
      <ExternalIcon />
    </ActionIcon>
  </span>
)

/** The one-off links of the seller (R-LNKL). */
export function LinksScreen() {
  const { state, go, addressOf } = useAddressState(parse)
  const whiteLabel = useBrand()?.whiteLabel
  const query = {
    // R-LNKL-14: the flag of the host goes with the list.
    ...(whiteLabel === undefined ? {} : { whiteLabel }),
    ...(state.words === '' ? {} : { title: state.words }),
    ...(state.isDedicated ? { onlyWithClient: true } : {}),
    ...{ page: state.page, size: PAGE_SIZE, sort: NEWEST },
  }
  const { data, error, isPlaceholderData, refetch } = useRead(
    listOrderLinks,
    { query },
    { keepsPrevious: true, enabled: whiteLabel !== undefined },
  )
  const clear = () => go({})
  const result = data
    ? data.totalElements === 0
      ? texts.none
      : texts.count(countText(data.totalElements, data.totalIsCapped), data.totalElements)
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

/** What may be made from here (R-LNKL-11); the other kinds join as they come. */
function CreateButton() {
  const viewer = useViewer()
  const go = useGo()
  if (!mayOpen(viewer, 'createLink')) return null
  return (
    <Menu withinPortal={false}>
      <Menu.Target>
        <Button leftSection={<PlusIcon />} rightSection={<ChevronDownIcon size={16} />}>
          {texts.create}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<LinkIcon size={17} />}
          onClick={() => go(pathTo('createLink', { id: 'cobranca-pontual' }))}
        >
          {texts.newLink}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
      <TextInput
        type="search"
        className={classes.search ?? ''}
        aria-label={texts.search}
        placeholder={texts.search}
        leftSection={<SearchIcon size={17} />}
        maxLength={60}
        autoComplete="off"
        data-search=""
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.switch}>
        <Switch
          label={texts.onlyWithClient}
          checked={state.isDedicated}
          onChange={(event) =>
            onGo({ ...state, isDedicated: event.currentTarget.checked, page: 0 })
          }
        />
      </div>
    </FilterRow>
  )
}
