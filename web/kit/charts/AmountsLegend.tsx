import type { Centavos } from '#contract/basics/money.ts'
import { type BarPart, fillOf } from '#web/kit/charts/BarPatterns.tsx'
import { Money } from '#web/kit/format/Money.tsx'
import classes from './AmountsLegend.module.css'

export interface LegendEntry {
  readonly part: BarPart
  readonly name: string
  /** Undefined while it is awaited: it keeps its place. */
  readonly amount: Centavos | undefined
}

interface AmountsLegendProps {
  /** The id of the patterns that the bars are filled with. */
  readonly patterns: string
  readonly entries: readonly LegendEntry[]
}

/** The parts of a bar with their amounts. */
export const AmountsLegend = ({ patterns, entries }: AmountsLegendProps) => (
  <div className={classes.legend}>
    {entries.map(({ part, name, amount }) => (
      <div className={classes.entry} key={part}>
        <span className={classes.name}>
          <svg className={classes.mark} aria-hidden="true">
            <rect width="100%" height="100%" fill={fillOf(patterns, part)} />
          </svg>
          {name}
        </span>
        <span className={amount === undefined ? classes.awaited : ''}>
          <Money amount={amount ?? 0n} size="large" />
        </span>
      </div>
    ))}
  </div>
)
