import type { ComponentType, ReactNode } from 'react'
import classes from './EmptyState.module.css'

interface EmptyStateProps {
  readonly icon: ComponentType<{ readonly size?: number; readonly strokeWidth?: number }>
  /** The specification's sentence. */
  readonly title: string
  /** What was searched, or what to do. */
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** Nothing here: what that means and the one next step. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.root}>
      <Icon size={44} strokeWidth={1.4} />
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.description}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
