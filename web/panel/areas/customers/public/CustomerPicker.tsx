import { useState } from 'react'
import { mayUse } from '#contract/access/access.ts'
import { formatDocument } from '#contract/basics/documents.ts'
import { createCustomer, listCustomers } from '#contract/customers/endpoints.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { CreatableSelect, usePickQuestion } from '#web/kit/fields/CreatableSelect.tsx'
import { AddCustomerDialog } from '#web/panel/areas/customers/public/AddCustomerDialog.tsx'
import { texts } from '#web/panel/areas/customers/texts.ts'

export type PickedCustomer = Pick<Customer, 'id' | 'name' | 'document' | 'email'>

interface CustomerPickerProps {
  readonly value: PickedCustomer | null
  readonly onChange: (customer: Customer | null) => void
  readonly label?: string
  readonly error?: string | undefined
  readonly id?: string
  /** How many are asked for at once (R-WID-03). */
  readonly most?: number
}

const SIZE = 100
/** More are found by typing on: a list so long is read by nobody. */
const MOST_SHOWN = 500
const SIZE_BY_DOCUMENT = 20
const BY_NAME = { field: 'name', descending: false }

// Whoever types digits looks for a document.
const filterOf = (words: string) => {
  if (words === '') return {}
  return /^[\d./-]+$/.test(words) ? { document: words } : { name: words }
}

const documentOf = ({ document }: PickedCustomer) => formatDocument(document.documentNumber)

const optionOf = (customer: Customer) => ({
  value: customer.id,
  name: customer.name,
  second: `${documentOf(customer)} · ${customer.email}`,
})

/** Chooses a customer by name or document, or adds one (R-WID-03). */
export function CustomerPicker(props: CustomerPickerProps) {
  const { value, onChange, label = texts.pick, error, id, most = SIZE } = props
  const [isAdding, setAdding] = useState(false)
  const question = usePickQuestion()
  const mayAdd = mayUse(useViewer(), createCustomer.access)
  const filter = filterOf(question.words)
  const size = 'document' in filter ? SIZE_BY_DOCUMENT : most
  const { data, isFetching } = useRead(
    listCustomers,
    { query: { ...filter, page: 0, size, sort: BY_NAME } },
    { enabled: question.isOpen, keepsPrevious: true },
  )
  const customers = data?.content
  return (
    <>
      <CreatableSelect
        {...{ label, question, isFetching, error, id }}
        shown={value ? `${value.name} · ${documentOf(value)}` : ''}
        options={customers?.slice(0, MOST_SHOWN).map(optionOf)}
        texts={{ ...texts, none: texts.empty }}
        onChoose={(chosen) => onChange(customers?.find((each) => each.id === chosen) ?? null)}
        onAdd={mayAdd ? () => setAdding(true) : undefined}
      />
      <AddCustomerDialog isOpen={isAdding} onClose={() => setAdding(false)} onCreated={onChange} />
    </>
  )
}
