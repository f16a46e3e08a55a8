import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { EntryAnswer, EntryOrder, PixDirectory } from '#server/adapters/pix-directory/port.ts'
import { orderOf } from '#server/areas/pix-keys/create-key.ts'
import { settleKey } from '#server/areas/pix-keys/settle-key.ts'
import { type KeyRow, keyById, keysToPoll } from '#server/areas/pix-keys/sql.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runItems } from '#server/platform/events/items.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

const JOB = 'pix-keys'
const BATCH = 100

interface Unsettled {
  readonly row: KeyRow
  readonly order: EntryOrder
}

/** Asks first, and sends again only what the directory has not done. */
async function outcomeOf(directory: PixDirectory, { row, order }: Unsettled): Promise<EntryAnswer> {
  const answer = await directory.entry(row.id)
  if (row.state === 'CREATING' && answer.kind === 'not-found') return directory.create(order)
  if (row.state === 'DELETING' && answer.kind === 'registered') return directory.remove(row.id)
  return answer
}

/** Asks the directory about a key and settles its answer. */
async function resolveKey(
  jobs: Database,
  directory: PixDirectory,
  sellerId: SellerId,
  id: Uuid,
): Promise<void> {
  const found = await jobs.withTenant(sellerId, async (transaction) => {
    const row = await keyById(transaction, id)
    return row && { row, order: await orderOf(transaction, row) }
  })
  if (!found) return
  const answer = await outcomeOf(directory, found)
  await jobs.withTenant(sellerId, (transaction) =>
    settleKey(openUnitOfWork(transaction, jobCause(JOB)), id, answer),
  )
}

/** Asks about every key whose creation or deletion has no outcome in time. */
export const pollKeys = (
  jobs: Database,
  { pixDirectory }: { readonly pixDirectory: PixDirectory },
): Promise<number> =>
  runItems(jobs, {
    job: JOB,
    batchSize: BATCH,
    find: (limit) => keysToPoll(jobs, machineInstant(), limit),
    run: ({ seller_id, id }) => resolveKey(jobs, pixDirectory, seller_id, id),
  })
