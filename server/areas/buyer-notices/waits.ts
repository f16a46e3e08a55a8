import type { Waits } from '#server/platform/events/waits.ts'

/** A receipt is due at the moment it is planned; a reminder waits for its day and is left alone. */
export const RECEIPT_WAITS: Waits = {
  table: 'buyer_notice',
  column: 'due_at',
  where: `state = 'PLANNED' and kind = 'payment'`,
}
