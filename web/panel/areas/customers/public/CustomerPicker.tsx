import { useState } from 'react'
import { mayUse } from '#contract/access/access.ts'
import { documentText } from '#contract/basics/brazil/documents.ts'
import { createCustomer, listCustomers } from '#contract/customers/endpoints.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { CreatableSelect, usePickSearch } from '#web/kit/fields/CreatableSelect.tsx'
import { AddCustomerDialog } from '#web/panel/areas/customers/public/AddCustomerDialog.tsx'
import {
  beginningSearch,
  customerSearch,
} from '#web/panel/areas/customers/public/customer-search.ts'
import { texts } from '#web/panel/areas/customers/texts.ts'

export type PickedCustomer = Pick<Customer, 'id' | 'name' | 'document' | 'email'>

interface CustomerPickerProps {
  readonly value: PickedCustomer | null
  readonly onChange: (customer: Customer | null) => void
  readonly label?: string
  readonly error?: string | undefined
  readonly id?: string
  /** How many are requested at once (R-WID-03). */
  readonly max?: number
}

const SIZE = 100
/** More are found by typing. */
const MAX_SHOWN = 500
const SIZE_BY_DOCUMENT = 20
const BY_NAME = { field: 'name', descending: false }

const documentOf = ({ document }: PickedCustomer) => documentText(document.documentNumber)

const optionOf = (customer: Customer) => ({
  value: customer.id,
  name: customer.name,
  second: `${documentOf(customer)} · ${customer.email}`,
})

/** The customers that the text finds, those by the beginning of their CNPJ first; undefined until known. */
function useFound(searchText: string, max: number, isOpen: boolean) {
  const filter = customerSearch(searchText)
  const size = 'document' in filter ? SIZE_BY_DOCUMENT : max
  const usual = useRead(
    listCustomers,
    { query: { ...filter, page: 0, size, sort: BY_NAME } },
    { enabled: isOpen, keepsPrevious: true },
  )
  const beginning = beginningSearch(searchText)
  const byDocument = useRead(
    listCustomers,
    { query: { ...beginning, page: 0, size: SIZE_BY_DOCUMENT, sort: BY_NAME } },
    { enabled: isOpen && beginning !== null },
  )
  const isFetching = usual.isFetching || byDocument.isFetching
  const state = { isFetching, isPrevious: usual.isPlaceholderData }
  if (beginning === null) return { customers: usual.data?.content, ...state }
  if (!usual.data || !byDocument.data) return { customers: undefined, ...state }
  const first = byDocument.data.content
  const others = usual.data.content.filter(({ id }) => !first.some((each) => each.id === id))
  return { customers: [...first, ...others], ...state }
}

/** Chooses a customer by name or document, or adds one (R-WID-03). */
export function CustomerPicker(props: CustomerPickerProps) {
  const { value, onChange, label = texts.pick, error, id, max = SIZE } = props
  const [isAdding, setAdding] = useState(false)
  const search = usePickSearch()
  const mayAdd = mayUse(useViewer(), createCustomer.access)
  const { customers, isFetching, isPrevious } = useFound(search.searchText, max, search.isOpen)
  return (
    <>
      <CreatableSelect
        label={label}
        search={search}
        isFetching={isFetching}
        isPrevious={isPrevious}
        error={error}
        id={id}
        selectedLabel={value ? `${value.name} · ${documentOf(value)}` : ''}
        options={customers?.slice(0, MAX_SHOWN).map(optionOf)}
        texts={{ ...texts, none: texts.empty }}
        onChoose={(chosen) => onChange(customers?.find((each) => each.id === chosen) ?? null)}
        onAdd={mayAdd ? () => setAdding(true) : undefined}
      />
      <AddCustomerDialog isOpen={isAdding} onClose={() => setAdding(false)} onCreated={onChange} />
    </>
  )
}
