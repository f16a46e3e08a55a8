import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatInstant } from '#contract/basics/days.ts'
import { productNow } from '#web/client/product-time.ts'
import classes from './PrintHead.module.css'

const SCHEME = 'data-mantine-color-scheme'

interface PrintHeadProps {
  /** Its text, given the moment at which the page is printed. */
  readonly textAt: (moment: string) => string
}

/** The head of a printed page, hidden on the screen: whose it is and when it was printed. */
export function PrintHead({ textAt }: PrintHeadProps) {
  const [at, setAt] = useState(productNow)
  useEffect(() => {
    const root = document.documentElement
    let onScreen: string | null = null
    // Paper is white, whatever the screen has.
    const print = () => {
      onScreen ??= root.getAttribute(SCHEME)
      root.setAttribute(SCHEME, 'light')
      flushSync(() => setAt(productNow()))
    }
    const restore = () => {
      if (onScreen) root.setAttribute(SCHEME, onScreen)
      onScreen = null
    }
    addEventListener('beforeprint', print)
    addEventListener('afterprint', restore)
    return () => {
      removeEventListener('beforeprint', print)
      removeEventListener('afterprint', restore)
      restore()
    }
  }, [])
  return <p className={classes.head}>{textAt(formatInstant(at))}</p>
}
