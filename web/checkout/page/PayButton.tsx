import type { ReactNode } from 'react'
import { LockIcon } from '#web/checkout/page/icons.tsx'
import classes from '#web/checkout/page/page.module.css'

interface PayButtonProps {
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** The one button of the page, with the amount. */
export function PayButton({ isBusy = false, children }: PayButtonProps) {
  return (
    <button type="submit" className={classes.button} aria-busy={isBusy} aria-disabled={isBusy}>
      {isBusy ? <span className={classes.spinner} aria-hidden="true" /> : <LockIcon size={18} />}
      {children}
    </button>
  )
}
