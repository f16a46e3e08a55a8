import type { InputOf, OutputOf } from '#contract/access/endpoint.ts'
import type { Instant } from '#contract/basics/days.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import type { AccountEvent } from '#contract/webhooks/account-events.ts'
import type { listEvents as listEndpoint } from '#contract/webhooks/endpoints.ts'
import { ACCOUNT_EVENTS } from '#contract/webhooks/events.ts'
import type { Transaction } from '#server/platform/database/database.ts'

interface PlacedEvent {
  readonly id: Uuid
  readonly type: AccountEvent['event']
  readonly subject_kind: AccountEvent['recordKind']
  readonly subject_id: Uuid
  readonly at: Instant
  readonly position: bigint
}

// By the place in the order of relaying: the id of an event that is committed late may be lower
// than one that was read already.
const EVENTS = `
  select id, type, subject_kind, subject_id, at, position from event
   where seller_id = $1 and position > $2 and type = any ($3::text[])
   order by position limit $4`

/** The events of the account after a place, in the order of relaying (EVT-01). */
export async function listEvents(
  { sellerId, rows }: Transaction,
  { after = 0, size }: InputOf<typeof listEndpoint>['query'],
): Promise<OutputOf<typeof listEndpoint>> {
  const found = await rows<PlacedEvent>(EVENTS, [sellerId, after, ACCOUNT_EVENTS, size])
  return {
    content: found.map(({ id, type, subject_kind, subject_id, at }) => ({
      id,
      event: type,
      recordKind: subject_kind,
      recordId: subject_id,
      createdAt: at,
    })),
    after: Number(found.at(-1)?.position ?? after),
  }
}
