import { useState } from 'react'
import { toast } from '#web/client/commands/toast.ts'
import { DateRangeFilter } from '#web/kit/lists/filters/DateRangeFilter.tsx'
import { missingEndText } from '#web/kit/lists/filters/date-range.ts'
import { FilterRow } from '#web/kit/lists/filters/FilterRow.tsx'
import type { ListFilter } from '#web/kit/lists/filters/list-filter.ts'
import { SearchBox, type SearchField } from '#web/kit/lists/filters/SearchBox.tsx'
import { useTypedFilter } from '#web/kit/lists/filters/useTypedFilter.ts'

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

const isSearch = ({
  searchText,
  from,
  to,
}: Pick<ListFilter<string, string>, 'searchText' | 'from' | 'to'>) =>
  searchText !== '' || from !== null || to !== null

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
  const { searchText, from, to } = filter
  const [typed, setTyped] = useTypedFilter({ field: filter.field, searchText, from, to })
  const type = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part })
  const [missing, setMissing] = useState<string>()
  const search = () => {
    // A start without an end, or the reverse, warns and does not search.
    const text = period && missingEndText(typed, period.endMissing)
    setMissing(text)
    if (text) return toast.warning(text)
    onSearch({ ...filter, ...typed, searchText: typed.searchText.trim() })
  }
  // What was typed but not searched is cleared, too.
  const clear = () => {
    setTyped({ field: fields[0]?.value ?? typed.field, searchText: '', from: null, to: null })
    setMissing(undefined)
    onClear()
  }
  return (
    <FilterRow
      label={label}
      onSearch={search}
      onClear={clear}
      isNarrowed={isSearch(filter) || isSearch(typed)}
      folds={period !== undefined}
      result={result}
    >
      <SearchBox
        label={label}
        fields={fields}
        field={typed.field}
        onField={(field) => type({ field })}
        text={typed.searchText}
        onText={(text) => type({ searchText: text })}
        maxLength={maxLength}
      />
      {period && (
        <DateRangeFilter
          label={period.label}
          value={{ from: typed.from, to: typed.to }}
          onChange={type}
          error={missing}
        />
      )}
    </FilterRow>
  )
}
