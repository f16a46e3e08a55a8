import { Button } from '@mantine/core'
import { useState } from 'react'
import { DateRangeFilter } from '#web/kit/DateRangeFilter.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FilterRow } from '#web/kit/FilterRow.tsx'
import { ReceiptIcon } from '#web/kit/icons.tsx'
import { SearchBox } from '#web/kit/SearchBox.tsx'
import { toast } from '#web/kit/toast.ts'
import {
  isNarrowed,
  SEARCH_FIELDS,
  type ChargeFilter,
} from '#web/panel/areas/charges/charge-filter.ts'
import { texts } from '#web/panel/areas/charges/texts.ts'

const FIELDS = SEARCH_FIELDS.map((value) => ({
  ...{ value, label: texts.filters[value], placeholder: texts.placeholders[value] },
}))

interface FilterProps {
  readonly filter: ChargeFilter
  readonly result: string
  readonly onSearch: (filter: ChargeFilter) => void
  readonly onClear: () => void
}

/** What the list is narrowed by (R-CHL-01). */
export function ChargeFilterRow({ filter, result, onSearch, onClear }: FilterProps) {
  const [field, setField] = useState(filter.field)
  const [text, setText] = useState(filter.words)
  const [range, setRange] = useState({ from: filter.from, to: filter.to })
  const [isEndMissing, setEndMissing] = useState(false)
  const search = () => {
    // R-CHL-02: a start without an end warns and searches nothing.
    const isOpen = range.from !== null && range.to === null
    setEndMissing(isOpen)
    if (isOpen) return toast.warning(texts.endMissing)
    onSearch({ ...filter, field, words: text.trim(), ...range })
  }
  return (
    <FilterRow label={texts.search} onSearch={search} onClear={onClear} result={result}>
      <SearchBox
        label={texts.search}
        fields={FIELDS}
        field={field}
        onField={setField}
        text={text}
        onText={setText}
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

/** In the place of a list without charges: why, and the way out (R-CHL-08). */
export function NoCharges({ filter, onClear }: Pick<FilterProps, 'filter' | 'onClear'>) {
  if (!isNarrowed(filter)) {
    return (
      <EmptyState icon={ReceiptIcon} title={texts.empty}>
        {texts.emptyWords}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={ReceiptIcon}
      title={texts.empty}
      action={
        <Button variant="default" onClick={onClear}>
          {texts.clear}
        </Button>
      }
    >
      {texts.searched}
    </EmptyState>
  )
}
