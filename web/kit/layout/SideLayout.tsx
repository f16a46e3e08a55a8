import type { ReactNode } from 'react'
import classes from './SideLayout.module.css'

interface SideLayoutProps {
  /** At the right of wide windows, first in narrow ones and on paper. */
  readonly side: ReactNode
  readonly children: ReactNode
}

/** The sections of a record, and what is known of it at a glance. */
export const SideLayout = ({ side, children }: SideLayoutProps) => (
  <div className={classes.root}>
    <div className={classes.main}>{children}</div>
    <div className={classes.side}>{side}</div>
  </div>
)
