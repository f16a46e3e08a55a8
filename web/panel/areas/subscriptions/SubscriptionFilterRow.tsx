import { Button } from '@mantine/core'
import { useState } from 'react'
import { DateRangeFilter } from '#web/kit/DateRangeFilter.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FilterRow } from '#web/kit/FilterRow.tsx'
import { RepeatIcon } from '#web/kit/icons.tsx'
import { SearchBox } from '#web/kit/SearchBox.tsx'
import { toast } from '#web/kit/toast.ts'
import { ImportButton } from '#web/panel/areas/subscriptions/ImportButton.tsx'
import {
  isNarrowed,
  SEARCH_FIELDS,
  type SubscriptionFilter,
} from '#web/panel/areas/subscriptions/subscription-filter.ts'
import { texts } from '#web/panel/areas/subscriptions/texts.ts'

const FIELDS = SEARCH_FIELDS.map((value) => ({
  ...{ value, label: texts.filters[value], placeholder: texts.placeholders[value] },
}))

interface FilterProps {
  readonly filter: SubscriptionFilter
  readonly result: string
  readonly onSearch: (filter: SubscriptionFilter) => void
  readonly onClear: () => void
}

/** What the list is narrowed by (R-SUBL-02). */
export function SubscriptionFilterRow({ filter, result, onSearch, onClear }: FilterProps) {
  const [field, setField] = useState(filter.field)
  const [text, setText] = useState(filter.words)
  const [range, setRange] = useState({ from: filter.from, to: filter.to })
  const [isEndMissing, setEndMissing] = useState(false)
  const search = () => {
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

/** In the place of a list without recurrences: why, and the way out (R-SUBL-05). */
export function NoSubscriptions({ filter, onClear }: Pick<FilterProps, 'filter' | 'onClear'>) {
  if (!isNarrowed(filter)) {
    return (
      <EmptyState icon={RepeatIcon} title={texts.empty} action={<ImportButton />}>
        {texts.emptyWords}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={RepeatIcon}
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
