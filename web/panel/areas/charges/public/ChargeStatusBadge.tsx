import type { ComponentType } from 'react'
import type { ChargeStatus } from '#contract/charges/states.ts'
import { Badge, type Tone } from '#web/kit/layout/Badge.tsx'
import {
  AbandonedIcon,
  BackIcon,
  CanceledIcon,
  ClockIcon,
  DoneIcon,
  ErrorIcon,
  ExchangeIcon,
  PaidIcon,
  ScaleIcon,
  UnknownIcon,
  WarningIcon,
} from '#web/kit/theme/icons.tsx'
import { statusLabel } from '#contract/charges/labels.ts'

interface Look {
  readonly tone: Tone
  readonly icon: ComponentType<{ readonly size?: number }>
  readonly isLoud?: true
}

/** States that need action are loud, settled ones quiet. */
const LOOKS: Readonly<Record<ChargeStatus, Look>> = {
  PAID: { tone: 'ok', icon: PaidIcon },
  PAID_MANUALLY: { tone: 'ok', icon: DoneIcon },
  SCHEDULED: { tone: 'info', icon: ClockIcon },
  LATE: { tone: 'late', icon: WarningIcon, isLoud: true },
  FAILED: { tone: 'bad', icon: ErrorIcon, isLoud: true },
  DISPUTE: { tone: 'dispute', icon: ScaleIcon, isLoud: true },
  CHARGEBACK: { tone: 'dispute', icon: ExchangeIcon, isLoud: true },
  REFUND: { tone: 'end', icon: BackIcon },
  CANCELED: { tone: 'end', icon: CanceledIcon },
  ABANDONED: { tone: 'end', icon: AbandonedIcon },
}

const UNKNOWN: Look = { tone: 'end', icon: UnknownIcon }

/** A charge's status: silhouette, word, and colour last; an unknown one as it comes (R-GEN-21). */
export function ChargeStatusBadge({ status }: { readonly status: string }) {
  const look = LOOKS[status as ChargeStatus] ?? UNKNOWN
  return (
    <Badge tone={look.tone} icon={look.icon} isLoud={look.isLoud === true}>
      {statusLabel(status)}
    </Badge>
  )
}
