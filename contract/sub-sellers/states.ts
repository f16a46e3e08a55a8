import type { SplitStatus } from '#contract/sub-sellers/shapes.ts'

/** The events of a sub-seller's registration. */
export type RegistrationEvent = 'asked' | 'accepted' | 'refused'

interface Transition {
  readonly from: readonly SplitStatus[]
  readonly to: SplitStatus
}

/** The state machine SM-SUBSELLER, used by services, panel and tests. */
export const REGISTRATION_MACHINE = {
  asked: { from: ['PROCESSING', 'INACTIVE'], to: 'PROCESSING' },
  accepted: { from: ['PROCESSING'], to: 'ACTIVE' },
  refused: { from: ['PROCESSING'], to: 'INACTIVE' },
} as const satisfies Record<RegistrationEvent, Transition>

/** The status after the event; null when the transition does not exist (R-API-05). */
export function afterRegistrationEvent(
  status: SplitStatus,
  event: RegistrationEvent,
): SplitStatus | null {
  const { from, to }: Transition = REGISTRATION_MACHINE[event]
  return from.includes(status) ? to : null
}
