import { type ReactNode, useId } from 'react'
import classes from './SectionCard.module.css'

interface SectionCardProps {
  readonly title: string
  /** Right of the title: a count, an edit button. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** One question of the screen: a card with an h2, named after it. */
export function SectionCard({ title, aside, children }: SectionCardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {aside && <div className={classes.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  )
}
