import { setTimeout as delay } from 'node:timers/promises'
import type { SellerId } from '#contract/basics/ids.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import {
  endPostponement,
  FAILURES_UNTIL_CASE,
  type ItemKey,
  type PostponedItem,
  postpone,
  postponedOfJob,
} from '#server/platform/events/postponed.ts'
import { isStopping } from '#server/platform/events/stop-signal.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { faultOf } from '#server/platform/process/faults.ts'
import type { Log } from '#server/platform/process/log.ts'
import { countItemFailure } from '#server/platform/process/metrics.ts'
import { describeError, safeMessage } from '#server/platform/process/safe-error.ts'
import type { SpanOptions } from '#server/platform/process/span.ts'
import { inSpan } from '#server/platform/process/tracing.ts'

/** An item that a job found to be due, and the id under which its failures are recorded. */
export interface DueItem {
  readonly seller_id: SellerId
  readonly id: string
}

/** How several items of a job are done at the same time. */
export interface AtOnce<Item extends DueItem> {
  /** How many at most. */
  readonly max: number
  /** Items with the same key are done one after the other. */
  keyOf(item: Item): string
}

/** How a job finds and processes due items. */
export interface DueItems<Item extends DueItem> {
  readonly job: string
  readonly batchSize: number
  /** Goes on batch by batch until nothing due is left; otherwise one batch a run. */
  readonly untilNoneLeft?: boolean
  /** The items that are due, in the order in which to do them, at most so many. */
  find(limit: number): Promise<readonly Item[]>
  /**
   * Several items are done at the same time, until nothing due is left; items that become due
   * meanwhile are taken up, too. Absent: one after the other.
   */
  readonly atOnce?: AtOnce<Item>
  /** Does one item in transactions of its own. An item that answers false is not counted. */
  run(item: Item): Promise<unknown>
  /**
   * Handles items of one seller in one transaction, all or none; how many. When it throws, the
   * items run one by one, so that only the failing one is postponed.
   */
  runTogether?(sellerId: SellerId, items: readonly Item[]): Promise<number>
}

/** Hooks for items that keep failing. */
export interface FailureFollower {
  readonly log: Log
  /** The item threw five times or more; called again at each further throw. */
  failedOften(transaction: Transaction, item: PostponedItem): Promise<void>
  /** An item that had thrown five times or more is done. */
  recovered(transaction: Transaction, item: PostponedItem): Promise<void>
}

let follower: FailureFollower | undefined

/** Sets the hooks for failing items, once at start-up. */
export function followFailures(next: FailureFollower): void {
  follower = next
}

const keyOf = (sellerId: SellerId, itemId: string) => `${sellerId} ${itemId}`

async function inFollower(
  database: Database,
  { seller_id, job, item_id }: PostponedItem,
  run: ((transaction: Transaction) => Promise<void>) | undefined,
): Promise<void> {
  if (!run) return
  try {
    await database.withTenant(seller_id, run)
  } catch (error) {
    // The item stays postponed even when its case cannot be opened.
    const fields = { job, sellerId: seller_id, itemId: item_id, ...describeError(error) }
    follower?.log.error(fields, 'the case of an item failed')
  }
}

/** Records that an item threw: metric, log line, postponement and, after five throws, its case. */
export async function itemFailed(database: Database, item: ItemKey, error: unknown): Promise<void> {
  const { sellerId, job, itemId } = item
  const reason = safeMessage(error)
  countItemFailure(job)
  follower?.log.error({ job, sellerId, itemId, ...describeError(error) }, 'item failed')
  const postponed = await postpone(database, item, reason)
  if (!postponed || postponed.failure_count < FAILURES_UNTIL_CASE) return
  await inFollower(database, postponed, (transaction) =>
    follower ? follower.failedOften(transaction, postponed) : Promise.resolve(),
  )
}

/** Records that an item which had been postponed is done. */
export async function itemRecovered(database: Database, item: PostponedItem): Promise<void> {
  const { seller_id: sellerId, job, item_id: itemId } = item
  if (item.failure_count >= FAILURES_UNTIL_CASE) {
    await inFollower(database, item, (transaction) =>
      follower ? follower.recovered(transaction, item) : Promise.resolve(),
    )
  }
  await database.withTenant(sellerId, (transaction) =>
    endPostponement(transaction, { sellerId, job, itemId }),
  )
}

/**
 * Runs one piece of a job's work as an item: a throw is recorded as for other items, and null is
 * returned; a fault of the database is thrown on. `postponed` holds earlier failures.
 */
export async function runAsItem<Answer>(
  database: Database,
  item: ItemKey,
  postponed: PostponedItem | undefined,
  run: () => Promise<Answer>,
): Promise<Answer | null> {
  let answer: Answer
  try {
    answer = await inSpan(spanOf(item), run)
  } catch (error) {
    if (faultOf(error)) throw error
    await itemFailed(database, item, error)
    return null
  }
  if (postponed) await itemRecovered(database, postponed)
  return answer
}

interface Batch<Item> {
  readonly items: readonly Item[]
  /** Whether the query has no more. */
  readonly isLast: boolean
}

// A span for each item, none for a run that finds nothing: there are many of those in a second.
const spanOf = ({ job }: { readonly job: string }): SpanOptions => ({
  name: `job ${job}`,
  kind: 'internal',
})

/** The state of one run: items to skip, items tried, items processed. */
class ItemRun<Item extends DueItem> {
  /** Items to skip until their next try. */
  readonly waiting = new Set<string>()
  /** Items that threw in an earlier run and are to be tried again. */
  readonly retried = new Map<string, PostponedItem>()
  readonly tried = new Set<string>()
  /** How many tried items the last query still found. */
  idle = 0
  readonly unrecorded: unknown[] = []
  /** A fault of the database, which each item would meet: it is no failure of the item. */
  fault: unknown
  done = 0
  readonly database: Database
  readonly due: DueItems<Item>

  constructor(database: Database, due: DueItems<Item>) {
    this.database = database
    this.due = due
  }

  /** Whether no further item is begun. */
  get isOver(): boolean {
    return this.fault !== undefined || isStopping()
  }

  private async readPostponed(): Promise<void> {
    const now = machineInstant()
    for (const item of await postponedOfJob(this.database, this.due.job)) {
      const key = keyOf(item.seller_id, item.item_id)
      if (item.next_try_at > now) this.waiting.add(key)
      else this.retried.set(key, item)
    }
  }

  /**
   * The first items to do. Postponed ones are read only when anything is due: a run that finds
   * nothing, as most do, costs one query.
   */
  async first(): Promise<Batch<Item>> {
    const { batchSize } = this.due
    const found = await this.due.find(batchSize)
    if (found.length === 0) return { items: [], isLast: true }
    await this.readPostponed()
    return this.waiting.size > 0 ? this.next() : this.batchOf(found, batchSize)
  }

  /** The next items to do. */
  async next(): Promise<Batch<Item>> {
    // Reads beyond the postponed items, so that they never fill a batch.
    const limit = this.due.batchSize + this.waiting.size + this.idle
    return this.batchOf(await this.due.find(limit), limit)
  }

  private batchOf(found: readonly Item[], limit: number): Batch<Item> {
    const { batchSize } = this.due
    const fresh: Item[] = []
    this.idle = 0
    for (const item of found) {
      const key = keyOf(item.seller_id, item.id)
      if (this.tried.has(key)) this.idle += 1
      else if (!this.waiting.has(key) && fresh.length < batchSize) fresh.push(item)
    }
    return { items: fresh, isLast: found.length < limit }
  }

  async alone(item: Item): Promise<void> {
    const { database, due } = this
    const key = keyOf(item.seller_id, item.id)
    const itemKey: ItemKey = { sellerId: item.seller_id, job: due.job, itemId: item.id }
    this.tried.add(key)
    try {
      if ((await inSpan(spanOf(due), () => due.run(item))) !== false) this.done += 1
    } catch (error) {
      if (faultOf(error)) this.fault = error
      else await this.recorded(() => itemFailed(database, itemKey, error))
      return
    }
    const postponed = this.retried.get(key)
    if (postponed) await this.recorded(() => itemRecovered(database, postponed))
  }

  /** An item whose failure cannot be recorded does not stop the others but fails the run. */
  private async recorded(run: () => Promise<void>): Promise<void> {
    try {
      await run()
    } catch (error) {
      this.unrecorded.push(error)
    }
  }

  async together(
    runTogether: NonNullable<DueItems<Item>['runTogether']>,
    items: readonly Item[],
  ): Promise<void> {
    const bySeller = Map.groupBy(items, ({ seller_id }) => seller_id)
    for (const [sellerId, all] of bySeller) {
      if (this.isOver) return
      const wasPostponed = ({ id }: Item) => this.retried.has(keyOf(sellerId, id))
      const first = all.filter((item) => !wasPostponed(item))
      try {
        if (first.length > 0) {
          this.done += await inSpan(spanOf(this.due), () => runTogether(sellerId, first))
        }
        for (const { id } of first) this.tried.add(keyOf(sellerId, id))
      } catch (error) {
        if (faultOf(error)) this.fault = error
        else await this.oneByOne(first)
      }
      await this.oneByOne(all.filter(wasPostponed))
    }
  }

  async oneByOne(items: readonly Item[]): Promise<void> {
    for (const item of items) {
      if (this.isOver) return
      await this.alone(item)
    }
  }
}

async function runInOrder<Item extends DueItem>(
  run: ItemRun<Item>,
  { runTogether, untilNoneLeft }: DueItems<Item>,
): Promise<void> {
  let batch = await run.first()
  for (;;) {
    const { items, isLast } = batch
    if (runTogether) await run.together(runTogether, items)
    else await run.oneByOne(items)
    if (isLast || !untilNoneLeft || run.isOver) break
    batch = await run.next()
  }
}

const LOOK_AGAIN_MS = 1_000

/** Starts items while others run; the query runs again once none of the found ones can start. */
async function runAtOnce<Item extends DueItem>(
  run: ItemRun<Item>,
  { max, keyOf: laneOf }: AtOnce<Item>,
): Promise<void> {
  const busy = new Map<string, Promise<void>>()
  const startSome = (items: readonly Item[]): readonly Item[] =>
    items.filter((item) => {
      const lane = laneOf(item)
      if (busy.size >= max || busy.has(lane)) return true
      busy.set(
        lane,
        run.alone(item).finally(() => busy.delete(lane)),
      )
      return false
    })
  let { items, isLast } = await run.first()
  let lookedMs = performance.now()
  try {
    for (;;) {
      items = run.isOver ? [] : startSome(items)
      if (busy.size === 0 && (isLast || run.isOver)) return
      if (busy.size > 0) await oneOf(busy.values())
      if (run.isOver) continue
      const isStuck = !items.some((item) => !busy.has(laneOf(item)))
      if (!isStuck && performance.now() - lookedMs < LOOK_AGAIN_MS) continue
      const found = await run.next()
      items = found.items
      isLast = found.isLast
      lookedMs = performance.now()
    }
  } finally {
    await Promise.all(busy.values())
  }
}

/** Waits until one of them has ended, or until it is time to look for further items. */
async function oneOf(running: Iterable<Promise<void>>): Promise<void> {
  const looked = new AbortController()
  const pause = delay(LOOK_AGAIN_MS, undefined, { signal: looked.signal }).catch(() => {})
  await Promise.race([...running, pause])
  looked.abort()
}

/**
 * Processes due items: a throwing one is rolled back, recorded and skipped for a growing
 * pause. Returns the number processed. Throws only when the query fails, a failure cannot be
 * recorded or the database fails; a stop ends it after the items that are under way.
 */
export async function runItems<Item extends DueItem>(
  database: Database,
  due: DueItems<Item>,
): Promise<number> {
  const run = new ItemRun(database, due)
  if (due.atOnce) await runAtOnce(run, due.atOnce)
  else await runInOrder(run, due)
  if (run.fault !== undefined) throw run.fault
  if (run.unrecorded.length > 0) throw run.unrecorded[0]
  return run.done
}
