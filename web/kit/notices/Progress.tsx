import classes from './Progress.module.css'

const WHOLE = 100

interface ProgressProps {
  readonly label: string
  /** How much is done, of 1. */
  readonly part: number
  readonly text: string
}

/** How far work is, as a bar and in words. */
export function Progress({ label, part, text }: ProgressProps) {
  return (
    <div className={classes.progress}>
      <progress max={WHOLE} value={Math.floor(part * WHOLE)} aria-label={label} />
      <span role="status">{`${label}: ${text}`}</span>
    </div>
  )
}
