import type { ReactNode } from 'react'
import classes from './BarPatterns.module.css'

/** The parts of a bar. */
export type BarPart = 'received' | 'scheduled' | 'late'

/** The fill of a part, from the patterns with that id. */
export const fillOf = (id: string, part: BarPart): string => `url(#${id}${part})`

/** Plain, striped, dotted, to differ without colour; inside an svg. */
export const BarPatterns = ({ id }: { readonly id: string }) => (
  <defs>
    <Pattern id={`${id}received`} className={classes.received} />
    <Pattern id={`${id}scheduled`} className={classes.scheduled}>
      <path className={classes.drawn} d="M-2 2 2-2M-2 10 10-2M6 10l4-4" />
    </Pattern>
    <Pattern id={`${id}late`} className={classes.late}>
      <circle className={classes.dot} cx="4" cy="4" r="1.9" />
    </Pattern>
  </defs>
)

interface PatternProps {
  readonly id: string
  readonly className: string | undefined
  readonly children?: ReactNode
}

const Pattern = ({ id, className, children }: PatternProps) => (
  <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
    <rect width="8" height="8" className={className} />
    {children}
  </pattern>
)
