import { Input } from '@mantine/core'
import { Suspense } from 'react'
import {
  type DateRangeFilterProps,
  RANGE_PLACEHOLDER,
  rangeName,
  rangeText,
} from '#web/kit/lists/filters/date-range.ts'
import { Popup } from '#web/kit/menus/Popup.tsx'
import { lazyPart } from '#web/kit/state/lazy-part.ts'
import { CalendarIcon } from '#web/kit/theme/icons.tsx'
import classes from './DateRangeFilter.module.css'

const load = () => import('#web/kit/lists/filters/RangeCalendar.tsx')
const Calendar = lazyPart(load, 'RangeCalendar')
// Loaded again when the period opens, if it could not be.
const loadEarly = () => void load().catch(() => {})

/**
 * Two dates, dd/MM/yyyy, both ends included (R-WID-04). The calendar is loaded when the pointer or
 * the focus comes near, so that a list doesn't wait for it.
 */
export function DateRangeFilter({ label, value, onChange, error }: DateRangeFilterProps) {
  return (
    <Input.Wrapper className={classes.root ?? ''} error={error}>
      <Popup
        label={label}
        side="start"
        opener={(opener) => (
          <Input
            {...opener}
            component="button"
            pointer
            leftSection={<CalendarIcon size={17} />}
            error={error !== undefined}
            aria-label={rangeName(label, value)}
            onPointerEnter={loadEarly}
            onFocus={loadEarly}
          >
            {rangeText(value) ?? <Input.Placeholder>{RANGE_PLACEHOLDER}</Input.Placeholder>}
          </Input>
        )}
      >
        {(close) => (
          // The focus comes here: a field would raise a phone's keyboard over the calendar.
          <div className={classes.calendar} tabIndex={-1} data-autofocus>
            <Suspense fallback={<div className={classes.waits} aria-busy="true" />}>
              <Calendar value={value} onChange={onChange} onDone={close} />
            </Suspense>
          </div>
        )}
      </Popup>
    </Input.Wrapper>
  )
}
