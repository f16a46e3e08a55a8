import { Input, Popover } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import {
  RANGE_PLACEHOLDER,
  rangeName,
  rangeText,
  type DateRangeFilterProps,
} from '#web/kit/lists/date-range.ts'
import { CalendarIcon } from '#web/kit/theme/icons.tsx'
import classes from './DateRangeFilter.module.css'

const load = () => import('#web/kit/lists/RangeCalendar.tsx')
const Calendar = lazy(() => load().then(({ RangeCalendar }) => ({ default: RangeCalendar })))

/**
 * Two dates, dd/MM/yyyy, both ends included (R-WID-04). The calendar is loaded when the pointer or
 * the focus comes near, so that a list doesn't wait for it.
 */
export function DateRangeFilter({ label, value, onChange, error }: DateRangeFilterProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Input.Wrapper className={classes.root ?? ''} error={error}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <Input
            component="button"
            type="button"
            pointer
            leftSection={<CalendarIcon size={17} />}
            error={error !== undefined}
            aria-label={rangeName(label, value)}
            onPointerEnter={() => void load()}
            onFocus={() => void load()}
            onClick={() => setOpen((was) => !was)}
          >
            {rangeText(value) ?? <Input.Placeholder>{RANGE_PLACEHOLDER}</Input.Placeholder>}
          </Input>
        </Popover.Target>
        {/* The field's frame gives the field an id of its own, so its name is repeated. */}
        <Popover.Dropdown aria-labelledby={undefined} aria-label={label}>
          {/* The focus comes here: a field would raise a phone's keyboard over the calendar. */}
          <div className={classes.calendar} tabIndex={-1} data-autofocus>
            <Suspense fallback={<div aria-busy="true" />}>
              <Calendar value={value} onChange={onChange} onDone={() => setOpen(false)} />
            </Suspense>
          </div>
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  )
}
