import type { ReactNode } from 'react'
import classes from '#web/checkout/page/page.module.css'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** What is to be known of a charge, a name and a value a line. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(({ label, value }) => (
      <div className={classes.fact} key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
