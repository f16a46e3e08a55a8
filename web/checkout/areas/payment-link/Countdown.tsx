import { useEffect, useState } from 'react'
import { instantInSaoPaulo, type Day } from '#contract/basics/days.ts'
import { leftText } from '#web/checkout/areas/payment-link/left-text.ts'
import { texts } from '#web/checkout/areas/payment-link/texts.ts'
import classes from '#web/checkout/page/page.module.css'

interface CountdownProps {
  /** A local date and time of São Paulo. */
  readonly until: `${Day}T${string}`
}

const SECOND_MS = 1_000

/** The time left of an offer (R-HOST-02); the service, not this clock, says when it is over. */
export function Countdown({ until }: CountdownProps) {
  const end = Date.parse(instantInSaoPaulo(until.slice(0, 10) as Day, until.slice(11)))
  const [leftMs, setLeft] = useState(() => end - performance.timeOrigin - performance.now())
  useEffect(() => {
    const timer = setInterval(
      () => setLeft(end - performance.timeOrigin - performance.now()),
      SECOND_MS,
    )
    return () => clearInterval(timer)
  }, [end])
  return (
    <p className={classes.notice} role="timer">
      {texts.endsIn} {leftText(leftMs)}
    </p>
  )
}
