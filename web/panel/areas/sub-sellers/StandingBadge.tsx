import type { ComponentType } from 'react'
import {
  SUB_SELLER_STATUS_LABELS,
  subSellerStatusOf,
  type SubSellerStatus,
} from '#contract/sub-sellers/labels.ts'
import type { SubSeller } from '#contract/sub-sellers/shapes.ts'
import { Badge, type Tone } from '#web/kit/layout/Badge.tsx'
import { CanceledIcon, DoneIcon, ProcessingIcon } from '#web/kit/theme/icons.tsx'

const LOOKS: Readonly<
  Record<SubSellerStatus, { tone: Tone; icon: ComponentType<{ readonly size?: number }> }>
> = {
  active: { tone: 'ok', icon: DoneIcon },
  processing: { tone: 'info', icon: ProcessingIcon },
  inactive: { tone: 'end', icon: CanceledIcon },
}

/** The status of a sub-seller (R-SSL-04). */
export function StandingBadge({
  subSeller,
}: {
  readonly subSeller: Pick<SubSeller, 'isActive' | 'splitStatus'>
}) {
  const standing = subSellerStatusOf(subSeller)
  return <Badge {...LOOKS[standing]}>{SUB_SELLER_STATUS_LABELS[standing]}</Badge>
}
