import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatInstant } from '#contract/basics/days.ts'
import { productNow } from '#web/client/product-time.ts'
import classes from './PrintHead.module.css'

const SCHEME = 'data-mantine-color-scheme'

/** Shows the page in light colours while it is printed, whatever the screen has. */
function usePrintedLight(): void {
  useEffect(() => {
    const root = document.documentElement
    let onScreen: string | null = null
    const lighten = () => {
      onScreen ??= root.getAttribute(SCHEME)
      root.setAttribute(SCHEME, 'light')
    }
    const restore = () => {
      if (onScreen !== null) root.setAttribute(SCHEME, onScreen)
      onScreen = null
    }
    addEventListener('beforeprint', lighten)
    addEventListener('afterprint', restore)
    return () => {
      removeEventListener('beforeprint', lighten)
      removeEventListener('afterprint', restore)
      restore()
    }
  }, [])
}

interface PrintHeadProps {
  /** Its text, given the moment at which the page is printed. */
  readonly textAt: (moment: string) => string
}

/** The head of a printed page, hidden on the screen: whose it is and when it was printed. */
export function PrintHead({ textAt }: PrintHeadProps) {
  const [at, setAt] = useState(productNow)
  usePrintedLight()
  useEffect(() => {
    const print = () => flushSync(() => setAt(productNow()))
    addEventListener('beforeprint', print)
    return () => removeEventListener('beforeprint', print)
  }, [])
  return <p className={classes.head}>{textAt(formatInstant(at))}</p>
}
