import { statusLabel } from '#contract/charges/labels.ts'
import type { ChargeStatus } from '#contract/charges/states.ts'
import { StatusBadge, type StatusLook } from '#web/kit/layout/Badge.tsx'
import {
  AbandonedIcon,
  BackIcon,
  CanceledIcon,
  ClockIcon,
  DoneIcon,
  ExchangeIcon,
  PaidIcon,
  ScaleIcon,
  WarningIcon,
} from '#web/kit/theme/icons.tsx'
import { ErrorIcon } from '#web/kit/theme/icons-first.tsx'

/** States that need action are loud, settled ones quiet. */
const LOOKS: Readonly<Record<ChargeStatus, StatusLook>> = {
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

/** The status of a charge (R-GEN-21). */
export const ChargeStatusBadge = ({ status }: { readonly status: string }) => (
  <StatusBadge looks={LOOKS} status={status} label={statusLabel(status)} />
)
