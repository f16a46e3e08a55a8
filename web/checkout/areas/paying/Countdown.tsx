import { useEffect, useEffectEvent, useState } from 'react'
import type { Instant } from '#contract/basics/days.ts'
import { leftText } from '#web/checkout/areas/paying/left-text.ts'
import { ClockIcon } from '#web/checkout/page/icons.tsx'
import classes from '#web/checkout/page/page.module.css'
import { productNow } from '#web/client/product-time.ts'

interface CountdownProps {
  readonly label: string
  readonly until: Instant
  /** Replaces the time once it is over. */
  readonly over: string
  /** Called once, to fetch the status: only the service knows the time. */
  readonly onOver?: () => void
}

const SECOND_MS = 1_000

const leftUntil = (until: Instant) => Date.parse(until) - Date.parse(productNow())

/** The time left; the service decides when it is over, not this clock (R-HOST-02). */
export function Countdown({ label, until, over, onOver }: CountdownProps) {
  const [leftMs, setLeft] = useState(() => leftUntil(until))
  const end = useEffectEvent(() => onOver?.())
  const isOver = leftMs <= 0
  useEffect(() => {
    if (isOver) return end()
    const timer = setInterval(() => setLeft(leftUntil(until)), SECOND_MS)
    return () => clearInterval(timer)
  }, [until, isOver])
  return (
    <p className={classes.timer} role="timer">
      <ClockIcon size={18} />
      {isOver ? over : `${label} ${leftText(leftMs)}`}
    </p>
  )
}
