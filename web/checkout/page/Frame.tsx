import type { ReactNode } from 'react'
import classes from '#web/checkout/page/page.module.css'

/** The ground of a page of the checkout. */
export const Frame = ({ children }: { readonly children: ReactNode }) => (
  <main className={classes.frame}>{children}</main>
)

/** In the place of a ticket that isn't there yet. */
export const LoadingPage = () => (
  <Frame>
    <div className={classes.page}>
      <div className={classes.skeleton} aria-busy="true" />
    </div>
  </Frame>
)
