import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, TextInput, useCombobox, VisuallyHidden } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { foldText } from '#contract/basics/text-search.ts'
import { foundText } from '#web/kit/fields/found-text.ts'
import { SelectorIcon } from '#web/kit/theme/icons.tsx'
import classes from './SearchSelect.module.css'

interface Option {
  readonly value: string
  readonly label: string
}

interface SearchSelectProps {
  readonly label: string
  readonly value: string
  readonly options: readonly Option[]
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  /** Shown when nothing is found. */
  readonly none: string
  readonly error?: string | undefined
  readonly onBlur?: () => void
  readonly id?: string
}

/** More options are found by typing more. */
const MAX_SHOWN = 60

/** A choice among many, found by any part of its label, whatever the accents (R-WID-07). */
export function SearchSelect(props: SearchSelectProps) {
  const { label, value, options, onChange, placeholder, none, error, onBlur, id } = props
  const [text, setText] = useState<string | null>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const found = useMemo(() => {
    const searchText = foldText(text ?? '').trim()
    const within = options.filter((option) => foldText(option.label).includes(searchText))
    // Prefix matches rank first.
    const isMeant = ({ label: name }: Option) => ` ${foldText(name)}`.includes(` ${searchText}`)
    return [...within.filter(isMeant), ...within.filter((option) => !isMeant(option))]
  }, [options, text])
  // Enter takes the option at the place of the marked one, which other options may have moved.
  const { updateSelectedOptionIndex } = combobox
  useEffect(() => updateSelectedOptionIndex('selected'), [found, updateSelectedOptionIndex])
  // A code or a name typed in full is a choice, too.
  const takeTyped = () => {
    const typed = foldText(text ?? '').trim()
    const meant = options.find(
      (option) => foldText(option.value) === typed || foldText(option.label) === typed,
    )
    if (typed !== '' && meant) onChange(meant.value)
  }
  const chosen = options.find((option) => option.value === value)
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(option) => {
        setText(null)
        onChange(option)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...(id ? { id } : {})}
          role="combobox"
          label={label}
          placeholder={placeholder}
          rightSection={<SelectorIcon size={16} />}
          rightSectionPointerEvents="none"
          autoComplete="off"
          value={text ?? chosen?.label ?? ''}
          error={error}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown()
            takeTyped()
            setText(null)
            onBlur?.()
          }}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            if (currentTarget.value === '') onChange('')
            combobox.openDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {/* Without it the Tab key stops at a list that scrolls, which then closes. */}
        <Combobox.Options className={classes.options ?? ''} aria-label={label} tabIndex={-1}>
          {found.slice(0, MAX_SHOWN).map((option) => (
            <Combobox.Option key={option.value} value={option.value}>
              {option.label}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{none}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
      <VisuallyHidden role="status">
        {combobox.dropdownOpened && text !== null ? foundText(found.length, none) : ''}
      </VisuallyHidden>
    </Combobox>
  )
}
