import { useState } from 'react'
import { DateRangeFilter } from '#web/kit/lists/DateRangeFilter.tsx'
import { FilterRow } from '#web/kit/lists/FilterRow.tsx'
import type { ListFilter } from '#web/kit/lists/list-filter.ts'
import { SearchBox, type SearchField } from '#web/kit/lists/SearchBox.tsx'
import { toast } from '#web/kit/notices/toast.ts'

interface ListFilterRowProps<Filter, Field extends string> {
  readonly filter: Filter
  readonly fields: readonly SearchField<Field>[]
  readonly label: string
  /** Absent for a list that is not filtered by a period. */
  readonly period?: { readonly label: string; readonly endMissing: string }
  readonly maxLength: number
  readonly result: string
  readonly onSearch: (filter: Filter) => void
  readonly onClear: () => void
}

/** The filters of a list: a text in a field, and a period where it has one. */
export function ListFilterRow<Field extends string, Filter extends ListFilter<string, Field>>({
  filter,
  fields,
  label,
  period,
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
    const isOpen = period !== undefined && range.from !== null && range.to === null
    setEndMissing(isOpen)
    if (isOpen) return toast.warning(period.endMissing)
    onSearch({ ...filter, field, searchText: text.trim(), ...range })
  }
  // What was typed but not searched is cleared, too.
  const clear = () => {
    setField(fields[0]?.value ?? field)
    setText('')
    setRange({ from: null, to: null })
    setEndMissing(false)
    onClear()
  }
  return (
    <FilterRow label={label} onSearch={search} onClear={clear} result={result}>
      <SearchBox
        label={label}
        fields={fields}
        field={field}
        onField={setField}
        text={text}
        onText={setText}
        maxLength={maxLength}
      />
      {period && (
        <DateRangeFilter
          label={period.label}
          value={range}
          onChange={setRange}
          error={isEndMissing ? period.endMissing : undefined}
        />
      )}
    </FilterRow>
  )
}
