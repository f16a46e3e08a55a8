import type { Instant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Database, Transaction } from '#server/platform/database.ts'
import { tellChanged } from '#server/platform/live.ts'

/** An event row, as whoever subscribes to it reads it. */
export interface EventRow {
  readonly id: Uuid
  readonly type: string
  readonly subject_kind: string
  readonly subject_id: Uuid
  readonly at: Instant
  readonly data: unknown
}

/** What follows an event inside the relay's transaction: a roll-up, a closed link. */
export interface Subscriber {
  readonly name: string
  readonly types: readonly string[] | 'all'
  handle(transaction: Transaction, event: EventRow): Promise<void>
}

/** Hands a batch of events to those who follow them outside the relay's transaction. */
export type HandOn = (transaction: Transaction, events: readonly EventRow[]) => Promise<void>

const BATCH = 500

/**
 * Hands waiting events to their subscribers, seller by seller, each batch in one transaction with
 * its mark: what a subscriber wrote and the mark stand or fall together, so nothing runs twice.
 */
export async function relayEvents(
  jobs: Database,
  subscribers: readonly Subscriber[],
  handOn: HandOn,
): Promise<number> {
  const sellers = await jobs.rows<{ seller_id: SellerId }>(
    'select distinct seller_id from event where not relayed',
  )
  const failures: unknown[] = []
  let relayed = 0
  for (const { seller_id } of sellers) {
    try {
      let batch: number
      do {
        batch = await jobs.inSeller(seller_id, (transaction) =>
          relayBatch(transaction, subscribers, handOn),
        )
        relayed += batch
      } while (batch === BATCH)
    } catch (error) {
      // What one seller's events break holds up nobody else's.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return relayed
}

async function relayBatch(
  transaction: Transaction,
  subscribers: readonly Subscriber[],
  handOn: HandOn,
): Promise<number> {
  const { sellerId } = transaction
  const events = await transaction.rows<EventRow>(
    `select id, type, subject_kind, subject_id, at, data from event
      where seller_id = $1 and not relayed order by id limit ${BATCH} for update skip locked`,
    [sellerId],
  )
  for (const event of events) {
    for (const { types, handle } of subscribers) {
      if (types === 'all' || types.includes(event.type)) await handle(transaction, event)
    }
  }
  if (events.length > 0) {
    await handOn(transaction, events)
    tellChanged(transaction)
    await transaction.run(
      'update event set relayed = true where seller_id = $1 and id = any ($2::uuid[])',
      [sellerId, events.map(({ id }) => id)],
    )
  }
  return events.length
}
