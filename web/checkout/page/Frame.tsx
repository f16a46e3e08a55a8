import { type ReactNode, useLayoutEffect } from 'react'
import classes from '#web/checkout/page/page.module.css'

const criticalRender = () => document.getElementById('first')

/** The frame of a checkout page; it replaces what critical-render.ts drew. */
export function Frame({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => criticalRender()?.remove(), [])
  return <main className={classes.frame}>{children}</main>
}

/** Replaces the ticket until it is loaded. */
export const LoadingPage = () =>
  criticalRender()?.hasChildNodes() ? null : (
    <main className={classes.frame}>
      <div className={classes.page}>
        <div className={classes.skeleton} aria-busy="true" />
      </div>
    </main>
  )
