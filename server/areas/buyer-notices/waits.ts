import type { Waits } from '#server/platform/events/waits.ts'

/** Receipts are due when they are planned; reminders wait for their day. */
export const RECEIPT_WAITS: Waits = {
  table: 'buyer_notice',
  column: 'due_at',
  where: `state = 'PLANNED' and kind = 'payment'`,
}
