import type { ReactNode } from 'react'
import classes from './DialogActions.module.css'

/** The buttons that end a dialog or a form: at the right, one above the other on a phone. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
)
