import { Button } from '@mantine/core'
import { useState } from 'react'
import { mayOpen, pathTo } from '#contract/access/pages.ts'
import { formatDocument } from '#contract/basics/documents.ts'
import { listCustomers } from '#contract/customers/endpoints.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import { textsOf } from '#web/client/failed.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { pageOfSearch, useAddressState, useGo, type SearchValues } from '#web/kit/state/address.ts'
import { DataTable, type Column } from '#web/kit/lists/DataTable.tsx'
import { EmptyState } from '#web/kit/layout/EmptyState.tsx'
import { FilterRow } from '#web/kit/lists/FilterRow.tsx'
import { ExternalIcon, PeopleIcon, PlusIcon } from '#web/kit/theme/icons.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { Pager } from '#web/kit/lists/Pager.tsx'
import { countText } from '#web/kit/lists/pages-shown.ts'
import { phoneText } from '#web/kit/format/phone-text.ts'
import { SearchBox, type SearchField } from '#web/kit/lists/SearchBox.tsx'
import { texts } from '#web/panel/areas/customers/texts.ts'
import classes from './CustomersScreen.module.css'

type Field = 'name' | 'document' | 'email'

const PAGE_SIZE = 20 // R-CUSTL-06
const BY_NAME = { field: 'name', descending: false }

const FIELDS: readonly SearchField<Field>[] = [
  { value: 'name', label: texts.byName, placeholder: texts.placeholders.name },
  { value: 'document', label: texts.byDocument, placeholder: texts.placeholders.document },
  { value: 'email', label: texts.byEmail, placeholder: texts.placeholders.email },
]

interface ListState {
  readonly field: Field
  readonly words: string
  readonly page: number
}

const parse = ({ campo, busca = '', page }: SearchValues): ListState => ({
  field: FIELDS.find(({ value }) => value === campo)?.value ?? 'name',
  words: busca.trim(),
  page: pageOfSearch(page),
})

const valuesOf = ({ field, words, page }: ListState): SearchValues => ({
  campo: words === '' || field === 'name' ? '' : field,
  busca: words,
  page: page === 0 ? '' : String(page),
})

const addressOfCustomer = ({ id }: Customer) => pathTo('customer', { id })

const COLUMNS: readonly Column<Customer>[] = [
  {
    key: 'name',
    label: texts.columnCustomer,
    cell: ({ name }) => name,
    second: ({ document }) => formatDocument(document.documentNumber),
    width: '34%',
    phone: 'title',
    sorted: 'ascending',
  },
  { key: 'email', label: texts.columnEmail, cell: ({ email }) => email, phone: 'line' },
  {
    key: 'phone',
    label: texts.columnPhone,
    cell: ({ countryCode, phone }) => phoneText(countryCode, phone),
    width: '190px',
    phone: 'state',
  },
  {
    key: 'open',
    label: texts.openInTab,
    isNameless: true,
    cell: (customer) => (
      <a
        href={addressOfCustomer(customer)}
        target="_blank"
        rel="noopener"
        className={classes.open}
        aria-label={`${texts.openInTab}: ${customer.name}`}
      >
        <span>{texts.openInTab}</span>
        <ExternalIcon size={15} />
      </a>
    ),
    width: '170px',
    phone: 'actions',
  },
]

/** The customers of the seller (R-CUSTL). */
export function CustomersScreen() {
  const { state, go, addressOf } = useAddressState(parse)
  const { field, words, page } = state
  const query = {
    ...(words === '' ? {} : { [field]: words }),
    page,
    size: PAGE_SIZE,
    sort: BY_NAME,
  }
  const { data, error, isPlaceholderData, refetch } = useRead(
    listCustomers,
    { query },
    { keepsPrevious: true },
  )
  const clear = () => go({})
  return (
    <>
      <PageHeader title={texts.title} actions={<AddButton />} />
      <Filter
        key={`${field} ${words}`}
        state={state}
        onSearch={(next) => go(valuesOf({ ...next, page: 0 }))}
        onClear={clear}
        result={data ? resultText(data) : ''}
      />
      <DataTable
        caption={texts.title}
        columns={COLUMNS}
        rows={data?.content}
        keyOf={({ id }) => id}
        hrefOf={addressOfCustomer}
        isStale={isPlaceholderData}
        failure={error ? textsOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={<Nothing state={state} onClear={clear} />}
      />
      {data && (
        <Pager slice={data} hrefOf={(next) => addressOf(valuesOf({ ...state, page: next }))} />
      )}
    </>
  )
}

interface Counted {
  readonly totalElements: number
  readonly totalIsCapped?: boolean | undefined
}

const resultText = ({ totalElements, totalIsCapped }: Counted) =>
  totalElements === 0 ? texts.none : texts.count(countText(totalElements, totalIsCapped))

function AddButton() {
  const viewer = useViewer()
  const go = useGo()
  if (!mayOpen(viewer, 'addCustomer')) return null
  return (
    <Button leftSection={<PlusIcon />} onClick={() => go(pathTo('addCustomer'))}>
      {texts.add}
    </Button>
  )
}

interface FilterProps {
  readonly state: ListState
  readonly onSearch: (state: ListState) => void
  readonly onClear: () => void
  readonly result: string
}

function Filter({ state, onSearch, onClear, result }: FilterProps) {
  const [field, setField] = useState(state.field)
  const [text, setText] = useState(state.words)
  return (
    <FilterRow
      label={texts.search}
      onSearch={() => onSearch({ ...state, field, words: text.trim() })}
      onClear={() => {
        setField('name')
        setText('')
        onClear()
      }}
      result={result}
    >
      <SearchBox
        label={texts.search}
        fields={FIELDS}
        field={field}
        onField={setField}
        text={text}
        onText={setText}
      />
    </FilterRow>
  )
}

interface NothingProps {
  readonly state: ListState
  readonly onClear: () => void
}

function Nothing({ state, onClear }: NothingProps) {
  const name = FIELDS.find(({ value }) => value === state.field)?.label ?? ''
  if (state.words === '') {
    return (
      <EmptyState icon={PeopleIcon} title={texts.empty} action={<AddButton />}>
        {texts.emptyWords}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={PeopleIcon}
      title={texts.empty}
      action={
        <Button variant="default" onClick={onClear}>
          {texts.clearSearch}
        </Button>
      }
    >
      {texts.notFoundWords(name, state.words)}
    </EmptyState>
  )
}
