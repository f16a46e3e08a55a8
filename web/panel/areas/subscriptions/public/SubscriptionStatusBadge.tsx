import type { ComponentType } from 'react'
import { subscriptionStatusLabel } from '#contract/subscriptions/labels.ts'
import type { SubscriptionStatus } from '#contract/subscriptions/states.ts'
import { Badge, type Tone } from '#web/kit/layout/Badge.tsx'
import {
  CanceledIcon,
  ClockIcon,
  DoneIcon,
  UnknownIcon,
  WarningIcon,
} from '#web/kit/theme/icons.tsx'

interface Look {
  readonly tone: Tone
  readonly icon: ComponentType<{ readonly size?: number }>
  readonly isLoud?: true
}

const LOOKS: Readonly<Record<SubscriptionStatus, Look>> = {
  ACTIVE: { tone: 'ok', icon: DoneIcon },
  PENDING: { tone: 'info', icon: ClockIcon },
  DEFAULTER: { tone: 'late', icon: WarningIcon, isLoud: true },
  INACTIVE: { tone: 'end', icon: CanceledIcon },
}

const UNKNOWN: Look = { tone: 'end', icon: UnknownIcon }

/** A recurrence's status: silhouette, word, and colour last (R-SUBD-16); an unknown one as it comes. */
export function SubscriptionStatusBadge({ status }: { readonly status: string }) {
  const { tone, icon, isLoud = false } = LOOKS[status as SubscriptionStatus] ?? UNKNOWN
  return (
    <Badge tone={tone} icon={icon} isLoud={isLoud}>
      {subscriptionStatusLabel(status)}
    </Badge>
  )
}
