import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatInstant } from '#contract/basics/days.ts'
import { formatDocument } from '#contract/basics/documents.ts'
import type { PublicSeller } from '#contract/charges/shapes.ts'
import { productNow } from '#web/client/product-time.ts'
import classes from '#web/checkout/page/page.module.css'
import { texts } from '#web/checkout/page/texts.ts'

/** The head of the printed page: seller and date; hidden on the screen. */
export function PrintHead({
  seller,
}: {
  readonly seller: Pick<PublicSeller, 'name' | 'document'>
}) {
  const [at, setAt] = useState(productNow)
  useEffect(() => {
    const print = () => flushSync(() => setAt(productNow()))
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
