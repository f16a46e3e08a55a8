import type { ReactNode } from 'react'
import { EmptyValue } from '#web/kit/format/EmptyValue.tsx'
import classes from './DataList.module.css'

export interface DataItem {
  readonly label: string
  /** Null, undefined and empty show '—'. */
  readonly value: ReactNode
  /** What the lines above add up to; only in `facts`. */
  readonly isResult?: boolean
}

interface DataListProps {
  readonly items: readonly DataItem[]
  /** `facts`: label left, value right, as on a stub; `grid`: label above value. */
  readonly layout?: 'facts' | 'grid'
}

const isAbsent = (value: ReactNode) => value === null || value === undefined || value === ''

/** Labels and values to be read. */
export function DataList({ items, layout = 'grid' }: DataListProps) {
  return (
    <dl className={classes[layout]}>
      {items.map(({ label, value, isResult = false }) => (
        <div key={label} className={`${classes.item} ${isResult ? classes.result : ''}`}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{isAbsent(value) ? <EmptyValue /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
