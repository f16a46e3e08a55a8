import type { AccountStatus } from '#contract/bank-account/states.ts'
import { StatusBadge, type StatusLook } from '#web/kit/layout/Badge.tsx'
import { CanceledIcon, ClockIcon, DoneIcon, InfoIcon } from '#web/kit/theme/icons.tsx'
import { texts } from '#web/panel/areas/bank-account/texts.ts'

const LOOKS: Readonly<Record<AccountStatus, StatusLook>> = {
  INACTIVE: { tone: 'end', icon: InfoIcon },
  PENDING: { tone: 'info', icon: ClockIcon },
  FAILED: { tone: 'bad', icon: CanceledIcon, isLoud: true },
  ACTIVE: { tone: 'ok', icon: DoneIcon },
}

/** The status of the business account (M-PJ-13). */
export const AccountStatusBadge = ({ status }: { readonly status: AccountStatus }) => (
  <StatusBadge looks={LOOKS} status={status} label={texts.status[status]} />
)
