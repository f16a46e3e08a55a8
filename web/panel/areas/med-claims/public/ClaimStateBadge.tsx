import { claimStateLabel } from '#contract/med-claims/labels.ts'
import type { MedClaimState } from '#contract/med-claims/states.ts'
import { StatusBadge, type StatusLook } from '#web/kit/layout/Badge.tsx'
import { BackIcon, ClockIcon, PaidIcon } from '#web/kit/theme/icons.tsx'

const LOOKS: Readonly<Record<MedClaimState, StatusLook>> = {
  OPEN: { tone: 'late', icon: ClockIcon, isLoud: true },
  RETURNED: { tone: 'end', icon: BackIcon },
  RELEASED: { tone: 'ok', icon: PaidIcon },
}

/** The state of a claim of a payer's bank. */
export const ClaimStateBadge = ({ state }: { readonly state: string }) => (
  <StatusBadge looks={LOOKS} status={state} label={claimStateLabel(state)} />
)
