import type { Viewer } from '#contract/access/access.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { requesterOf, tableOf } from '#server/areas/reports/report-table.ts'
import {
  changeReport,
  deletePieces,
  lockReport,
  type ReportRow,
  storePiece,
} from '#server/areas/reports/sql.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Brands } from '#server/platform/documents/brands.ts'
import { type Cell, csvPieces } from '#server/platform/documents/csv.ts'
import { publishChanged } from '#server/platform/events/live.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

/** A worker that stores no rows for so long is taken for dead. */
const LEASE_MS = 2 * 60_000
/** A report that this often could not be made fails, also one that ends the process each time. */
const MAX_TRIES = 8

interface Claimed {
  readonly report: ReportRow
  readonly viewer: Viewer
  /** Where buyers open links of the seller. */
  readonly checkoutUrl: string
}

/** Claims a report to make it from its beginning; null when it is not to be made. */
async function claim(transaction: Transaction, brands: Brands, id: Uuid): Promise<Claimed | null> {
  const report = await lockReport(transaction, id)
  const isDue =
    report?.state === 'WAITING' ||
    (report?.state === 'MAKING' && (report.lease_until ?? '') <= machineInstant())
  if (!report || !isDue) return null
  await deletePieces(transaction, id)
  publishChanged(transaction)
  const viewer = await requesterOf(transaction, report)
  if (!viewer || report.try_count >= MAX_TRIES) {
    const failure = viewer ? 'NOT_MADE' : 'NO_ACCESS'
    await changeReport(transaction, id, { state: 'FAILED', failure })
    return null
  }
  const begun = { try_count: report.try_count + 1, row_count: 0, piece_count: 0, size_bytes: 0n }
  const lease_until = machineInstant(LEASE_MS)
  await changeReport(transaction, id, { state: 'MAKING', lease_until, ...begun })
  const { checkoutUrl } = brands.ofSeller(await readSeller(transaction))
  return { report: { ...report, ...begun }, viewer, checkoutUrl }
}

/** Another worker makes the report, because this one was taken for dead. */
class Overtaken extends Error {}

async function writePieces(
  database: Database,
  sellerId: SellerId,
  { report, viewer, checkoutUrl }: Claimed,
): Promise<void> {
  let rowCount = 0
  async function* counted(slices: AsyncIterable<readonly (readonly Cell[])[]>) {
    for await (const rows of slices) {
      rowCount += rows.length
      yield rows
    }
  }
  // One snapshot of all rows; each piece is stored by a transaction of its own.
  await database.readSnapshot(sellerId, async (snapshot) => {
    const period = { from: report.starts_on, to: report.ends_on }
    const { head, slices } = tableOf(snapshot, report.type, { period, viewer, checkoutUrl })
    for await (const content of csvPieces(head, counted(slices))) {
      const isStored = await database.withTenant(sellerId, (transaction) =>
        storePiece(transaction, {
          reportId: report.id,
          tryCount: report.try_count,
          content,
          rowCount,
          leaseUntil: machineInstant(LEASE_MS),
        }),
      )
      if (!isStored) throw new Overtaken(`report ${report.id} is made by another worker`)
    }
  })
}

/** Ends this try of making a report, unless another worker has it. */
const endTry = (
  database: Database,
  sellerId: SellerId,
  { id, try_count }: ReportRow,
  state: 'MADE' | 'WAITING',
) =>
  database.withTenant(sellerId, async (transaction) => {
    const report = await lockReport(transaction, id)
    if (report?.state !== 'MAKING' || report.try_count !== try_count) return
    await changeReport(transaction, id, { state })
    publishChanged(transaction)
  })

/**
 * Makes the file of a report, piece by piece, from its beginning: what a worker that died had
 * stored is deleted.
 */
export async function makeReport(
  database: Database,
  brands: Brands,
  sellerId: SellerId,
  id: Uuid,
): Promise<void> {
  const claimed = await database.withTenant(sellerId, (transaction) =>
    claim(transaction, brands, id),
  )
  if (!claimed) return
  try {
    await writePieces(database, sellerId, claimed)
    await endTry(database, sellerId, claimed.report, 'MADE')
  } catch (error) {
    if (error instanceof Overtaken) return
    await endTry(database, sellerId, claimed.report, 'WAITING')
    throw error
  }
}
