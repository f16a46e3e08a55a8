import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { DatePickerInput, DatesProvider, type DatesProviderSettings } from '@mantine/dates'
import { useEffect, useId, useRef } from 'react'
import { isDay, type Day } from '#contract/basics/days.ts'
import { RANGE_PLACEHOLDER, rangeName, type DateRangeFilterProps } from '#web/kit/date-range.ts'
import { CalendarIcon } from '#web/kit/icons.tsx'
import classes from './DateRangeFilter.module.css'

interface DateRangePickerProps extends DateRangeFilterProps {
  /** Opens the calendar as soon as it is there. */
  readonly opensAtOnce: boolean
}

const SETTINGS = {
  locale: 'pt-br',
  firstDayOfWeek: 0,
  weekendDays: [],
} satisfies DatesProviderSettings
const NO_RANGE = { from: null, to: null } as const
const dayOf = (text: string | null): Day | null => (text !== null && isDay(text) ? text : null)

/** The calendar of a date range; heavy, hence loaded by DateRangeFilter when it is wanted. */
export function DateRangePicker(props: DateRangePickerProps) {
  const { label, value, onChange, error, opensAtOnce } = props
  // The popover takes its name from the field's id; without the same id it has none.
  const id = useId()
  const field = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!opensAtOnce) return
    field.current?.focus()
    field.current?.click()
  }, [opensAtOnce])
  return (
    <DatesProvider settings={SETTINGS}>
      <DatePickerInput
        ref={field}
        id={id}
        type="range"
        className={classes.root ?? ''}
        aria-label={rangeName(label, value)}
        placeholder={RANGE_PLACEHOLDER}
        valueFormat="DD/MM/YYYY"
        labelSeparator="a"
        weekdayFormat="ddd"
        aria-invalid={error !== undefined}
        leftSection={<CalendarIcon size={17} />}
        allowSingleDateInRange
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar datas', onClick: () => onChange(NO_RANGE) }}
        ariaLabels={{ previousMonth: 'Mês anterior', nextMonth: 'Próximo mês' }}
        popoverProps={{ id, position: 'bottom-start' }}
        value={[value.from, value.to]}
        // Closing the calendar at half a range would empty it: the start stays (R-CHL-02).
        onChange={([from, to]) => from && onChange({ from: dayOf(from), to: dayOf(to) })}
        error={error}
      />
    </DatesProvider>
  )
}
