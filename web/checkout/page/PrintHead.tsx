import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatInstant, toInstant } from '#contract/basics/days.ts'
import { formatDocument } from '#contract/basics/documents.ts'
import type { PublicSeller } from '#contract/charges/shapes.ts'
import classes from '#web/checkout/page/page.module.css'
import { texts } from '#web/checkout/page/texts.ts'

const now = () => toInstant(performance.timeOrigin + performance.now())

/** Above what is printed: whose paper it is and when it came out; on the screen it isn't. */
export function PrintHead({
  seller,
}: {
  readonly seller: Pick<PublicSeller, 'name' | 'document'>
}) {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const print = () => flushSync(() => setAt(now()))
    addEventListener('beforeprint', print)
    return () => removeEventListener('beforeprint', print)
  }, [])
  const { name, document } = seller
  return (
    <p className={classes.printed}>
      {texts.sellerIs(name, formatDocument(document))} · {texts.printedAt(formatInstant(at))}
    </p>
  )
}
