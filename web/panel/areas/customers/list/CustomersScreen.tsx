import { Button } from '@mantine/core'
import { mayOpen, pathTo } from '#contract/access/pages.ts'
import { documentText } from '#contract/basics/brazil/documents.ts'
import { listCustomers } from '#contract/customers/endpoints.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { phoneText } from '#web/kit/format/phone-text.ts'
import { queryLimitOf } from '#web/kit/forms/limits.ts'
import type { Column } from '#web/kit/lists/DataTable.tsx'
import { EmptyList } from '#web/kit/lists/EmptyList.tsx'
import { ListFilterRow } from '#web/kit/lists/filters/ListFilterRow.tsx'
import { listFilter } from '#web/kit/lists/filters/list-filter.ts'
import type { SearchField } from '#web/kit/lists/filters/SearchBox.tsx'
import { ListPage } from '#web/kit/lists/ListPage.tsx'
import { fileOfList } from '#web/kit/lists/list-file.ts'
import { resultText } from '#web/kit/lists/pages-shown.ts'
import { useListState } from '#web/kit/lists/useListState.ts'
import { useGo } from '#web/kit/state/url-state.ts'
import { PeopleIcon, PlusIcon } from '#web/kit/theme/icons.tsx'
import { ExternalIcon } from '#web/kit/theme/icons-first.tsx'
import { texts } from '#web/panel/areas/customers/texts.ts'
import { ImportFileLink } from '#web/panel/areas/imports/public/ImportFileLink.tsx'
import classes from './CustomersScreen.module.css'

type Field = 'name' | 'document' | 'email'

const FIELDS: readonly SearchField<Field>[] = [
  { value: 'name', label: texts.byName, placeholder: texts.placeholders.name },
  { value: 'document', label: texts.byDocument, placeholder: texts.placeholders.document },
  { value: 'email', label: texts.byEmail, placeholder: texts.placeholders.email },
]

const MAX_SEARCH_LENGTH = queryLimitOf(listCustomers, 'name')

const FILTER = listFilter<never, Field>(
  [],
  ['name', 'document', 'email'],
  { fields: ['name', 'email'], usual: { field: 'name', descending: false } },
  listCustomers,
)

const addressOfCustomer = ({ id }: Customer) => pathTo('customer', { id })

const COLUMNS: readonly Column<Customer>[] = [
  {
    key: 'name',
    label: texts.columnCustomer,
    cell: ({ name }) => name,
    second: ({ document }) => documentText(document.documentNumber),
    phone: 'title',
    sortField: 'name',
  },
  {
    key: 'email',
    label: texts.columnEmail,
    cell: ({ email }) => email,
    phone: 'line',
    sortField: 'email',
  },
  {
    key: 'phone',
    label: texts.columnPhone,
    cell: ({ countryCode, phone }) => phoneText(countryCode, phone),
    widthPx: 170,
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
    widthPx: 150,
    phone: 'actions',
  },
]

const loadFile = async () => {
  const { exportCustomers: endpoint, customerTable: table } = await import(
    '#contract/customers/exports.ts'
  )
  return { endpoint, table }
}

/** The customers of the seller (R-CUSTL). */
export function CustomersScreen() {
  const { state, show, clear, hrefOfPage, hrefWith } = useListState(FILTER)
  const { field, searchText, sort, page, size } = state
  const query = {
    ...(searchText === '' ? {} : { [field]: searchText }),
    page,
    size,
    sort,
  }
  const list = useRead(listCustomers, { query }, { keepsPrevious: true, isLive: true })
  const fieldLabel = FIELDS.find(({ value }) => value === field)?.label ?? ''
  return (
    <ListPage
      title={texts.title}
      actions={
        <>
          <ImportFileLink kind="CUSTOMERS" />
          <AddButton />
        </>
      }
      file={fileOfList(loadFile, query)}
      list={list}
      hrefOfPage={hrefOfPage}
      hrefOfSize={(next) => hrefWith({ size: next })}
      sorting={{
        sort,
        usual: FILTER.usualSort,
        hrefOf: (other) => hrefWith({ sort: other }),
      }}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      hrefOf={addressOfCustomer}
      empty={
        <EmptyList
          icon={PeopleIcon}
          texts={texts}
          isNarrowed={searchText !== ''}
          action={<AddButton />}
          searched={texts.notFoundText(fieldLabel, searchText)}
          onClear={clear}
        />
      }
    >
      <ListFilterRow
        filter={state}
        fields={FIELDS}
        label={texts.search}
        maxLength={MAX_SEARCH_LENGTH}
        result={resultText(list.data, texts)}
        onSearch={show}
        onClear={clear}
      />
    </ListPage>
  )
}

function AddButton() {
  const viewer = useViewer()
  const go = useGo()
  if (!mayOpen(viewer, 'addCustomer')) return null
  return (
    <Button data-new="" leftSection={<PlusIcon />} onClick={() => go(pathTo('addCustomer'))}>
      {texts.add}
    </Button>
  )
}
