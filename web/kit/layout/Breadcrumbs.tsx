import { AppLink } from '#web/kit/layout/AppLink.tsx'
import { kitTexts } from '#web/kit/texts.ts'
import classes from './Breadcrumbs.module.css'

export interface Crumb {
  readonly label: string
  readonly href: string
}

interface BreadcrumbsProps {
  readonly parents: readonly Crumb[]
  readonly current: string
}

/** The way back: links to what is above, the present page as text. */
export function Breadcrumbs({ parents, current }: BreadcrumbsProps) {
  return (
    <nav aria-label={kitTexts.path} className={classes.root}>
      <ol className={classes.list}>
        {parents.map(({ label, href }) => (
          <li key={href} className={classes.item}>
            <AppLink href={href} className={classes.link}>
              {label}
            </AppLink>
          </li>
        ))}
        <li className={classes.item}>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  )
}
