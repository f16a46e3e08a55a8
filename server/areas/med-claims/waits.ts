import type { Waits } from '#server/platform/events/waits.ts'

/** What claims of received Pix wait for at their banks. */
export const MED_CLAIM_WAITS: Waits = {
  table: 'med_claim',
  column: 'next_poll_at',
  where: `state = 'OPEN'`,
}
