import type { SellerId } from '#contract/basics/ids.ts'
import type { Database, Queries, Transaction } from '#server/platform/database/database.ts'
import type { RowOf } from '#server/platform/database/rows.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long an item waits after its first, second, … throw; the last pause repeats. */
export const PAUSES_MS = [5 * SECOND_MS, 30 * SECOND_MS, 5 * MINUTE_MS, HOUR_MS, DAY_MS] as const

/** After this many failures a case is opened. */
export const FAILURES_UNTIL_CASE = 5

/** What identifies an item of a job. */
export interface ItemKey {
  readonly sellerId: SellerId
  readonly job: string
  readonly itemId: string
}

const ITEM_COLUMNS = [
  'seller_id',
  'job',
  'item_id',
  'failure_count',
  'last_error',
  'first_failed_at',
  'next_try_at',
] as const

/** An item whose handling threw; times are the host's. */
export type PostponedItem = RowOf<'postponed_item', typeof ITEM_COLUMNS>

const ITEM = `select ${ITEM_COLUMNS.join(', ')}
  from postponed_item`

/** The postponed items of a job; across sellers, for jobs alone. */
export const postponedOfJob = ({ rows }: Queries, job: string): Promise<PostponedItem[]> =>
  rows<PostponedItem>(`${ITEM} where job = $1`, [job])

/** Every postponed item, the one that failed first coming first; across sellers. */
export const postponedItems = ({ rows }: Queries): Promise<PostponedItem[]> =>
  rows<PostponedItem>(`${ITEM} order by first_failed_at, seller_id, job, item_id`)

/** How many items of each job are postponed; across sellers. */
export const countPostponed = ({ rows }: Queries) =>
  rows<{ job: string; count: number }>(
    'select job, count(*)::integer as count from postponed_item group by job',
  )

const KEPT = `
  select failure_count, next_try_at from postponed_item
   where seller_id = $1 and job = $2 and item_id = $3 for update`

const FIRST_FAILURE = `
  insert into postponed_item (seller_id, job, item_id, failure_count, last_error, first_failed_at,
                              next_try_at)
  values ($1, $2, $3, 1, $4, $5, $6) on conflict do nothing returning ${ITEM_COLUMNS.join(', ')}`

const NEXT_FAILURE = `
  update postponed_item set failure_count = $4, last_error = $5, next_try_at = $6
   where seller_id = $1 and job = $2 and item_id = $3 returning ${ITEM_COLUMNS.join(', ')}`

/**
 * Records a throw and when to try again. Undefined when another worker recorded the same try
 * meanwhile: one try counts once.
 */
export const postpone = (
  database: Database,
  { sellerId, job, itemId }: ItemKey,
  message: string,
): Promise<PostponedItem | undefined> =>
  database.withTenant(sellerId, async ({ row }) => {
    const now = machineInstant()
    const key = [sellerId, job, itemId]
    const kept = await row<Pick<PostponedItem, 'failure_count' | 'next_try_at'>>(KEPT, key)
    if (!kept) {
      return row<PostponedItem>(FIRST_FAILURE, [...key, message, now, machineInstant(PAUSES_MS[0])])
    }
    if (kept.next_try_at > now) return undefined
    const pauseMs = PAUSES_MS[kept.failure_count] ?? DAY_MS
    const next = [kept.failure_count + 1, message, machineInstant(pauseMs)]
    return row<PostponedItem>(NEXT_FAILURE, [...key, ...next])
  })

/** Removes a processed item from the list. */
export const endPostponement = ({ run }: Transaction, { sellerId, job, itemId }: ItemKey) =>
  run('delete from postponed_item where seller_id = $1 and job = $2 and item_id = $3', [
    sellerId,
    job,
    itemId,
  ])

/** Makes a postponed item due at the next run; false when it is not postponed. */
export const tryAgainNow = async (
  { run }: Transaction,
  { sellerId, job, itemId }: ItemKey,
): Promise<boolean> =>
  (await run(
    `update postponed_item set next_try_at = $4
      where seller_id = $1 and job = $2 and item_id = $3`,
    [sellerId, job, itemId, machineInstant()],
  )) === 1

const LEFT_FOR_MS = 2 * DAY_MS

/**
 * Deletes items that have been due for two days without a try: their job no longer finds them.
 * Across sellers, for housekeeping only.
 */
export const deleteFinished = ({ run }: Queries): Promise<number> =>
  run('delete from postponed_item where next_try_at < $1', [machineInstant(-LEFT_FOR_MS)])
