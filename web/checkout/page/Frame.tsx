import type { ReactNode } from 'react'
import classes from '#web/checkout/page/page.module.css'

/** The ground of a page of the checkout. */
export const Frame = ({ children }: { readonly children: ReactNode }) => (
  <main className={classes.frame}>{children}</main>
)
