import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useEffect } from 'react'
import classes from './SaveBar.module.css'

/** Its height, which notices stay above; 0 without a bar. */
const HEIGHT = '--save-bar-height'

interface SaveBarProps {
  /** The consequence in plain words, or what is missing. */
  readonly children?: ReactNode
  readonly actions: ReactNode
}

/** What a form leads to, at the bottom of the window as long as the form is on it. */
export function SaveBar({ children, actions }: SaveBarProps) {
  const { ref, height } = useElementSize()
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty(HEIGHT, `${height}px`)
    return () => {
      style.removeProperty(HEIGHT)
    }
  }, [height])
  return (
    <div ref={ref} className={classes.bar} data-save-bar="">
      <p className={classes.description}>{children}</p>
      <div className={classes.actions}>{actions}</div>
    </div>
  )
}
