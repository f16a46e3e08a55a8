import type { NoticeState } from '#contract/buyer-notices/states.ts'

/** What a carrier reports about a message. */
export const DELIVERY_STATUSES = ['sent', 'delivered', 'read', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

const STATE_AFTER = {
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'READ',
  failed: 'BOUNCED',
} as const satisfies Record<DeliveryStatus, NoticeState>

/** States that each status may change: reports come repeated and in any order. */
const CHANGES: Readonly<Record<DeliveryStatus, readonly NoticeState[]>> = {
  sent: ['SENDING', 'UNKNOWN'],
  failed: ['SENDING', 'UNKNOWN', 'SENT'],
  // A message that arrived was delivered, whatever was reported before.
  delivered: ['SENDING', 'UNKNOWN', 'SENT', 'BOUNCED'],
  read: ['SENDING', 'UNKNOWN', 'SENT', 'BOUNCED', 'DELIVERED'],
}

/** The state of a notice after a report of its carrier; null when the report changes nothing. */
export const stateAfterReport = (
  state: NoticeState,
  status: DeliveryStatus,
): (typeof STATE_AFTER)[DeliveryStatus] | null =>
  CHANGES[status].includes(state) ? STATE_AFTER[status] : null
