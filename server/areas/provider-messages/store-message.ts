import type { Instant } from '#contract/basics/days.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** Stores a provider's message as received; false when it was stored before. */
export const storeMessage = async (
  { sellerId, run }: Transaction,
  provider: string,
  eventId: string,
  receivedAt: Instant,
  body: string,
) =>
  (await run(
    `insert into provider_message (seller_id, provider, event_id, received_at, body)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [sellerId, provider, eventId, receivedAt, body],
  )) === 1
