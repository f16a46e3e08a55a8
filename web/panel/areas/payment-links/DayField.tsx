import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { ActionIcon, Popover } from '@mantine/core'
import { DatePicker, DatesProvider, type DatesProviderSettings } from '@mantine/dates'
import { useState } from 'react'
import { isDay, type Day } from '#contract/basics/days.ts'
import { CalendarIcon } from '#web/kit/icons.tsx'
import { MaskedInput } from '#web/kit/MaskedInput.tsx'
import { dateMask, dayTyped, typedDay } from '#web/kit/masks.ts'
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

const WHOLE_DATE = 8

/** One date, typed or chosen in a calendar; heavy, hence loaded when a date is asked for. */
export function DayField({ value, earliest, error, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(typedDay(value))
  // What was typed stands as long as it means what is chosen; half a date means none.
  const bare = dayTyped(typed) === value ? typed : typedDay(value)
  const isNone = bare.length === WHOLE_DATE && value === null
  const type = (text: string) => {
    setTyped(text)
    onChange(dayTyped(text))
  }
  return (
    <MaskedInput
      mask={dateMask}
      label={texts.day}
      placeholder={texts.dayPlaceholder}
      value={bare}
      onChange={type}
      error={isNone ? texts.noSuchDay : error}
      rightSection={
        <Calendar value={value} earliest={earliest} onPick={(day) => type(typedDay(day))} />
      }
    />
  )
}

interface CalendarProps {
  readonly value: Day | null
  readonly earliest: Day
  readonly onPick: (day: Day) => void
}

function Calendar({ value, earliest, onPick }: CalendarProps) {
  const [isOpen, setOpen] = useState(false)
  const pick = (text: string | null) => {
    if (text !== null && isDay(text)) onPick(text)
    setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          aria-label={texts.chooseDay}
          onClick={() => setOpen((was) => !was)}
        >
          <CalendarIcon size={17} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <DatesProvider settings={SETTINGS}>
          <DatePicker
            weekdayFormat="ddd"
            ariaLabels={{ previousMonth: texts.earlierMonth, nextMonth: texts.laterMonth }}
            defaultDate={value ?? earliest}
            minDate={earliest}
            value={value}
            onChange={pick}
          />
        </DatesProvider>
      </Popover.Dropdown>
    </Popover>
  )
}
