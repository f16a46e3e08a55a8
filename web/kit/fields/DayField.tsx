import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { ActionIcon } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { type Day, isDay } from '#contract/basics/days.ts'
import { CALENDAR, CALENDAR_LABELS } from '#web/kit/fields/calendar.ts'
import { DayInput } from '#web/kit/fields/DayInput.tsx'
import { Popup } from '#web/kit/menus/Popup.tsx'
import { kitTexts } from '#web/kit/texts.ts'
import { CalendarIcon } from '#web/kit/theme/icons.tsx'

interface DayFieldProps {
  readonly id?: string
  readonly label: string
  readonly value: Day | null
  /** The first day that the calendar offers. */
  readonly earliest: Day
  /** The last day that it offers; any when absent. */
  readonly latest?: Day
  /** The error of an earlier day; without it such a day may be typed. */
  readonly tooEarly?: string
  readonly error?: string | undefined
  readonly onChange: (day: Day | null) => void
}

/** One date, typed or chosen in a calendar; loaded on demand, because it is large. */
export const DayField = ({
  tooEarly,
  earliest,
  latest,
  value,
  onChange,
  ...rest
}: DayFieldProps) => (
  <DayInput
    {...rest}
    value={value}
    onChange={onChange}
    notBefore={tooEarly === undefined ? undefined : { day: earliest, message: tooEarly }}
    rightSection={<Calendar value={value} earliest={earliest} latest={latest} onPick={onChange} />}
  />
)

interface CalendarProps {
  readonly value: Day | null
  readonly earliest: Day
  readonly latest: Day | undefined
  readonly onPick: (day: Day) => void
}

function Calendar({ value, earliest, latest, onPick }: CalendarProps) {
  return (
    <Popup
      label={kitTexts.pickDay}
      side="end"
      opener={(opener) => (
        <ActionIcon {...opener} variant="subtle" aria-label={kitTexts.pickDay}>
          <CalendarIcon size={17} />
        </ActionIcon>
      )}
    >
      {(close) => (
        <DatesProvider settings={CALENDAR}>
          <DatePicker
            weekdayFormat="ddd"
            ariaLabels={CALENDAR_LABELS}
            defaultDate={value ?? earliest}
            minDate={earliest}
            {...(latest ? { maxDate: latest } : {})}
            value={value}
            onChange={(text) => {
              close()
              if (text !== null && isDay(text)) onPick(text)
            }}
          />
        </DatesProvider>
      )}
    </Popup>
  )
}
