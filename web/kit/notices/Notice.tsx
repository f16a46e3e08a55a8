import type { ReactNode } from 'react'
import classes from './Notice.module.css'

/** A sentence about what is going on with a record. */
export const Notice = ({ children }: { readonly children: ReactNode }) => (
  <p className={classes.root}>{children}</p>
)
