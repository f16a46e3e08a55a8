import type { SellerId } from '#contract/basics/ids.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { RowOf } from '#server/platform/database/rows.ts'
import { itemFailed, itemRecovered } from '#server/platform/events/items.ts'
import { publishChanged } from '#server/platform/events/live.ts'
import { type PostponedItem, postponedOfJob } from '#server/platform/events/postponed.ts'
import { isStopping } from '#server/platform/events/stop-signal.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { faultOf } from '#server/platform/process/faults.ts'
import { inFollowingSpan } from '#server/platform/process/tracing.ts'

export const EVENT_COLUMNS = [
  'id',
  'type',
  'subject_kind',
  'subject_id',
  'at',
  'data',
  'traceparent',
] as const

/** An event row, as its subscribers read it. */
export type EventRow = RowOf<'event', typeof EVENT_COLUMNS>

/** A subscriber within the relay's transaction, such as a roll-up. */
export interface Subscriber {
  readonly name: string
  readonly types: readonly EventRow['type'][]
  handle(transaction: Transaction, event: EventRow): Promise<void>
}

/** Queues a batch of events for subscribers outside the relay's transaction. */
export type Deliver = (transaction: Transaction, events: readonly EventRow[]) => Promise<void>

const BATCH = 500
const JOB = 'event-relay'

// Of two relays, a later event of a subject could reach its subscribers first, and roll-ups that
// both change in different orders would deadlock. The first number keeps apart other advisory locks.
const LOCK_SELLER = 'select pg_advisory_xact_lock(1, $1)'

/** The events of a seller to relay now, and those that wait. */
interface Backlog {
  /** Events that failed before and are due again, in the order in which they were written. */
  readonly retried: readonly PostponedItem[]
  /** Events whose next try is still to come. */
  readonly waiting: ReadonlySet<string>
}

/**
 * Delivers waiting events to their subscribers, seller by seller, each batch in one transaction
 * with its mark, so that no subscriber runs twice for an event. Relays of one seller, also of other
 * processes, wait for each other. A batch that throws is delivered
 * event by event. An event that throws alone is postponed, and the later events of its subject wait
 * for it, so that subscribers get the events of a subject in order; events of other subjects go on.
 */
export async function relayEvents(
  jobs: Database,
  subscribers: readonly Subscriber[],
  deliver: Deliver,
): Promise<number> {
  const sellers = await jobs.rows<{ seller_id: SellerId }>(
    'select distinct seller_id from event where not relayed',
  )
  if (sellers.length === 0) return 0
  const backlogs = await backlogsOf(jobs)
  const failures: unknown[] = []
  let relayed = 0
  for (const { seller_id } of sellers) {
    if (isStopping()) break
    const relay = new SellerRelay(jobs, seller_id, subscribers, deliver)
    try {
      await relay.run(backlogs.get(seller_id))
    } catch (error) {
      if (faultOf(error)) throw error
      // A failure that cannot be recorded does not stop other sellers.
      failures.push(error)
    }
    relayed += relay.relayed
  }
  if (failures.length > 0) throw failures[0]
  return relayed
}

async function backlogsOf(jobs: Database): Promise<Map<SellerId, Backlog>> {
  const now = machineInstant()
  const postponed = await postponedOfJob(jobs, JOB)
  const bySeller = Map.groupBy(postponed, ({ seller_id }) => seller_id)
  const backlogs = new Map<SellerId, Backlog>()
  for (const [sellerId, items] of bySeller) {
    const retried = items
      .filter(({ next_try_at }) => next_try_at <= now)
      .sort((one, other) => (one.item_id < other.item_id ? -1 : 1))
    const waiting = items.filter(({ next_try_at }) => next_try_at > now)
    backlogs.set(sellerId, { retried, waiting: new Set(waiting.map(({ item_id }) => item_id)) })
  }
  return backlogs
}

// A postponed event blocks itself and later ones of its subject.
const NEXT_EVENTS = `
  select ${EVENT_COLUMNS.join(', ')} from event
   where seller_id = $1 and not relayed and not exists (
     select from event as first
      where first.seller_id = $1 and first.id = any ($2::uuid[]) and not first.relayed
        and first.subject_id = event.subject_id and first.id <= event.id)
   order by id limit $3 for update skip locked`

// An event is relayed alone only while no earlier one of its subject waits.
const ONE_EVENT = `
  select ${EVENT_COLUMNS.join(', ')} from event
   where seller_id = $1 and id = $2 and not relayed and not exists (
     select from event as first
      where first.seller_id = $1 and not first.relayed and first.id < event.id
        and first.subject_id = event.subject_id)
     for update skip locked`

// The lock of the seller makes the places follow each other in the order of the commits.
const RELAYED = `
  update event set relayed = true, position = former.last + listed.place
    from unnest($2::uuid[]) with ordinality as listed (id, place),
         (select coalesce(max(position), 0) as last from event where seller_id = $1) as former
   where event.seller_id = $1 and event.id = listed.id`

// A subscriber is a span only of a trace that was recorded: most do little, thousands of times.
const follow = (transaction: Transaction, { name, handle }: Subscriber, event: EventRow) =>
  event.traceparent === null
    ? handle(transaction, event)
    : inFollowingSpan(event, { name: `follow ${name}`, kind: 'internal' }, () =>
        handle(transaction, event),
      )

/** One run over the events of one seller. */
class SellerRelay {
  relayed = 0
  private readonly jobs: Database
  private readonly sellerId: SellerId
  private readonly subscribers: readonly Subscriber[]
  private readonly deliver: Deliver

  constructor(
    jobs: Database,
    sellerId: SellerId,
    subscribers: readonly Subscriber[],
    deliver: Deliver,
  ) {
    this.jobs = jobs
    this.sellerId = sellerId
    this.subscribers = subscribers
    this.deliver = deliver
  }

  async run({ retried, waiting }: Backlog = { retried: [], waiting: new Set() }): Promise<void> {
    const postponed = new Set(waiting)
    for (const item of retried) {
      if (await this.alone(item.item_id)) await itemRecovered(this.jobs, item)
      else postponed.add(item.item_id)
    }
    for (;;) {
      const batch = await this.together(postponed)
      if (batch < BATCH || isStopping()) return
    }
  }

  /** How many events it took up, relayed or postponed. */
  private async together(postponed: Set<string>): Promise<number> {
    let events: readonly EventRow[] = []
    try {
      await this.jobs.withTenant(this.sellerId, async (transaction) => {
        await transaction.run(LOCK_SELLER, [this.sellerId])
        events = await transaction.rows<EventRow>(NEXT_EVENTS, [
          this.sellerId,
          [...postponed],
          BATCH,
        ])
        await this.relay(transaction, events)
      })
      this.relayed += events.length
    } catch (error) {
      if (events.length === 0 || faultOf(error)) throw error
      for (const { id } of events) {
        if (!(await this.alone(id))) postponed.add(id)
      }
    }
    return events.length
  }

  /** False when it threw and was postponed. */
  private async alone(itemId: string): Promise<boolean> {
    const { sellerId } = this
    try {
      this.relayed += await this.jobs.withTenant(sellerId, async (transaction) => {
        await transaction.run(LOCK_SELLER, [sellerId])
        const events = await transaction.rows<EventRow>(ONE_EVENT, [sellerId, itemId])
        await this.relay(transaction, events)
        return events.length
      })
      return true
    } catch (error) {
      if (faultOf(error)) throw error
      await itemFailed(this.jobs, { sellerId, job: JOB, itemId }, error)
      return false
    }
  }

  private async relay(transaction: Transaction, events: readonly EventRow[]): Promise<void> {
    if (events.length === 0) return
    for (const event of events) {
      for (const subscriber of this.subscribers) {
        if (subscriber.types.includes(event.type)) await follow(transaction, subscriber, event)
      }
    }
    await this.deliver(transaction, events)
    publishChanged(transaction)
    await transaction.run(RELAYED, [this.sellerId, events.map(({ id }) => id)])
  }
}
