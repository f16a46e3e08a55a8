import type { ReactNode } from 'react'
import { usePageTitle } from '#web/kit/usePageTitle.ts'
import classes from './PageHeader.module.css'

interface PageHeaderProps {
  readonly title: string
  /** In front of the title: an initial, say. */
  readonly leading?: ReactNode
  /** Under the title: contact links, a sentence. */
  readonly children?: ReactNode
  /** At the right: safe actions first. */
  readonly actions?: ReactNode
}

/** The only h1 of a screen, with the screen's actions. */
export function PageHeader({ title, leading, children, actions }: PageHeaderProps) {
  usePageTitle(title)
  return (
    <div className={classes.root}>
      {leading}
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {children}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
