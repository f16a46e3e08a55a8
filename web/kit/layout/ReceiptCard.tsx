import type { ReactNode } from 'react'
import classes from './ReceiptCard.module.css'

interface ReceiptCardProps {
  /** Names the stub to screen readers. */
  readonly label: string
  readonly children: ReactNode
}

/** The canhoto: a receipt in four places only (charge, checkout, payment receipt, created link). */
export function ReceiptCard({ label, children }: ReceiptCardProps) {
  return (
    <section className={classes.stub} aria-label={label}>
      {children}
    </section>
  )
}

/** The dotted line between two parts of a stub. */
export function Perforation() {
  return <div className={classes.perforation} aria-hidden="true" />
}
