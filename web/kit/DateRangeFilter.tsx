import { Input } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import {
  RANGE_PLACEHOLDER,
  rangeName,
  rangeText,
  type DateRangeFilterProps,
} from '#web/kit/date-range.ts'
import { CalendarIcon } from '#web/kit/icons.tsx'
import classes from './DateRangeFilter.module.css'

const load = () => import('#web/kit/DateRangePicker.tsx')
const Picker = lazy(() => load().then(({ DateRangePicker }) => ({ default: DateRangePicker })))

/**
 * Two dates, dd/MM/yyyy, both ends included (R-WID-04). The calendar is loaded when the pointer or
 * the focus comes near, so that a list doesn't wait for it.
 */
export function DateRangeFilter(props: DateRangeFilterProps) {
  const [isWanted, setWanted] = useState(false)
  const closed = <ClosedField {...props} onWanted={() => setWanted(true)} />
  if (!isWanted) return closed
  return (
    <Suspense fallback={closed}>
      <Picker {...props} opensAtOnce />
    </Suspense>
  )
}

interface ClosedFieldProps extends DateRangeFilterProps {
  readonly onWanted: () => void
}

// Looks and reads as the calendar's own field does.
function ClosedField({ label, value, error, onWanted }: ClosedFieldProps) {
  const text = rangeText(value)
  return (
    <Input.Wrapper className={classes.root ?? ''} error={error}>
      <Input
        component="button"
        type="button"
        pointer
        leftSection={<CalendarIcon size={17} />}
        error={error !== undefined}
        aria-label={rangeName(label, value)}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={onWanted}
      >
        {text ?? <Input.Placeholder>{RANGE_PLACEHOLDER}</Input.Placeholder>}
      </Input>
    </Input.Wrapper>
  )
}
