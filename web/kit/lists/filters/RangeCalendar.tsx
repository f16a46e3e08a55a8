import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { type Day, isDay } from '#contract/basics/days.ts'
import { useProductToday } from '#web/client/product-time.ts'
import { CALENDAR, CALENDAR_LABELS } from '#web/kit/fields/calendar.ts'
import { DayInput } from '#web/kit/fields/DayInput.tsx'
import type { DateRange } from '#web/kit/lists/filters/date-range.ts'
import { kitTexts } from '#web/kit/texts.ts'
import classes from './DateRangeFilter.module.css'

interface RangeCalendarProps {
  readonly value: DateRange
  readonly onChange: (range: DateRange) => void
  /** Both ends were picked. */
  readonly onDone: () => void
}

const dayOf = (text: string | null): Day | null => (text !== null && isDay(text) ? text : null)

/** The ends of a date range, typed or picked; heavy, hence loaded by DateRangeFilter. */
export function RangeCalendar({ value, onChange, onDone }: RangeCalendarProps) {
  const { from, to } = value
  const today = useProductToday()
  // A start after the end clears the end.
  const begin = (day: Day | null) => onChange({ from: day, to: day && to && to < day ? null : to })
  const pick = ([first, last]: readonly [string | null, string | null]) => {
    onChange({ from: dayOf(first), to: dayOf(last) })
    if (first && last) onDone()
  }
  return (
    <DatesProvider settings={CALENDAR}>
      <div className={classes.ends}>
        <DayInput label={kitTexts.from} value={from} onChange={begin} />
        <DayInput
          label={kitTexts.to}
          value={to}
          onChange={(day) => onChange({ ...value, to: day })}
          notBefore={from ? { day: from, message: kitTexts.endBeforeStart } : undefined}
        />
      </div>
      <DatePicker
        type="range"
        allowSingleDateInRange
        weekdayFormat="ddd"
        ariaLabels={CALENDAR_LABELS}
        defaultDate={from ?? today}
        value={[from, to]}
        onChange={pick}
      />
    </DatesProvider>
  )
}
