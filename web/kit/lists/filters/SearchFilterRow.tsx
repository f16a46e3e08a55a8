import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { FilterRow } from '#web/kit/lists/filters/FilterRow.tsx'
import { useTypedFilter } from '#web/kit/lists/filters/useTypedFilter.ts'
import { SearchIcon } from '#web/kit/theme/icons.tsx'
import classes from './SearchFilterRow.module.css'

interface SearchFilterRowProps {
  readonly label: string
  readonly searchText: string
  readonly maxLength: number
  /** Whether one of the further filters narrows the list. */
  readonly isNarrowed?: boolean
  readonly result: string
  readonly onSearch: (searchText: string) => void
  readonly onClear: () => void
  /** Further filters, which apply at once. */
  readonly children?: ReactNode
}

/** One field to search a list by; `/` brings the focus here. */
export function SearchFilterRow(props: SearchFilterRowProps) {
  const { label, searchText, maxLength, result, onSearch, onClear, isNarrowed, children } = props
  const [text, setText] = useTypedFilter(searchText)
  return (
    <FilterRow
      label={label}
      onSearch={() => onSearch(text.trim())}
      onClear={() => {
        setText('')
        onClear()
      }}
      isNarrowed={isNarrowed === true || searchText !== '' || text !== ''}
      result={result}
      further={children}
    >
      <TextInput
        type="search"
        className={classes.search ?? ''}
        aria-label={label}
        placeholder={label}
        leftSection={<SearchIcon size={17} />}
        maxLength={maxLength}
        autoComplete="off"
        data-search=""
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </FilterRow>
  )
}
