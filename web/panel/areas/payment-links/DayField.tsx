import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { DatePickerInput, DatesProvider, type DatesProviderSettings } from '@mantine/dates'
import { useId } from 'react'
import { isDay, type Day } from '#contract/basics/days.ts'
import { CalendarIcon } from '#web/kit/icons.tsx'
import { texts } from '#web/panel/areas/payment-links/texts.ts'

interface DayFieldProps {
  readonly value: Day | null
  readonly earliest: Day
  readonly error?: string | undefined
  readonly onChange: (day: Day | null) => void
}

const SETTINGS = {
  locale: 'pt-br',
  firstDayOfWeek: 0,
  weekendDays: [],
} satisfies DatesProviderSettings

/** A calendar for one date; heavy, hence loaded when a date is asked for. */
export function DayField({ value, earliest, error, onChange }: DayFieldProps) {
  // The popover takes its name from the field's id; without the same id it has none.
  const id = useId()
  return (
    <DatesProvider settings={SETTINGS}>
      <DatePickerInput
        id={id}
        label={texts.day}
        placeholder={texts.dayPlaceholder}
        valueFormat="DD/MM/YYYY"
        weekdayFormat="ddd"
        leftSection={<CalendarIcon size={17} />}
        ariaLabels={{ previousMonth: texts.earlierMonth, nextMonth: texts.laterMonth }}
        popoverProps={{ id, position: 'bottom-start' }}
        minDate={earliest}
        value={value}
        onChange={(text) => onChange(text !== null && isDay(text) ? text : null)}
        error={error}
      />
    </DatesProvider>
  )
}
