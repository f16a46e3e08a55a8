import type { Waits } from '#server/platform/events/waits.ts'

/** What applications for accounts wait for. */
export const APPLICATION_WAITS: Waits = {
  table: 'bank_account',
  column: 'next_poll_at',
  where: 'next_poll_at is not null',
}
