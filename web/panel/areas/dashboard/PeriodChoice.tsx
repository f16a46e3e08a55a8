import { ActionIcon, Button } from '@mantine/core'
import { Suspense } from 'react'
import type { Day } from '#contract/basics/days.ts'
import { Tabs } from '#web/kit/layout/Tabs.tsx'
import { Popup } from '#web/kit/menus/Popup.tsx'
import { lazyPart } from '#web/kit/state/lazy-part.ts'
import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon } from '#web/kit/theme/icons.tsx'
import {
  nextPeriod,
  type PeriodKind,
  periodAround,
  periodText,
  previousPeriod,
  type RevenuePeriod,
} from '#web/panel/areas/dashboard/revenue-period.ts'
import { texts } from '#web/panel/areas/dashboard/texts.ts'
import classes from './Home.module.css'

const load = () => import('#web/panel/areas/dashboard/PeriodCalendar.tsx')
const Calendar = lazyPart(load, 'PeriodCalendar')
// Loaded again when the period opens, if it could not be.
const loadEarly = () => void load().catch(() => {})

interface PeriodChoiceProps {
  readonly period: RevenuePeriod
  readonly today: Day
  /** The due date of the first charge; undefined when there is none. */
  readonly earliest: Day | undefined
  readonly onChange: (period: RevenuePeriod) => void
}

/** Week or month, and which one (R-DASH-05). */
export function PeriodChoice({ period, today, earliest, onChange }: PeriodChoiceProps) {
  const { revenue } = texts
  return (
    <div className={classes.choice}>
      <Tabs<PeriodKind>
        label={revenue.kinds}
        value={period.kind}
        // The week of today is what a present month leads to, not its first one.
        onChange={(kind) => onChange(periodAround(kind, dayOfInterest(period, today)))}
        items={[
          { value: 'week', label: revenue.week },
          { value: 'month', label: revenue.month },
        ]}
      />
      <div className={classes.steps}>
        <ActionIcon
          variant="subtle"
          aria-label={revenue.previous}
          disabled={earliest !== undefined && period.from <= earliest}
          onClick={() => onChange(previousPeriod(period))}
        >
          <ChevronLeftIcon size={18} />
        </ActionIcon>
        <PeriodButton period={period} earliest={earliest} onChange={onChange} />
        <ActionIcon
          variant="subtle"
          aria-label={revenue.next}
          onClick={() => onChange(nextPeriod(period))}
        >
          <ChevronRightIcon size={18} />
        </ActionIcon>
      </div>
    </div>
  )
}

const dayOfInterest = ({ from, to }: RevenuePeriod, today: Day): Day =>
  from <= today && today <= to ? today : from

function PeriodButton({ period, earliest, onChange }: Omit<PeriodChoiceProps, 'today'>) {
  const name = texts.revenue.choose(periodText(period))
  return (
    <Popup
      label={name}
      side="start"
      opener={(opener) => (
        <Button
          {...opener}
          variant="subtle"
          leftSection={<CalendarIcon size={17} />}
          aria-label={name}
          onPointerEnter={loadEarly}
          onFocus={loadEarly}
        >
          {periodText(period)}
        </Button>
      )}
    >
      {(close) => (
        <div className={classes.calendar} tabIndex={-1} data-autofocus>
          <Suspense fallback={<div className={classes.waits} aria-busy="true" />}>
            <Calendar
              period={period}
              earliest={earliest}
              onPick={(picked) => {
                close()
                onChange(picked)
              }}
            />
          </Suspense>
        </div>
      )}
    </Popup>
  )
}
