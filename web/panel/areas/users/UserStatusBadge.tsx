import type { ComponentType } from 'react'
import type { UserStatus } from '#contract/users/states.ts'
import { Badge, type Tone } from '#web/kit/layout/Badge.tsx'
import { CanceledIcon, ClockIcon, DoneIcon, LockIcon } from '#web/kit/theme/icons.tsx'
import { STATUS_LABELS } from '#web/panel/areas/users/texts.ts'

interface Look {
  readonly tone: Tone
  readonly icon: ComponentType<{ readonly size?: number }>
  readonly isLoud?: true
}

const LOOKS: Readonly<Record<UserStatus, Look>> = {
  CREATED: { tone: 'info', icon: ClockIcon },
  ACTIVE: { tone: 'ok', icon: DoneIcon },
  INACTIVE: { tone: 'end', icon: CanceledIcon },
  BLOCKED: { tone: 'bad', icon: LockIcon, isLoud: true },
}

/** A user's status: silhouette, word, and colour last (R-USER-11). */
export function UserStatusBadge({ status }: { readonly status: UserStatus }) {
  const { tone, icon, isLoud = false } = LOOKS[status]
  return (
    <Badge tone={tone} icon={icon} isLoud={isLoud}>
      {STATUS_LABELS[status]}
    </Badge>
  )
}
