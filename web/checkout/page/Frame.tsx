import { useLayoutEffect, type ReactNode } from 'react'
import classes from '#web/checkout/page/page.module.css'

const firstWords = () => document.getElementById('first')

/** The ground of a page of the checkout; the first words of it (first-words.ts) give way. */
export function Frame({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => firstWords()?.remove(), [])
  return <main className={classes.frame}>{children}</main>
}

/** In the place of a ticket that isn't there yet. */
export const LoadingPage = () =>
  firstWords()?.hasChildNodes() ? null : (
    <main className={classes.frame}>
      <div className={classes.page}>
        <div className={classes.skeleton} aria-busy="true" />
      </div>
    </main>
  )
