import { subscriptionStatusLabel } from '#contract/subscriptions/labels.ts'
import type { SubscriptionStatus } from '#contract/subscriptions/states.ts'
import { StatusBadge, type StatusLook } from '#web/kit/layout/Badge.tsx'
import { CanceledIcon, ClockIcon, DoneIcon, WarningIcon } from '#web/kit/theme/icons.tsx'

const LOOKS: Readonly<Record<SubscriptionStatus, StatusLook>> = {
  ACTIVE: { tone: 'ok', icon: DoneIcon },
  PENDING: { tone: 'info', icon: ClockIcon },
  DEFAULTER: { tone: 'late', icon: WarningIcon, isLoud: true },
  INACTIVE: { tone: 'end', icon: CanceledIcon },
}

/** The status of a subscription (R-SUBD-16). */
export const SubscriptionStatusBadge = ({ status }: { readonly status: string }) => (
  <StatusBadge looks={LOOKS} status={status} label={subscriptionStatusLabel(status)} />
)
