import { useId } from 'react'
import type { OutputOf } from '#contract/access/endpoint.ts'
import type { summarizeCharges } from '#contract/charges/endpoints.ts'
import { Money } from '#web/kit/format/Money.tsx'
import { texts } from '#web/panel/areas/charges/texts.ts'
import classes from './AmountsBar.module.css'

const PARTS = ['received', 'scheduled', 'late'] as const
type Part = (typeof PARTS)[number]

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
  const fillOf = (part: Part) => `url(#${id}${part})`
  const total = PARTS.reduce((sum, part) => sum + amounts[part], 0n)
  let at = 0
  return (
    <section
      className={classes.bar}
      aria-busy={known === undefined}
      aria-label={PARTS.map((part) => texts.bar[part]).join(', ')}
    >
      <div className={classes.legend}>
        {PARTS.map((part) => (
          <div className={classes.entry} key={part}>
            <span className={classes.name}>
              <svg className={classes.mark} aria-hidden="true">
                <rect width="100%" height="100%" fill={fillOf(part)} />
              </svg>
              {texts.bar[part]}
            </span>
            <span className={known ? '' : classes.awaited}>
              <Money amount={amounts[part]} size="large" />
            </span>
          </div>
        ))}
      </div>
      <svg className={classes.track} aria-hidden="true">
        <Patterns id={id} />
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
                fill={fillOf(part)}
              />
            )
          })}
      </svg>
    </section>
  )
}

/** Plain, striped, dotted, to differ without colour. */
const Patterns = ({ id }: { readonly id: string }) => (
  <defs>
    <Pattern id={`${id}received`} className={classes.received} />
    <Pattern id={`${id}scheduled`} className={classes.scheduled}>
      <path className={classes.drawn} d="M-2 2 2-2M-2 10 10-2M6 10l4-4" />
    </Pattern>
    <Pattern id={`${id}late`} className={classes.late}>
      <circle className={classes.dot} cx="4" cy="4" r="1.9" />
    </Pattern>
  </defs>
)

interface PatternProps {
  readonly id: string
  readonly className: string | undefined
  readonly children?: React.ReactNode
}

const Pattern = ({ id, className, children }: PatternProps) => (
  <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
    <rect width="8" height="8" className={className} />
    {children}
  </pattern>
)
