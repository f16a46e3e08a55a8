import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { DatePicker, DatesProvider, MonthPicker } from '@mantine/dates'
import { type Day, isDay } from '#contract/basics/days.ts'
import { CALENDAR, CALENDAR_LABELS } from '#web/kit/fields/calendar.ts'
import { periodAround, type RevenuePeriod } from '#web/panel/areas/dashboard/revenue-period.ts'

interface PeriodCalendarProps {
  readonly period: RevenuePeriod
  /** The first day that may be chosen. */
  readonly earliest: Day | undefined
  readonly onPick: (period: RevenuePeriod) => void
}

/** A day, whose week is meant, or a month; loaded on demand, because calendars are large. */
export function PeriodCalendar({ period, earliest, onPick }: PeriodCalendarProps) {
  const { kind, from } = period
  const shared = {
    ariaLabels: CALENDAR_LABELS,
    defaultDate: from,
    value: from,
    onChange: (text: string | null) => {
      if (text !== null && isDay(text)) onPick(periodAround(kind, text))
    },
    ...(earliest ? { minDate: periodAround(kind, earliest).from } : {}),
  }
  return (
    <DatesProvider settings={CALENDAR}>
      {kind === 'week' ? (
        <DatePicker weekdayFormat="ddd" {...shared} />
      ) : (
        <MonthPicker {...shared} />
      )}
    </DatesProvider>
  )
}
