import type { ReactNode } from 'react'
import classes from '#web/checkout/page/page.module.css'

interface TicketProps {
  /** Names the ticket to screen readers. */
  readonly label: string
  /** Before the perforation: seller, title, amount. */
  readonly head: ReactNode
  /** After it: what is to be done, or what was. */
  readonly children?: ReactNode
  /** Stays one column however wide the page is, as a receipt does. */
  readonly isNarrow?: boolean
}

/** The canhoto of the checkout: two parts and a perforation, side by side where there is room. */
export function Ticket({ label, head, children, isNarrow = false }: TicketProps) {
  return (
    <section className={`${classes.ticket} ${isNarrow ? classes.narrow : ''}`} aria-label={label}>
      <div className={classes.head}>{head}</div>
      {children && (
        <>
          <div className={classes.perforation} aria-hidden="true" />
          <div className={classes.body}>{children}</div>
        </>
      )}
    </section>
  )
}
