import type { Waits } from '#server/platform/events/waits.ts'

/** What registrations of sub-sellers wait for. */
export const SUB_SELLER_WAITS: Waits = {
  table: 'sub_seller',
  column: 'next_poll_at',
  where: 'next_poll_at is not null',
}
