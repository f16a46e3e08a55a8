import type { ReactNode } from 'react'
import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { usePageTitle } from '#web/kit/layout/usePageTitle.ts'
import { ExternalIcon } from '#web/kit/theme/icons-first.tsx'
import classes from './PageHeader.module.css'

interface PageHeaderProps {
  readonly title: string
  /** Where the title leads, in a new tab. */
  readonly href?: string | undefined
  /** In front of the title, as an avatar. */
  readonly leading?: ReactNode
  /** Under the title: contact links, a sentence. */
  readonly children?: ReactNode
  /** On the right, dangerous actions last. */
  readonly actions?: ReactNode
}

/** The only h1 of a screen, with the screen's actions. */
export function PageHeader({ title, href, leading, children, actions }: PageHeaderProps) {
  usePageTitle(title)
  return (
    <div className={classes.root}>
      {leading}
      <div className={classes.description}>
        <h1 className={classes.title}>
          {href ? (
            <AppLink href={href} target="_blank" className={classes.link}>
              {title}
              <ExternalIcon size={18} />
            </AppLink>
          ) : (
            title
          )}
        </h1>
        {children}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
