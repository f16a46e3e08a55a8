import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { mayUse } from '#contract/access/access.ts'
import { formatReais } from '#contract/basics/money.ts'
import { createPlan, listPlans } from '#contract/plans/endpoints.ts'
import { periodicityLabel } from '#contract/plans/labels.ts'
import type { Plan } from '#contract/plans/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { useViewer } from '#web/client/session.ts'
import { PlusIcon, SearchIcon } from '#web/kit/icons.tsx'
import { NewPlanDialog } from '#web/panel/areas/plans/public/NewPlanDialog.tsx'
import { texts } from '#web/panel/areas/plans/texts.ts'
import classes from './PlanPicker.module.css'

export type PickedPlan = Pick<Plan, 'id' | 'title'>

interface PlanPickerProps {
  readonly value: PickedPlan | null
  readonly onChange: (plan: Plan | null) => void
  readonly label?: string
  readonly error?: string | undefined
  readonly id?: string
}

const SIZE = 100
const WAIT_MS = 300
const ADD = 'add'
const BY_TITLE = { field: 'title', descending: false }

const pricesOf = ({ basicValues }: Plan) =>
  basicValues
    .map(({ type, valuePerMonth }) => `${periodicityLabel(type)} ${formatReais(valuePerMonth)}`)
    .join(' · ')

/** Chooses an active plan by its name, or makes one; without any it says so (M-SUB-04). */
export function PlanPicker({ value, onChange, label = texts.pick, error, id }: PlanPickerProps) {
  const [text, setText] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  // The focus that a dialog hands back asks for nothing: the list would lie over what is next.
  const isComingBack = useRef(false)
  const [words] = useDebouncedValue((text ?? '').trim(), WAIT_MS)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const filter = words === '' ? {} : { title: words }
  const query = { ...filter, active: true, page: 0, size: SIZE, sort: BY_TITLE }
  const { data, isFetching } = useRead(
    listPlans,
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
    const plan = data?.content.find((each) => String(each.id) === option)
    if (plan) onChange(plan)
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
            maxLength={60}
            value={text ?? value?.title ?? ''}
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
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              if (currentTarget.value === '') onChange(null)
              combobox.openDropdown()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <PlanOptions plans={data?.content} label={label} />
        </Combobox.Dropdown>
      </Combobox>
      <NewPlanDialog isOpen={isAdding} onClose={() => setAdding(false)} onCreated={onChange} />
    </>
  )
}

interface PlanOptionsProps {
  /** Undefined until they are known. */
  readonly plans: readonly Plan[] | undefined
  readonly label: string
}

function PlanOptions({ plans, label }: PlanOptionsProps) {
  const mayAdd = mayUse(useViewer(), createPlan.access)
  return (
    <Combobox.Options className={classes.options ?? ''} aria-label={label}>
      {plans?.map((plan) => (
        <Combobox.Option key={plan.id} value={String(plan.id)}>
          <span className={classes.name}>{plan.title}</span>
          <span className={classes.second}>{pricesOf(plan)}</span>
        </Combobox.Option>
      ))}
      {plans?.length === 0 && <Combobox.Empty>{texts.pickEmpty}</Combobox.Empty>}
      {mayAdd && (
        <Combobox.Option value={ADD} className={classes.add ?? ''}>
          <PlusIcon size={16} />
          {texts.create}
        </Combobox.Option>
      )}
    </Combobox.Options>
  )
}
