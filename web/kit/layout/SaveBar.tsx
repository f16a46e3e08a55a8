import type { ReactNode } from 'react'
import { useBottomBar } from '#web/kit/layout/useBottomBar.ts'
import classes from './SaveBar.module.css'

interface SaveBarProps {
  /** The consequence in plain words, or what is missing. */
  readonly children?: ReactNode
  readonly actions: ReactNode
}

/** What a form leads to, at the bottom of the window as long as the form is on it. */
export function SaveBar({ children, actions }: SaveBarProps) {
  const ref = useBottomBar<HTMLDivElement>()
  return (
    <div ref={ref} className={classes.bar} data-save-bar="">
      <p className={classes.description}>{children}</p>
      <div className={classes.actions}>{actions}</div>
    </div>
  )
}
