import { NativeSelect, Switch } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { dayInSaoPaulo, timeInSaoPaulo } from '#contract/basics/days.ts'
import { useProductNow } from '#web/client/product-time.ts'
import { lazyPart } from '#web/kit/state/lazy-part.ts'
import type { MomentDraft } from '#web/panel/areas/payment-links/form/draft/link-draft.ts'
import { texts } from '#web/panel/areas/payment-links/texts.ts'
import classes from '../CreateLink.module.css'

const DayField = lazyPart(() => import('#web/kit/fields/DayField.tsx'), 'DayField')

const QUARTERS = 96
const two = (count: number) => String(count).padStart(2, '0')
const TIMES = Array.from(
  { length: QUARTERS },
  (_, at) => `${two(Math.floor(at / 4))}:${two((at % 4) * 15)}`,
)

interface MomentFieldProps {
  readonly label: string
  readonly value: MomentDraft
  readonly onChange: (moment: MomentDraft) => void
  readonly error?: string | undefined
  /** What the choice leads to. */
  readonly children?: ReactNode
}

/** A date and a time every 15 minutes, in the future, once it is switched on (R-LNKF-06). */
export function MomentField({ label, value, onChange, error, children }: MomentFieldProps) {
  const now = useProductNow()
  const today = dayInSaoPaulo(now)
  const past = value.day === today ? timeInSaoPaulo(now).slice(0, 5) : ''
  const times = TIMES.filter((time) => time > past || time === value.time)
  return (
    <div className={classes.moment}>
      <Switch
        label={label}
        checked={value.isOn}
        onChange={(event) => onChange({ ...value, isOn: event.currentTarget.checked })}
      />
      {value.isOn && (
        <div className={classes.momentBody}>
          <div className={classes.options} role="group" aria-label={label}>
            <Suspense fallback={<div className={classes.waits} aria-busy="true" />}>
              <DayField
                label={texts.day}
                value={value.day}
                earliest={today}
                error={error}
                onChange={(day) => onChange({ ...value, day })}
              />
            </Suspense>
            <NativeSelect
              label={texts.time}
              data={times}
              value={value.time}
              onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
            />
          </div>
          {children}
        </div>
      )}
    </div>
  )
}
