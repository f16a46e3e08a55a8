import type { OutputOf } from '#contract/access/endpoint.ts'
import type { summarizeCharges } from '#contract/charges/endpoints.ts'
import { Money } from '#web/kit/Money.tsx'
import { texts } from '#web/panel/areas/charges/texts.ts'
import classes from './Charges.module.css'

const PARTS = ['received', 'scheduled', 'late'] as const
const WHOLE = 1_000n

interface AmountsBarProps {
  readonly amounts: OutputOf<typeof summarizeCharges>['amounts']
}

/** Received, to receive and late for the present filters, and their proportion (R-CHL-15). */
export function AmountsBar({ amounts }: AmountsBarProps) {
  const total = PARTS.reduce((sum, part) => sum + amounts[part], 0n)
  let at = 0
  return (
    <section className={classes.bar} aria-label={PARTS.map((part) => texts.bar[part]).join(', ')}>
      <div className={classes.legend}>
        {PARTS.map((part) => (
          <div className={classes.entry} key={part}>
            <span className={classes.name}>
              <span className={classes.mark} data-part={part} aria-hidden="true" />
              {texts.bar[part]}
            </span>
            <Money amount={amounts[part]} size="large" />
          </div>
        ))}
      </div>
      <svg
        className={classes.track}
        viewBox="0 0 1000 10"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {total > 0n &&
          PARTS.map((part) => {
            const width = Number((amounts[part] * WHOLE) / total)
            const from = at
            at += width
            return <rect key={part} className={classes[part]} x={from} width={width} height={10} />
          })}
      </svg>
    </section>
  )
}
