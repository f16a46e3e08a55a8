import type { ReactNode } from 'react'
import classes from './SideLayout.module.css'

interface SideLayoutProps {
  /** At the right of wide windows, first in narrow ones and on paper. */
  readonly side: ReactNode
  /** What is done with the record, below the side: on a phone, whose header has no room for it. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The sections of a record, and what is known of it at a glance. */
export const SideLayout = ({ side, actions, children }: SideLayoutProps) => (
  <div className={classes.root}>
    <div className={classes.main}>{children}</div>
    <div className={classes.side}>
      {side}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  </div>
)
