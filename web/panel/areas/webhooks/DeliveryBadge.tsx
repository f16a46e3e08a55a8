import { DELIVERY_STATUS_LABELS } from '#contract/webhooks/labels.ts'
import type { DeliveryStatus } from '#contract/webhooks/states.ts'
import { StatusBadge, type StatusLook } from '#web/kit/layout/Badge.tsx'
import {
  CanceledIcon,
  ClockIcon,
  DoneIcon,
  LockIcon,
  RefreshIcon,
  WarningIcon,
} from '#web/kit/theme/icons.tsx'

const LOOKS: Readonly<Record<string, StatusLook>> = {
  PENDING: { tone: 'info', icon: ClockIcon },
  RETRYING: { tone: 'late', icon: RefreshIcon },
  DELIVERED: { tone: 'ok', icon: DoneIcon },
  EXHAUSTED: { tone: 'bad', icon: WarningIcon },
  HELD: { tone: 'end', icon: LockIcon },
  CANCELED: { tone: 'end', icon: CanceledIcon },
} satisfies Record<DeliveryStatus, StatusLook>

/** The state of a delivery. */
export const DeliveryBadge = ({ status }: { readonly status: DeliveryStatus }) => (
  <StatusBadge looks={LOOKS} status={status} label={DELIVERY_STATUS_LABELS[status]} />
)
