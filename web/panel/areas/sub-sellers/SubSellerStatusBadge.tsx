import {
  SUB_SELLER_STATUS_LABELS,
  subSellerStatusOf,
  type SubSellerStatus,
} from '#contract/sub-sellers/labels.ts'
import type { SubSeller } from '#contract/sub-sellers/shapes.ts'
import { StatusBadge, type StatusLook } from '#web/kit/layout/Badge.tsx'
import { CanceledIcon, DoneIcon, ProcessingIcon } from '#web/kit/theme/icons.tsx'

const LOOKS: Readonly<Record<SubSellerStatus, StatusLook>> = {
  active: { tone: 'ok', icon: DoneIcon },
  processing: { tone: 'info', icon: ProcessingIcon },
  inactive: { tone: 'end', icon: CanceledIcon },
}

interface SubSellerStatusBadgeProps {
  readonly subSeller: Pick<SubSeller, 'isActive' | 'splitStatus'>
}

/** The status of a sub-seller (R-SSL-04). */
export function SubSellerStatusBadge({ subSeller }: SubSellerStatusBadgeProps) {
  const status = subSellerStatusOf(subSeller)
  return <StatusBadge looks={LOOKS} status={status} label={SUB_SELLER_STATUS_LABELS[status]} />
}
