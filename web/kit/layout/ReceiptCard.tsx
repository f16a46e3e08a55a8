import type { ReactNode } from 'react'
import { CopyButton } from '#web/kit/layout/CopyButton.tsx'
import classes from './ReceiptCard.module.css'

interface ReceiptCardProps {
  /** Names the stub to screen readers. */
  readonly label: string
  readonly children: ReactNode
}

/** What is known of a record at a glance, drawn as the stub of a receipt. */
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

/** The first line of a stub: a status, and a date at its right. */
export const ReceiptHead = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.head}>{children}</div>
)

interface ReceiptCodeProps {
  readonly code: string
  /** Names the button that copies it. */
  readonly copyLabel: string
}

/** The code that identifies the record, at the end of a stub. */
export const ReceiptCode = ({ code, copyLabel }: ReceiptCodeProps) => (
  <>
    <Perforation />
    <div className={classes.code}>
      <span>{code}</span>
      <CopyButton value={code} label={copyLabel} isIcon />
    </div>
  </>
)
