import { useDelayed } from '#web/kit/state/useDelayed.ts'
import { kitTexts } from '#web/kit/texts.ts'
import classes from './StatusNotice.module.css'

const SLOW_MS = 5_000

interface StatusNoticeProps {
  /** A request of the user runs. */
  readonly isBusy: boolean
  /** The service cannot be reached. */
  readonly isDown?: boolean
}

/**
 * Says quietly that a slow answer is still awaited, where a spinner alone looks as if nothing
 * happened, or that the service cannot be reached and is tried again.
 */
export function StatusNotice({ isBusy, isDown = false }: StatusNoticeProps) {
  const isSlow = useDelayed(isBusy, SLOW_MS)
  const text = isDown ? kitTexts.offline : isSlow && kitTexts.stillTrying
  return (
    <p className={text ? classes.notice : classes.empty} role="status">
      {text}
    </p>
  )
}
