import { Breadcrumbs, type Crumb } from '#web/kit/layout/Breadcrumbs.tsx'
import { PageHeader } from '#web/kit/layout/PageHeader.tsx'
import { useDelayed } from '#web/kit/state/useDelayed.ts'
import { kitTexts } from '#web/kit/texts.ts'
import classes from './DetailPage.module.css'

interface DetailSkeletonProps {
  readonly parents: readonly Crumb[] | undefined
  readonly title: string
}

const CARDS = [0, 1]

/** A record on its way: its title and way back at once, its cards as outlines when it is slow. */
export function DetailSkeleton({ parents, title }: DetailSkeletonProps) {
  const isLate = useDelayed(true)
  return (
    <div className={classes.waiting} aria-busy="true">
      {parents && <Breadcrumbs parents={parents} current={kitTexts.loading} />}
      <PageHeader title={title} />
      {isLate &&
        CARDS.map((card) => (
          <div className={classes.card} key={card} aria-hidden="true">
            <span className={classes.bone} />
            <span className={classes.bone} />
            <span className={classes.bone} />
          </div>
        ))}
    </div>
  )
}
