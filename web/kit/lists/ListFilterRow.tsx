import { useState } from 'react'
import { DateRangeFilter } from '#web/kit/lists/DateRangeFilter.tsx'
import { FilterRow } from '#web/kit/lists/FilterRow.tsx'
import type { ListFilter } from '#web/kit/lists/list-filter.ts'
import { SearchBox, type SearchField } from '#web/kit/lists/SearchBox.tsx'
import { toast } from '#web/kit/notices/toast.ts'

interface ListFilterRowProps<Filter, Field extends string> {
  readonly filter: Filter
  readonly fields: readonly SearchField<Field>[]
  readonly texts: {
    readonly search: string
    /** Names the period. */
    readonly due: string
    readonly endMissing: string
  }
  readonly maxLength: number
  readonly result: string
  readonly onSearch: (filter: Filter) => void
  readonly onClear: () => void
}

/** The filters of a list: a text in a field, and a period. */
export function ListFilterRow<Field extends string, Filter extends ListFilter<string, Field>>({
  filter,
  fields,
  texts,
  maxLength,
  result,
  onSearch,
  onClear,
}: ListFilterRowProps<Filter, Field>) {
  const [field, setField] = useState<Field>(filter.field)
  const [text, setText] = useState(filter.searchText)
  const [range, setRange] = useState({ from: filter.from, to: filter.to })
  const [isEndMissing, setEndMissing] = useState(false)
  const search = () => {
    // A start without an end warns and does not search.
    const isOpen = range.from !== null && range.to === null
    setEndMissing(isOpen)
    if (isOpen) return toast.warning(texts.endMissing)
    onSearch({ ...filter, field, searchText: text.trim(), ...range })
  }
  return (
    <FilterRow label={texts.search} onSearch={search} onClear={onClear} result={result}>
      <SearchBox
        label={texts.search}
        fields={fields}
        field={field}
        onField={setField}
        text={text}
        onText={setText}
        maxLength={maxLength}
      />
      <DateRangeFilter
        label={texts.due}
        value={range}
        onChange={setRange}
        error={isEndMissing ? texts.endMissing : undefined}
      />
    </FilterRow>
  )
}
