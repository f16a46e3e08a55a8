import { labelIn } from '#contract/basics/labels.ts'
import { USER_STATUS_LABELS } from '#contract/users/labels.ts'
import type { UserStatus } from '#contract/users/states.ts'
import { StatusBadge, type StatusLook } from '#web/kit/layout/Badge.tsx'
import { CanceledIcon, ClockIcon, DoneIcon, LockIcon } from '#web/kit/theme/icons.tsx'

const LOOKS: Readonly<Record<UserStatus, StatusLook>> = {
  CREATED: { tone: 'info', icon: ClockIcon },
  ACTIVE: { tone: 'ok', icon: DoneIcon },
  INACTIVE: { tone: 'end', icon: CanceledIcon },
  BLOCKED: { tone: 'bad', icon: LockIcon, isLoud: true },
}

/** The status of a user (R-USER-11). */
export const UserStatusBadge = ({ status }: { readonly status: UserStatus }) => (
  <StatusBadge looks={LOOKS} status={status} label={labelIn(USER_STATUS_LABELS, status)} />
)
