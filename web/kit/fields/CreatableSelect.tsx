import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { PlusIcon, SearchIcon } from '#web/kit/theme/icons.tsx'
import classes from './CreatableSelect.module.css'

export interface PickOption {
  readonly value: string
  readonly name: string
  /** A small second line. */
  readonly second: string
}

interface CreatableSelectProps {
  readonly label: string
  /** What is chosen, in words; empty for nothing. */
  readonly shown: string
  readonly question: ReturnType<typeof usePickQuestion>
  /** Undefined until they are known. */
  readonly options: readonly PickOption[] | undefined
  readonly isFetching: boolean
  readonly texts: {
    readonly pickPlaceholder: string
    readonly searching: string
    readonly none: string
    readonly add: string
  }
  readonly maxLength?: number
  readonly error?: string | undefined
  readonly id?: string | undefined
  readonly onChoose: (value: string | null) => void
  /** Absent for who may not add. */
  readonly onAdd?: (() => void) | undefined
}

const ADD = 'add'
const WAIT_MS = 300

/** What is being typed in a picker, and what is to be asked for because of it. */
export function usePickQuestion() {
  const [text, setText] = useState<string | null>(null)
  const [words] = useDebouncedValue((text ?? '').trim(), WAIT_MS)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  return { text, setText, words, combobox, isOpen: combobox.dropdownOpened }
}

/** Chooses one of what the services find, or adds one on the way (R-WID-03). */
export function CreatableSelect(props: CreatableSelectProps) {
  const { label, shown, question, isFetching, texts, maxLength, error, id } = props
  const { text, setText, combobox } = question
  // The focus that a dialog hands back asks for nothing: the list would lie over what is next.
  const isComingBack = useRef(false)
  const choose = (value: string) => {
    combobox.closeDropdown()
    setText(null)
    if (value !== ADD) return props.onChoose(value)
    isComingBack.current = true
    props.onAdd?.()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...(id ? { id } : {})}
          {...(maxLength ? { maxLength } : {})}
          role="combobox"
          label={label}
          placeholder={texts.pickPlaceholder}
          leftSection={<SearchIcon size={17} />}
          rightSection={isFetching ? <Loader size={16} aria-label={texts.searching} /> : null}
          autoComplete="off"
          value={text ?? shown}
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
            if (currentTarget.value === '') props.onChoose(null)
            combobox.openDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Options {...props} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

const Options = ({ label, options, texts, onAdd }: CreatableSelectProps) => (
  <Combobox.Options className={classes.options ?? ''} aria-label={label}>
    {options?.map(({ value, name, second }) => (
      <Combobox.Option key={value} value={value}>
        <span className={classes.name}>{name}</span>
        <span className={classes.second}>{second}</span>
      </Combobox.Option>
    ))}
    {options?.length === 0 && <Combobox.Empty>{texts.none}</Combobox.Empty>}
    {onAdd && (
      <Combobox.Option value={ADD} className={classes.add ?? ''}>
        <PlusIcon size={16} />
        {texts.add}
      </Combobox.Option>
    )}
  </Combobox.Options>
)
