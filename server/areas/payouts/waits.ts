import type { Waits } from '#server/platform/events/waits.ts'

/** What payouts wait for at their banks. */
export const PAYOUT_WAITS: Waits = {
  table: 'payout',
  column: 'next_poll_at',
  where: `state in ('SENDING', 'UNKNOWN')`,
}
