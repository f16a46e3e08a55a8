import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { listSplitOptions } from '#contract/payment-links/split-endpoints.ts'
import type { SubSellerOption } from '#contract/sub-sellers/shapes.ts'
import { useRead } from '#web/client/queries.ts'
import { queryLimitOf } from '#web/kit/forms/limits.ts'
import { SearchIcon } from '#web/kit/theme/icons.tsx'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import { shareText } from '#web/panel/areas/sub-sellers/public/split-text.ts'
import classes from '../CreateLink.module.css'

interface SubSellerPickerProps {
  /** Those that share already. */
  readonly taken: readonly number[]
  readonly onPick: (option: SubSellerOption) => void
}

const DEBOUNCE_MS = 300
const MAX_SEARCH_LENGTH = queryLimitOf(listSplitOptions, 'name')

/** Finds a sub-seller by name (R-LNKS-04). */
export function SubSellerPicker({ taken, onPick }: SubSellerPickerProps) {
  const [text, setText] = useState('')
  const [searchText] = useDebouncedValue(text.trim(), DEBOUNCE_MS)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const query = searchText === '' ? {} : { name: searchText }
  const options = { keepsPrevious: true, isQuiet: true }
  const { data, error } = useRead(listSplitOptions, { query }, options)
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: a failed load is only logged (R-LNKS-10)
    if (error) console.warn(`${listSplitOptions.id}: ${error.message}`)
  }, [error])
  const found = data?.filter(({ id }) => !taken.includes(id))
  const choose = (value: string) => {
    combobox.closeDropdown()
    setText('')
    const option = found?.find(({ id }) => String(id) === value)
    if (option) onPick(option)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          role="combobox"
          label={texts.pickSubSeller}
          placeholder={texts.pickSubSellerHint}
          leftSection={<SearchIcon size={17} />}
          autoComplete="off"
          maxLength={MAX_SEARCH_LENGTH}
          value={text}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.openDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {/* Without it the Tab key stops at a list that scrolls, which then closes. */}
        <Combobox.Options
          className={classes.pickOptions ?? ''}
          aria-label={texts.pickSubSeller}
          tabIndex={-1}
        >
          {found?.map((option) => (
            <Combobox.Option key={option.id} value={String(option.id)}>
              {option.name}{' '}
              <span className={classes.hint}>
                {shareText(option.paymentType, option.paymentValue)}
              </span>
            </Combobox.Option>
          ))}
          {found?.length === 0 && <Combobox.Empty>{texts.noSubSeller}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
