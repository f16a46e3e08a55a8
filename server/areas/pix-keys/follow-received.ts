import { type Instant, toInstant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type {
  DirectoryNotice,
  PixDirectory,
  ReceivedAnswer,
  ReceivedClaim,
} from '#server/adapters/pix-directory/port.ts'
import { NO_COMPANY } from '#server/adapters/provider.ts'
import { outcomeOfAnswer } from '#server/areas/pix-keys/received-claims.ts'
import {
  knownReceived,
  type ReceivedRow,
  receivedById,
  receivedToPoll,
} from '#server/areas/pix-keys/received-sql.ts'
import { settleReceived, takeReceived } from '#server/areas/pix-keys/settle-received.ts'
import { storeMessage } from '#server/areas/provider-messages/store-message.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { runItems } from '#server/platform/events/items.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

const JOB = 'pix-claims'
const SEARCH_JOB = 'account-arrivals'
const BATCH = 100

/** How far back missed claims are looked for: a claim is decided within seven days. */
const LOOKBACK_MS = 8 * 24 * 3_600_000

interface DirectoryTools {
  readonly pixDirectory: PixDirectory
}

/**
 * Asks the directory for a claim that it reports and takes up what it answers. False without a
 * usable answer: the directory repeats its callback.
 */
export async function receiveKeyClaim(
  database: Database,
  { pixDirectory }: DirectoryTools,
  { key, eventId, body }: DirectoryNotice,
): Promise<boolean> {
  const answer = await pixDirectory.receivedClaim(key)
  if (answer.kind !== 'found') return answer.kind === 'not-found'
  const { claim } = answer
  const entry = await lookUp(database, 'bank-account', claim.account)
  if (!entry) return true
  await database.withTenant(entry.sellerId, async (transaction) => {
    const message = `${pixDirectory.id}:${eventId}`
    await storeMessage(transaction, 'pix-directory', message, machineInstant(), body)
    await takeReceived(openUnitOfWork(transaction, jobCause(JOB, 'PROVIDER')), claim)
  })
  return true
}

interface Missed {
  readonly seller_id: SellerId
  readonly id: string
  readonly claim: ReceivedClaim
}

/** Claims of the last days that are not known, and the sellers of their accounts. */
async function missedClaims(
  jobs: Database,
  directory: PixDirectory,
  from: Instant,
  limit: number,
): Promise<Missed[]> {
  const ids = (await directory.receivedClaimsSince(from)) ?? []
  const known = new Set<string>((await knownReceived(jobs, ids)).map(({ id }) => id))
  const missed: Missed[] = []
  for (const id of ids.filter((each) => !known.has(each))) {
    if (missed.length === limit) break
    const answer = await directory.receivedClaim(id)
    if (answer.kind !== 'found' || answer.claim.status === 'CANCELLED') continue
    const entry = await lookUp(jobs, 'bank-account', answer.claim.account)
    if (entry) missed.push({ seller_id: entry.sellerId, id, claim: answer.claim })
  }
  return missed
}

/** Takes up the claims of the last days whose callbacks never came. */
export async function receiveMissedKeyClaims(
  jobs: Database,
  { pixDirectory }: DirectoryTools,
): Promise<number> {
  if (pixDirectory.id === NO_COMPANY) return 0
  const from = toInstant(Date.parse((await jobs.time()).now) - LOOKBACK_MS)
  return runItems<Missed>(jobs, {
    job: SEARCH_JOB,
    batchSize: BATCH,
    find: (limit) => missedClaims(jobs, pixDirectory, from, limit),
    run: ({ seller_id, claim }) =>
      jobs.withTenant(seller_id, (transaction) =>
        takeReceived(openUnitOfWork(transaction, jobCause(SEARCH_JOB)), claim),
      ),
  })
}

/** Asks first, and sends the account's answer again only when the directory does not have it. */
async function outcomeOf(directory: PixDirectory, row: ReceivedRow): Promise<ReceivedAnswer> {
  const answer = await directory.receivedClaim(row.id)
  if (answer.kind !== 'found') return answer
  const { status } = answer.claim
  const isUndecided = status === 'OPEN' || status === 'WAITING_RESOLUTION'
  const isAnswered = row.state === 'CONFIRMING' || row.state === 'KEEPING'
  return isUndecided && isAnswered ? outcomeOfAnswer(directory, row) : answer
}

async function resolveReceived(
  jobs: Database,
  directory: PixDirectory,
  sellerId: SellerId,
  id: Uuid,
): Promise<void> {
  const row = await jobs.withTenant(sellerId, (transaction) => receivedById(transaction, id))
  if (!row) return
  const answer = await outcomeOf(directory, row)
  await jobs.withTenant(sellerId, (transaction) =>
    settleReceived(openUnitOfWork(transaction, jobCause(JOB)), id, answer),
  )
}

/** Asks about every received claim that has not ended. */
export const pollReceived = (jobs: Database, { pixDirectory }: DirectoryTools): Promise<number> =>
  runItems(jobs, {
    job: JOB,
    batchSize: BATCH,
    find: (limit) => receivedToPoll(jobs, machineInstant(), limit),
    run: ({ seller_id, id }) => resolveReceived(jobs, pixDirectory, seller_id, id),
  })
