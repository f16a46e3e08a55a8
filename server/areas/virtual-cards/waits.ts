import type { Waits } from '#server/platform/events/waits.ts'

/** What virtual cards wait for at their issuer. */
export const VIRTUAL_CARD_WAITS: Waits = {
  table: 'virtual_card',
  column: 'next_poll_at',
  where: 'next_poll_at is not null',
}
