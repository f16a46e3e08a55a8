import { Loader } from '@mantine/core'
import { useDelayed } from '#web/kit/state/useDelayed.ts'
import { texts } from '#web/panel/shell/texts.ts'
import classes from './Loading.module.css'

/** A screen's code on its way; nothing for the first 300 ms. */
export function Loading() {
  const isLate = useDelayed(true)
  return (
    <div className={classes.root} role="status">
      {isLate && <Loader size={28} role="img" aria-label={texts.loading} />}
    </div>
  )
}
