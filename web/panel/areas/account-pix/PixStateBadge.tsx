import { accountPixLabel } from '#contract/account-pix/labels.ts'
import type { AccountPixState } from '#contract/account-pix/states.ts'
import { StatusBadge, type StatusLook } from '#web/kit/layout/Badge.tsx'
import {
  BackIcon,
  CanceledIcon,
  ClockIcon,
  InfoIcon,
  PaidIcon,
  ProcessingIcon,
} from '#web/kit/theme/icons.tsx'
import { ErrorIcon } from '#web/kit/theme/icons-first.tsx'

const LOOKS: Readonly<Record<AccountPixState, StatusLook>> = {
  WAITING_APPROVAL: { tone: 'info', icon: InfoIcon, isLoud: true },
  SCHEDULED: { tone: 'info', icon: ClockIcon },
  SENDING: { tone: 'info', icon: ProcessingIcon },
  SENT: { tone: 'ok', icon: PaidIcon },
  FAILED: { tone: 'bad', icon: ErrorIcon, isLoud: true },
  RETURNED: { tone: 'late', icon: BackIcon, isLoud: true },
  CANCELED: { tone: 'end', icon: CanceledIcon },
  RECEIVED: { tone: 'ok', icon: PaidIcon },
}

/** The state of a Pix of the business account. */
export const PixStateBadge = ({ state }: { readonly state: string }) => (
  <StatusBadge looks={LOOKS} status={state} label={accountPixLabel(state)} />
)
