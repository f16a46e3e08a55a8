import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, Loader, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { foundText } from '#web/kit/fields/found-text.ts'
import { narrowOptions, type PickOption } from '#web/kit/fields/pick-options.ts'
import { PlusIcon, SearchIcon } from '#web/kit/theme/icons.tsx'
import classes from './CreatableSelect.module.css'

interface CreatableSelectProps {
  readonly label: string
  /** The label of the chosen option; empty for none. */
  readonly selectedLabel: string
  readonly search: ReturnType<typeof usePickSearch>
  /** Undefined until they are known. */
  readonly options: readonly PickOption[] | undefined
  readonly isFetching: boolean
  /** Whether the options were found for an earlier text. */
  readonly isPrevious: boolean
  readonly texts: {
    readonly pickPlaceholder: string
    readonly searching: string
    readonly none: string
    readonly add?: string
  }
  readonly maxLength?: number
  readonly error?: string | undefined
  readonly id?: string | undefined
  readonly onChoose: (value: string | null) => void
  /** Absent when the viewer may not add. */
  readonly onAdd?: (() => void) | undefined
}

const ADD = 'add'
const DEBOUNCE_MS = 300

/** The text typed in a picker, and the debounced text to search for. */
export function usePickSearch() {
  const [text, setText] = useState<string | null>(null)
  const [searchText] = useDebouncedValue((text ?? '').trim(), DEBOUNCE_MS)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  return { text, setText, searchText, combobox, isOpen: combobox.dropdownOpened }
}

/** Chooses one of what the services find, or adds one on the way (R-WID-03). */
export function CreatableSelect(props: CreatableSelectProps) {
  const { label, selectedLabel, search, isFetching, isPrevious, texts, maxLength, error, id } =
    props
  const { text, setText, searchText, combobox } = search
  const typed = (text ?? '').trim()
  const isAnswered = !isPrevious && typed === searchText
  // At once: when the answer comes, none of the options that stay moves under a pointer.
  const options = isAnswered ? props.options : narrowOptions(props.options, typed)
  const shown = options?.map(({ value }) => value).join()
  // Enter takes the option at the place of the marked one, which other options may have moved.
  const { updateSelectedOptionIndex } = combobox
  useEffect(() => updateSelectedOptionIndex('selected'), [shown, updateSelectedOptionIndex])
  // Focus returned by a dialog must not open the list over the next field.
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
          rightSection={
            isFetching ? <Loader size={16} role="img" aria-label={texts.searching} /> : null
          }
          autoComplete="off"
          value={text ?? selectedLabel}
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
        <Options {...props} options={options} />
      </Combobox.Dropdown>
      <VisuallyHidden role="status">
        {combobox.dropdownOpened && isAnswered && !isFetching && options
          ? foundText(options.length, texts.none)
          : ''}
      </VisuallyHidden>
    </Combobox>
  )
}

const Options = ({ label, options, texts, onAdd }: CreatableSelectProps) => (
  // Without it the Tab key stops at a list that scrolls, which then closes and leaves the focus nowhere.
  <Combobox.Options className={classes.options ?? ''} aria-label={label} tabIndex={-1}>
    {/* First, because the options that arrive later must not move it under a pointer. */}
    {onAdd && (
      <Combobox.Option value={ADD} className={classes.add ?? ''}>
        <PlusIcon size={16} />
        {texts.add}
      </Combobox.Option>
    )}
    {options?.map(({ value, name, second }) => (
      <Combobox.Option key={value} value={value}>
        <span className={classes.name}>{name}</span>
        <span className={classes.second}>{second}</span>
      </Combobox.Option>
    ))}
    {options?.length === 0 && <Combobox.Empty>{texts.none}</Combobox.Empty>}
  </Combobox.Options>
)
