import type { ReactNode } from 'react'
import classes from './Notice.module.css'

interface NoticeProps {
  readonly children: ReactNode
  /** After the sentence: where to go on. */
  readonly action?: ReactNode
}

/** A sentence about what is going on with a record. */
export const Notice = ({ children, action }: NoticeProps) => (
  <p className={classes.root}>
    {children}
    {action && <span className={classes.action}> {action}</span>}
  </p>
)
