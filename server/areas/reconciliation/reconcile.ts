import { addDays, type Day, dayInSaoPaulo } from '#contract/basics/days.ts'
import type { SellerId } from '#contract/basics/ids.ts'
import type { SettlementItem } from '#server/adapters/settlement-file.ts'
import { entriesWithoutItem, firstSellerAt } from '#server/areas/reconciliation/books-sql.ts'
import {
  type Company,
  companyOf,
  directoryKeyOf,
  type PlacedItem,
  type SettlingCompany,
} from '#server/areas/reconciliation/companies.ts'
import {
  compareDifferences,
  compareItems,
  recordMissing,
} from '#server/areas/reconciliation/compare.ts'
import { itemOf, providerSideOf } from '#server/areas/reconciliation/differences.ts'
import {
  daysToCompare,
  daysToRead,
  insertFile,
  insertUnplaced,
  markBooksCompared,
  markPlaced,
  openUnplaced,
  sellersWithDifferences,
  type UnplacedRow,
} from '#server/areas/reconciliation/sql.ts'
import {
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lookUpAll } from '#server/platform/database/directory.ts'
import { runAsItem } from '#server/platform/events/items.ts'
import { type PostponedItem, postponedOfJob } from '#server/platform/events/postponed.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { faultOf } from '#server/platform/process/faults.ts'
import type { Log } from '#server/platform/process/log.ts'
import { describeError } from '#server/platform/process/safe-error.ts'

export { countDifferences } from '#server/areas/reconciliation/sql.ts'

/** Limits of one run; the next one continues there. */
const MAX_FILES = 100
const MAX_ENTRIES = 1_000
const MAX_UNPLACED = 500
const MAX_SELLERS = 1_000

export interface ReconciliationTools {
  readonly jobs: Database
  readonly companies: readonly SettlingCompany[]
  /** The bank of our own money, by its id. */
  readonly settlementBank: string
  readonly log: Log
  /** Started by an operator: postponed items are retried at once. */
  readonly isOnDemand?: boolean
}

/** The tools of one run, with what failed in earlier ones. */
interface Run extends ReconciliationTools {
  readonly postponed: ReadonlyMap<string, PostponedItem>
}

const JOB = 'reconciliation'

const keyOf = (sellerId: SellerId, what: string) => `${sellerId} ${what}`

/** The result of a run. */
export interface Reconciled {
  /** Files that were read. */
  files: number
  /** Items that were compared for the first time. */
  items: number
  /** Differences that were resolved. */
  resolved: number
}

const inWork = <Answer>(
  { jobs }: Run,
  sellerId: SellerId,
  action: (work: UnitOfWork) => Promise<Answer>,
): Promise<Answer> =>
  jobs.withTenant(sellerId, (transaction) => action(openUnitOfWork(transaction, jobCause(JOB))))

/** A part of a run that may fail without stopping the others. */
interface Step {
  /** The id of the step, unique for its seller. */
  readonly what: string
  /** Its seller; a failed step without a seller is only logged. */
  readonly sellerId?: SellerId
}

/**
 * Runs a step and returns its result; null when it failed, or waits after an earlier failure. A
 * failure stops no other step, unless the database fails.
 */
async function runStep<Answer>(
  { jobs, log, postponed, isOnDemand = false }: Run,
  { what, sellerId }: Step,
  action: () => Promise<Answer>,
): Promise<Answer | null> {
  const logged = async () => {
    try {
      return await action()
    } catch (error) {
      const fields = { job: JOB, itemId: what, sellerId, ...describeError(error) }
      if (!faultOf(error)) log.error(fields, 'reconciliation failed')
      throw error
    }
  }
  if (sellerId === undefined) {
    return logged().catch((error: unknown) => {
      if (faultOf(error)) throw error
      return null
    })
  }
  const known = postponed.get(keyOf(sellerId, what))
  if (known && known.next_try_at > machineInstant() && !isOnDemand) return null
  return runAsItem(jobs, { sellerId, job: JOB, itemId: what }, known, logged)
}

/** The items by seller, and those whose keys belong to no seller. */
async function bySellerOf(jobs: Database, items: readonly SettlementItem[]) {
  const entries = await lookUpAll(jobs, items.map(directoryKeyOf))
  const bySeller = new Map<SellerId, PlacedItem[]>()
  const unplaced: SettlementItem[] = []
  for (const [at, item] of items.entries()) {
    const { sellerId, recordId } = entries[at] ?? {}
    if (sellerId === undefined || !recordId) {
      unplaced.push(item)
    } else {
      const known = bySeller.get(sellerId) ?? []
      known.push({ item, recordId })
      bySeller.set(sellerId, known)
    }
  }
  return { bySeller, unplaced }
}

/** Compares a file that was read with the books of each seller in it. */
async function compareFile(
  tools: Run,
  company: Company,
  day: Day,
  items: readonly SettlementItem[],
): Promise<number> {
  const { jobs } = tools
  const { now } = await jobs.time()
  const { bySeller, unplaced } = await bySellerOf(jobs, items)
  const kept = unplaced.map((item) => ({
    provider: company.key,
    kind: item.kind,
    itemId: item.id,
    day,
    theirs: providerSideOf(item),
  }))
  if (kept.length > 0) await insertUnplaced(jobs, kept, now)
  const failedSellers: SellerId[] = []
  let compared = 0
  for (const [sellerId, placed] of bySeller) {
    const what = `${company.key} ${day}`
    const added = await runStep(tools, { what, sellerId }, () =>
      inWork(tools, sellerId, (work) =>
        compareItems(work, company, day, placed, `${company.key}:${day}`),
      ),
    )
    if (added === null) failedSellers.push(sellerId)
    else compared += added
  }
  const itemCount = items.length
  await insertFile(jobs, { provider: company.key, day, itemCount, failedSellers, at: now })
  return compared
}

/** Reads the files of a company up to yesterday that were not read yet, the oldest first. */
async function readFiles(
  tools: Run,
  company: SettlingCompany,
  days: readonly Day[],
  done: Reconciled,
): Promise<void> {
  for (const day of days) {
    const file = await company.files.settlements(day)
    if (file.kind !== 'file') {
      // The company does not answer now: later days are fetched in the next run.
      const reason = `${company.key} ${day}: ${file.kind}`
      tools.log.warn({ job: JOB, reason }, 'no settlement file')
      return
    }
    const compared = await compareFile(tools, company, day, file.items)
    // Added after the wait: the companies are read side by side.
    done.items += compared
    done.files += 1
  }
}

/** Keeps as different what the books have of a day and no file has, once the next one was read. */
async function compareBooks(tools: Run, company: Company): Promise<void> {
  const { jobs } = tools
  for (const { day, failed_sellers } of await daysToCompare(jobs, company.key, MAX_FILES)) {
    const entries = await entriesWithoutItem(jobs, company, day, failed_sellers, MAX_ENTRIES)
    let failed = failed_sellers.length
    for (const sellerId of new Set(entries.map(({ seller_id }) => seller_id))) {
      const missing = entries.filter(({ seller_id }) => seller_id === sellerId)
      const what = `${company.key} ${day}: entries without an item`
      const kept = await runStep(tools, { what, sellerId }, async () => {
        await inWork(tools, sellerId, (work) => recordMissing(work, company, day, missing))
        return true
      })
      if (!kept) failed += 1
    }
    if (failed === 0 && entries.length < MAX_ENTRIES)
      await markBooksCompared(jobs, company.key, day)
  }
}

/** Compares an item whose seller was unknown, once it is known; false until then. */
async function retryPlacement(tools: Run, row: UnplacedRow): Promise<boolean> {
  const { jobs, settlementBank } = tools
  const { provider, day } = row
  const company = companyOf(provider, settlementBank)
  const { bySeller } = await bySellerOf(jobs, [itemOf(row.theirs)])
  for (const [sellerId, placed] of bySeller) {
    const ref = `${provider}:${day}:${row.kind}:${row.item_id}`
    await inWork(tools, sellerId, (work) => compareItems(work, company, day, placed, ref))
    await markPlaced(jobs, row, (await jobs.time()).now)
    return true
  }
  return false
}

/** Compares all open differences again, because entries may have been posted since. */
async function compareAgain(tools: Run, done: Reconciled): Promise<void> {
  const { jobs } = tools
  for (const row of await openUnplaced(jobs, MAX_UNPLACED)) {
    const what = `${row.provider} ${row.day} ${row.kind} ${row.item_id}`
    if (await runStep(tools, { what }, () => retryPlacement(tools, row))) done.resolved += 1
  }
  for (const { seller_id: sellerId } of await sellersWithDifferences(jobs, MAX_SELLERS)) {
    const resolved = await runStep(tools, { what: 'open differences', sellerId }, () =>
      inWork(tools, sellerId, (work) => compareDifferences(work, tools.settlementBank)),
    )
    done.resolved += resolved ?? 0
  }
}

/**
 * Reads the settlement files of all companies up to yesterday, settles what they settled
 * and compares them with the books, item by item and in both directions (I11). Companies and
 * sellers are independent of each other; what fails is postponed and done in a later run.
 */
export async function reconcile(given: ReconciliationTools): Promise<Reconciled> {
  const { jobs } = given
  const failedBefore = await postponedOfJob(jobs, JOB)
  const postponed = new Map(
    failedBefore.map((item) => [keyOf(item.seller_id, item.item_id), item] as const),
  )
  const tools: Run = { ...given, postponed }
  const done: Reconciled = { files: 0, items: 0, resolved: 0 }
  const firstAt = await firstSellerAt(jobs)
  if (firstAt === null) return done
  await compareAgain(tools, done)
  const { today } = await jobs.time()
  const [first, yesterday] = [dayInSaoPaulo(firstAt), addDays(today, -1)]
  // In parallel: a slow company delays no other one.
  await Promise.all(
    tools.companies.map(async (company) => {
      const { key } = company
      await runStep(tools, { what: key }, async () => {
        const days = await daysToRead(jobs, key, first, yesterday, MAX_FILES)
        await readFiles(tools, company, days, done)
      })
      await runStep(tools, { what: `${key}: entries` }, () => compareBooks(tools, company))
    }),
  )
  return done
}
