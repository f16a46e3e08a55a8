import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CHARGE_EVENTS } from '#contract/webhooks/events.ts'
import { asOwner } from '#server/platform/database/database.ts'
import type { Shop } from '#tests/campaigns/clients/load-clients.ts'
import { post } from '#tests/campaigns/requests.ts'
import type { Delivery, Receiver } from '#tests/campaigns/webhooks/receiver.ts'

const SETTLED_WITHIN_MS = 120_000

interface StoredEvent {
  readonly type: string
  readonly recordId: string
  readonly sequence: number
}

// A charge's first event has sequence 1, the next one 2.
const EVENTS = `
  select type, subject_id as "recordId",
         (row_number() over (partition by subject_id order by position))::integer as sequence
    from event
   where type = any ($1::text[]) and subject_id in (select id from charge where link_id = $2)`

const UNFINISHED = `
  select (select count(*) from event where not relayed)::integer
       + (select count(*) from webhook_delivery where status <> 'DELIVERED')::integer as count`

const HASTEN = `
  update webhook_delivery set next_try_at = now()
   where status in ('PENDING', 'RETRYING') and next_try_at > now()`

/** Ends the leases of processes that are gone. */
const END_LEASES = 'update webhook_delivery set lease_until = now() where lease_until > now()'

/** Waits until every event was relayed and delivered, without the pauses between tries. */
async function settle(databaseUrl: string): Promise<string[]> {
  const deadline = performance.now() + SETTLED_WITHIN_MS
  await asOwner(databaseUrl, (owner) => owner.run(END_LEASES))
  for (;;) {
    const left = await asOwner(databaseUrl, async (owner) => {
      await owner.run(HASTEN)
      return owner.row<{ count: number }>(UNFINISHED)
    })
    if (left?.count === 0) return []
    if (performance.now() > deadline) return [`${left?.count} events or deliveries are unfinished`]
    await pause(500)
  }
}

/** Subscribes the receiver to all events of the seller. */
export async function subscribe(shop: Shop, receiver: Receiver): Promise<void> {
  const body = {
    title: 'Campanha',
    url: receiver.url,
    domains: ['ORDER', 'SUBSCRIPTION'],
    active: true,
  }
  const made = await post(`${shop.url}/core/seller-api-webhooks`, body, {
    authorization: `Bearer ${shop.token}`,
    'idempotency-key': randomUUID(),
  })
  if (made.status !== 201) throw new Error(`the webhook was answered ${made.status}`)
  receiver.secret = made.body.secret
}

const nameOf = ({ recordId, sequence }: { recordId: string; sequence: number }) =>
  `${recordId} ${sequence}`

/** Each event arrived, under its own id and the place that it has among those of its charge. */
function deliveryProblems(events: readonly StoredEvent[], accepted: readonly Delivery[]): string[] {
  const problems: string[] = []
  const byId = new Map<string, Delivery>()
  for (const delivery of accepted) {
    const first = byId.get(delivery.id)
    if (first && first.body !== delivery.body) problems.push(`${delivery.id} has two bodies`)
    byId.set(delivery.id, first ?? delivery)
  }
  const arrived = new Map<string, Delivery>()
  for (const delivery of byId.values()) {
    if (arrived.has(nameOf(delivery))) problems.push(`${nameOf(delivery)} has two ids`)
    arrived.set(nameOf(delivery), delivery)
  }
  for (const event of events) {
    const { event: type } = arrived.get(nameOf(event)) ?? {}
    if (type !== event.type) problems.push(`${nameOf(event)} is ${event.type}, arrived: ${type}`)
  }
  const known = new Set(events.map(nameOf))
  for (const name of arrived.keys()) if (!known.has(name)) problems.push(`${name} is no event`)
  return problems
}

/** The events of a campaign's sales beside their deliveries. */
export interface ComparedDeliveries {
  readonly events: number
  /** Deliveries that were accepted, each counted once. */
  readonly received: number
  /** How often one was delivered again. */
  readonly duplicates: number
  readonly problems: readonly string[]
}

/** Waits until all events of the shop's link are delivered, and compares them with what arrived. */
export async function compareDeliveries(
  databaseUrl: string,
  { link }: Shop,
  receiver: Receiver,
): Promise<ComparedDeliveries> {
  const unfinished = await settle(databaseUrl)
  const events = await asOwner(databaseUrl, (owner) =>
    owner.rows<StoredEvent>(EVENTS, [CHARGE_EVENTS, link]),
  )
  // Charges of the demonstration have events, too; those of before the webhook have no delivery.
  const sold = new Set(events.map(({ recordId }) => recordId))
  const accepted = receiver.accepted.filter(({ recordId }) => sold.has(recordId))
  const ids = new Set(accepted.map(({ id }) => id))
  return {
    events: events.length,
    received: ids.size,
    duplicates: accepted.length - ids.size,
    problems: [...receiver.problems, ...unfinished, ...deliveryProblems(events, accepted)],
  }
}
