import type { ComponentType } from 'react'
import { STANDING_LABELS, standingOf, type Standing } from '#contract/sub-sellers/labels.ts'
import type { SubSeller } from '#contract/sub-sellers/shapes.ts'
import { Badge, type Tone } from '#web/kit/layout/Badge.tsx'
import { CanceledIcon, DoneIcon, ProcessingIcon } from '#web/kit/theme/icons.tsx'

const LOOKS: Readonly<
  Record<Standing, { tone: Tone; icon: ComponentType<{ readonly size?: number }> }>
> = {
  active: { tone: 'ok', icon: DoneIcon },
  processing: { tone: 'info', icon: ProcessingIcon },
  inactive: { tone: 'end', icon: CanceledIcon },
}

/** How a sub-seller stands (R-SSL-04). */
export function StandingBadge({
  subSeller,
}: {
  readonly subSeller: Pick<SubSeller, 'isActive' | 'splitStatus'>
}) {
  const standing = standingOf(subSeller)
  return <Badge {...LOOKS[standing]}>{STANDING_LABELS[standing]}</Badge>
}
