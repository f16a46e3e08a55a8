import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { attemptsReported, type Waiting } from '#server/areas/payments/attempts/sql.ts'
import { type Banks, pollCode, sentCode, settleCode } from '#server/areas/payments/codes/codes.ts'
import { codesAtBanks, paymentsReported } from '#server/areas/payments/codes/sql.ts'
import { type PaymentTools, resolveAttempt } from '#server/areas/payments/reconciler.ts'
import { jobCause, openUnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lookUpAll } from '#server/platform/database/directory.ts'
import { runItems } from '#server/platform/events/items.ts'

const JOB = 'reconciliation'
/** How many records of each kind one run asks about. */
const BATCH = 100

// A file is a hint of its company like a callback: it makes us ask, and uses up no poll of ours.
const BY_FILE = 'PROVIDER'

/** The codes by which the payments were made that settlement files alone have, each once. */
async function codesReported(jobs: Database, limit: number): Promise<Waiting[]> {
  const payments = await paymentsReported(jobs, limit)
  const entries = await lookUpAll(
    jobs,
    payments.map(({ kind, reference }) => ({ kind, key: reference })),
  )
  const codes = new Map(
    entries.flatMap((entry) =>
      entry?.recordId ? [[entry.recordId, { sellerId: entry.sellerId, id: entry.recordId }]] : [],
    ),
  )
  return codesAtBanks(jobs, [...codes.values()])
}

/**
 * Asks a bank what was paid by a code and settles the answer; false when it was not paid. Nothing is
 * registered or removed here: a code that has ended stays ended.
 */
async function askAboutCode(
  jobs: Database,
  banks: Banks,
  sellerId: SellerId,
  id: Uuid,
): Promise<boolean> {
  const sent = await jobs.withTenant(sellerId, (transaction) => sentCode(transaction, banks, id))
  if (!sent) return false
  const outcome = await pollCode(banks, sent)
  await jobs.withTenant(sellerId, (transaction) =>
    settleCode(openUnitOfWork(transaction, jobCause(JOB, BY_FILE)), id, outcome),
  )
  return 'payments' in outcome.response && outcome.response.payments.length > 0
}

/**
 * Asks banks and acquirers about the payments that settlement files alone have, as when the callback
 * was lost: the answer books them, the file never does.
 */
export async function resolveReportedPayments(
  jobs: Database,
  tools: PaymentTools,
): Promise<number> {
  const byCode = await runItems(jobs, {
    job: JOB,
    batchSize: BATCH,
    find: (limit) => codesReported(jobs, limit),
    run: ({ seller_id, id }) => askAboutCode(jobs, tools, seller_id, id),
  })
  const byCard = await runItems(jobs, {
    job: JOB,
    batchSize: BATCH,
    find: (limit) => attemptsReported(jobs, limit),
    run: ({ seller_id, id }) => resolveAttempt(jobs, tools, seller_id, id, BY_FILE),
  })
  return byCode + byCard
}
