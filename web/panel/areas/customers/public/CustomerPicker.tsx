import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { mayUse } from '#contract/access/access.ts'
import { formatDocument } from '#contract/basics/documents.ts'
import { createCustomer, listCustomers } from '#contract/customers/endpoints.ts'
import type { Customer } from '#contract/customers/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { PlusIcon, SearchIcon } from '#web/kit/icons.tsx'
import { AddCustomerDialog } from '#web/panel/areas/customers/public/AddCustomerDialog.tsx'
import { texts } from '#web/panel/areas/customers/texts.ts'
import classes from './CustomerPicker.module.css'

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
const WAIT_MS = 300
const ADD = 'add'
const BY_NAME = { field: 'name', descending: false }

// Whoever types digits looks for a document.
const filterOf = (words: string) => {
  if (words === '') return {}
  return /^[\d./-]+$/.test(words) ? { document: words } : { name: words }
}

const shownOf = ({ name, document }: PickedCustomer) =>
  `${name} · ${formatDocument(document.documentNumber)}`

/** Chooses a customer by name or document, or adds one (R-WID-03). */
export function CustomerPicker({
  value,
  onChange,
  label = texts.pick,
  error,
  id,
  most = SIZE,
}: CustomerPickerProps) {
  const [text, setText] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  // The focus that a dialog hands back asks for nothing: the list would lie over what is next.
  const isComingBack = useRef(false)
  const [words] = useDebouncedValue((text ?? '').trim(), WAIT_MS)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const viewer = useViewer()
  const filter = filterOf(words)
  const size = 'document' in filter ? SIZE_BY_DOCUMENT : most
  const query = { ...filter, page: 0, size, sort: BY_NAME }
  const { data, isFetching } = useRead(
    listCustomers,
    { query },
    { enabled: combobox.dropdownOpened, keepsPrevious: true },
  )
  const choose = (option: string) => {
    combobox.closeDropdown()
    setText(null)
    if (option === ADD) {
      isComingBack.current = true
      return setAdding(true)
    }
    const customer = data?.content.find((each) => each.id === option)
    if (customer) onChange(customer)
  }
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            {...(id ? { id } : {})}
            role="combobox"
            label={label}
            placeholder={texts.pickPlaceholder}
            leftSection={<SearchIcon size={17} />}
            rightSection={isFetching ? <Loader size={16} aria-label={texts.searching} /> : null}
            autoComplete="off"
            value={text ?? (value ? shownOf(value) : '')}
            error={error}
            onFocus={() => {
              if (!isComingBack.current) combobox.openDropdown()
              isComingBack.current = false
            }}
            onClick={() => combobox.openDropdown()}
            onBlur={() => {
              combobox.closeDropdown()
              setText(null)
            }}
            onChange={(event) => {
              setText(event.currentTarget.value)
              if (event.currentTarget.value === '') onChange(null)
              combobox.openDropdown()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options className={classes.options ?? ''} aria-label={label}>
            {data?.content.slice(0, MOST_SHOWN).map((customer) => (
              <Combobox.Option key={customer.id} value={customer.id}>
                <span className={classes.name}>{customer.name}</span>
                <span className={classes.second}>
                  {formatDocument(customer.document.documentNumber)} · {customer.email}
                </span>
              </Combobox.Option>
            ))}
            {data?.content.length === 0 && <Combobox.Empty>{texts.empty}</Combobox.Empty>}
            {mayUse(viewer, createCustomer.access) && (
              <Combobox.Option value={ADD} className={classes.add ?? ''}>
                <PlusIcon size={16} />
                {texts.add}
              </Combobox.Option>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <AddCustomerDialog isOpen={isAdding} onClose={() => setAdding(false)} onCreated={onChange} />
    </>
  )
}
