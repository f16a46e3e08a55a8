import { useId } from 'react'
import type { OutputOf } from '#contract/access/endpoint.ts'
import type { summarizeCharges } from '#contract/charges/endpoints.ts'
import { AmountsLegend } from '#web/kit/charts/AmountsLegend.tsx'
import { BarPatterns, fillOf } from '#web/kit/charts/BarPatterns.tsx'
import { texts } from '#web/panel/areas/charges/texts.ts'
import classes from './AmountsBar.module.css'

const PARTS = ['received', 'scheduled', 'late'] as const

const WHOLE = 10_000n
const toPercent = (share: number) => `${share / 100}%`

interface AmountsBarProps {
  /** Undefined while they are awaited: the bar keeps its place. */
  readonly amounts: OutputOf<typeof summarizeCharges>['amounts'] | undefined
}

const NO_AMOUNTS = { received: 0n, scheduled: 0n, late: 0n }

/** Received, to receive and late for the present filters, and their proportion (R-CHL-15). */
export function AmountsBar({ amounts: known }: AmountsBarProps) {
  const amounts = known ?? NO_AMOUNTS
  const id = useId()
  const total = PARTS.reduce((sum, part) => sum + amounts[part], 0n)
  let at = 0
  return (
    <section
      className={classes.bar}
      aria-busy={known === undefined}
      aria-label={PARTS.map((part) => texts.bar[part]).join(', ')}
    >
      <AmountsLegend
        patterns={id}
        entries={PARTS.map((part) => ({ part, name: texts.bar[part], amount: known?.[part] }))}
      />
      <svg className={classes.track} aria-hidden="true">
        <BarPatterns id={id} />
        {total > 0n &&
          PARTS.map((part) => {
            const width = Number((amounts[part] * WHOLE) / total)
            const from = at
            at += width
            return (
              <rect
                key={part}
                x={toPercent(from)}
                width={toPercent(width)}
                height="100%"
                fill={fillOf(id, part)}
              />
            )
          })}
      </svg>
    </section>
  )
}
