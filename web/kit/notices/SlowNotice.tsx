import { useDelayed } from '#web/kit/state/useDelayed.ts'
import { kitTexts } from '#web/kit/texts.ts'
import classes from './SlowNotice.module.css'

const SLOW_MS = 5_000

interface SlowNoticeProps {
  readonly isBusy: boolean
}

/** Says that a slow answer is still awaited, where a spinner alone looks as if nothing happened. */
export function SlowNotice({ isBusy }: SlowNoticeProps) {
  const isSlow = useDelayed(isBusy, SLOW_MS)
  return (
    <p className={isSlow ? classes.notice : classes.empty} role="status">
      {isSlow && kitTexts.stillTrying}
    </p>
  )
}
