import { VisuallyHidden } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useDelayed } from '#web/kit/state/useDelayed.ts'
import { texts } from '#web/panel/shell/texts.ts'
import classes from './PageProgress.module.css'

/** A moving line over the sheet while the next page loads: the former one stays until it is there. */
export function PageProgress() {
  const isLoading = useRouterState({
    select: ({ location, resolvedLocation }) => location.pathname !== resolvedLocation?.pathname,
  })
  const isLate = useDelayed(isLoading)
  return (
    <div role="status" className={isLate ? classes.line : classes.empty}>
      {isLate && <VisuallyHidden>{texts.loading}</VisuallyHidden>}
    </div>
  )
}
