import { toInstant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { OLDEST_START_DAYS } from '#contract/reports/rules.ts'
import { makeReport } from '#server/areas/reports/make-report.ts'
import { endSending, type ReportMailTools, sendReport } from '#server/areas/reports/send-report.ts'
import {
  deleteExpiredPieces,
  deleteReportsBefore,
  reportById,
  reportsUnderWay,
} from '#server/areas/reports/sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runItems } from '#server/platform/events/items.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

const BATCH = 100
/** A large report takes minutes: those of other sellers do not wait for it. */
const SELLERS_AT_ONCE = 3

async function followReport(
  jobs: Database,
  tools: ReportMailTools,
  sellerId: SellerId,
  id: Uuid,
): Promise<void> {
  const report = await jobs.withTenant(sellerId, (transaction) => reportById(transaction, id))
  if (report?.state === 'SENDING') return endSending(jobs, sellerId, id)
  await makeReport(jobs, tools.brands, sellerId, id)
  await sendReport(jobs, tools, sellerId, id)
}

/** Makes and mails the reports that were requested, and goes on with those of dead workers. */
export const makeReports = (jobs: Database, tools: ReportMailTools): Promise<number> =>
  runItems(jobs, {
    job: 'reports',
    batchSize: BATCH,
    find: (limit) => reportsUnderWay(jobs, machineInstant(), limit),
    atOnce: { max: SELLERS_AT_ONCE, keyOf: ({ seller_id }) => String(seller_id) },
    run: ({ seller_id, id }) => followReport(jobs, tools, seller_id, id),
  })

const DAY_MS = 86_400_000

/** Deletes files whose links are over, and what was requested longer ago than a report reaches. */
export async function deleteOldReports(jobs: Database): Promise<number> {
  const { now } = await jobs.time()
  const before = toInstant(Date.parse(now) - OLDEST_START_DAYS * DAY_MS)
  return (await deleteExpiredPieces(jobs, now)) + (await deleteReportsBefore(jobs, before))
}
