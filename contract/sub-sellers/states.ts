import type { SplitStatus } from '#contract/sub-sellers/shapes.ts'

/** What moves the registration of a sub-seller. */
export type RegistrationEvent = 'asked' | 'accepted' | 'refused'

interface Transition {
  readonly from: readonly SplitStatus[]
  readonly to: SplitStatus
}

/** SM-SUBSELLER as data: read by the services, the panel and the tests. */
export const REGISTRATION_MACHINE = {
  asked: { from: ['PROCESSING', 'INACTIVE'], to: 'PROCESSING' },
  accepted: { from: ['PROCESSING'], to: 'ACTIVE' },
  refused: { from: ['PROCESSING'], to: 'INACTIVE' },
} as const satisfies Record<RegistrationEvent, Transition>

/** Where the event leads from the status; null when the machine does not list it (R-API-05). */
export function afterRegistrationEvent(
  status: SplitStatus,
  event: RegistrationEvent,
): SplitStatus | null {
  const { from, to }: Transition = REGISTRATION_MACHINE[event]
  return from.includes(status) ? to : null
}
