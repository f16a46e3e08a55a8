import type { ReactNode } from 'react'
import { EmptyValue } from '#web/kit/format/EmptyValue.tsx'
import classes from './DataList.module.css'

export interface DataItem {
  readonly label: string
  /** Null, undefined and empty show '—'. */
  readonly value: ReactNode
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
      {items.map(({ label, value }) => (
        <div key={label} className={classes.item}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{isAbsent(value) ? <EmptyValue /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
