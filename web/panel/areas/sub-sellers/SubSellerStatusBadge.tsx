import '@mantine/core/styles/Tooltip.layer.css'
import { ActionIcon, Tooltip } from '@mantine/core'
import {
  SPLIT_STATUS_LABELS,
  SUB_SELLER_STATUS_LABELS,
  type SubSellerStatus,
  subSellerStatusOf,
} from '#contract/sub-sellers/labels.ts'
import type { SplitStatus, SubSeller } from '#contract/sub-sellers/shapes.ts'
import { StatusBadge, type StatusLook } from '#web/kit/layout/Badge.tsx'
import { CanceledIcon, DoneIcon, InfoIcon, ProcessingIcon } from '#web/kit/theme/icons.tsx'
import { texts } from '#web/panel/areas/sub-sellers/texts.ts'
import classes from './SubSellers.module.css'

const DONE: StatusLook = { tone: 'ok', icon: DoneIcon }
const PROCESSING: StatusLook = { tone: 'info', icon: ProcessingIcon }
const ENDED: StatusLook = { tone: 'end', icon: CanceledIcon }

const LOOKS: Readonly<Record<SubSellerStatus, StatusLook>> = {
  active: DONE,
  processing: PROCESSING,
  inactive: ENDED,
}

const SPLIT_LOOKS: Readonly<Record<SplitStatus, StatusLook>> = {
  ACTIVE: DONE,
  PROCESSING,
  INACTIVE: ENDED,
}

interface SubSellerStatusBadgeProps {
  readonly subSeller: Pick<SubSeller, 'isActive' | 'splitStatus'>
}

/** The status of a sub-seller, with a tooltip when its registration failed (R-SSL-04). */
export function SubSellerStatusBadge({ subSeller }: SubSellerStatusBadgeProps) {
  const status = subSellerStatusOf(subSeller)
  return (
    <span className={classes.status}>
      <StatusBadge looks={LOOKS} status={status} label={SUB_SELLER_STATUS_LABELS[status]} />
      {subSeller.splitStatus === 'INACTIVE' && <FailedTip text={texts.inactiveTip} />}
    </span>
  )
}

/** The status of the registration alone, with a tooltip when it failed (R-SSL-21). */
export const SplitStatusBadge = ({ splitStatus }: { readonly splitStatus: SplitStatus }) => (
  <span className={classes.status}>
    <StatusBadge
      looks={SPLIT_LOOKS}
      status={splitStatus}
      label={SPLIT_STATUS_LABELS[splitStatus]}
    />
    {splitStatus === 'INACTIVE' && <FailedTip text={texts.accountTip} />}
  </span>
)

const FailedTip = ({ text }: { readonly text: string }) => (
  <Tooltip label={text}>
    <ActionIcon variant="subtle" color="gray" aria-label={text}>
      <InfoIcon size={17} />
    </ActionIcon>
  </Tooltip>
)
