import type { Waits } from '#server/platform/events/waits.ts'

/** What keys and claims of both directions wait for. */
export const KEY_WAITS: readonly Waits[] = ['pix_key', 'pix_claim', 'pix_received_claim'].map(
  (table) => ({ table, column: 'next_poll_at', where: 'next_poll_at is not null' }),
)
