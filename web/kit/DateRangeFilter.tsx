import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { DatePickerInput, DatesProvider } from '@mantine/dates'
import { useId } from 'react'
import { isDay, type Day } from '#contract/basics/days.ts'
import { CalendarIcon } from '#web/kit/icons.tsx'
import classes from './DateRangeFilter.module.css'

export interface DateRange {
  readonly from: Day | null
  readonly to: Day | null
}

interface DateRangeFilterProps {
  /** Names the field: 'Vencimento'. */
  readonly label: string
  readonly value: DateRange
  readonly onChange: (range: DateRange) => void
  /** The warning for a start without an end. */
  readonly error?: string | undefined
}

const SETTINGS = { locale: 'pt-br', firstDayOfWeek: 0, weekendDays: [] } as const
const dayOf = (text: string | null): Day | null => (text !== null && isDay(text) ? text : null)

/** Two dates, dd/MM/yyyy, both ends included (R-WID-04). */
export function DateRangeFilter({ label, value, onChange, error }: DateRangeFilterProps) {
  // The popover takes its name from the field's id; without the same id it has none.
  const id = useId()
  return (
    <DatesProvider settings={{ ...SETTINGS, weekendDays: [] }}>
      <DatePickerInput
        id={id}
        type="range"
        className={classes.root ?? ''}
        aria-label={label}
        placeholder="dd/mm/aaaa a dd/mm/aaaa"
        valueFormat="DD/MM/YYYY"
        labelSeparator="a"
        weekdayFormat="ddd"
        leftSection={<CalendarIcon size={17} />}
        allowSingleDateInRange
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar datas' }}
        ariaLabels={{ previousMonth: 'Mês anterior', nextMonth: 'Próximo mês' }}
        popoverProps={{ id, position: 'bottom-start' }}
        value={[value.from, value.to]}
        onChange={([from, to]) => onChange({ from: dayOf(from), to: dayOf(to) })}
        error={error}
      />
    </DatesProvider>
  )
}
