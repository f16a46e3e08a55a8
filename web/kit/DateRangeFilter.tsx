import { Input, Popover } from '@mantine/core'
import { useState, type ComponentProps, type ComponentType } from 'react'
import {
  RANGE_PLACEHOLDER,
  rangeName,
  rangeText,
  type DateRangeFilterProps,
} from '#web/kit/date-range.ts'
import { CalendarIcon } from '#web/kit/icons.tsx'
import type { RangeCalendar } from '#web/kit/RangeCalendar.tsx'
import classes from './DateRangeFilter.module.css'

const load = () => import('#web/kit/RangeCalendar.tsx')

/**
 * Two dates, dd/MM/yyyy, both ends included (R-WID-04). The calendar is loaded when the pointer or
 * the focus comes near, so that a list doesn't wait for it.
 */
export function DateRangeFilter({ label, value, onChange, error }: DateRangeFilterProps) {
  const [Calendar, setCalendar] = useState<ComponentType<ComponentProps<typeof RangeCalendar>>>()
  const [isOpen, setOpen] = useState(false)
  const toggle = async () => {
    const loaded = await load()
    setCalendar(() => loaded.RangeCalendar)
    setOpen((was) => !was)
  }
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
            onClick={() => void toggle()}
          >
            {rangeText(value) ?? <Input.Placeholder>{RANGE_PLACEHOLDER}</Input.Placeholder>}
          </Input>
        </Popover.Target>
        {/* The field's frame gives the field an id of its own, so its name is said again. */}
        <Popover.Dropdown aria-labelledby={undefined} aria-label={label}>
          {Calendar && <Calendar value={value} onChange={onChange} onDone={() => setOpen(false)} />}
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  )
}
