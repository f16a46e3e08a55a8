import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { KycCompany, ReviewOrder, ReviewOutcome } from '#server/adapters/kyc/port.ts'
import { approveAccount, lockReviewed, reproveAccount } from '#server/areas/bank-account/account.ts'
import { documentIdsOf, openDocument } from '#server/areas/bank-account/documents.ts'
import { accountOf, changeAccount, reviewsToPoll } from '#server/areas/bank-account/sql.ts'
import { closeCase, openCase } from '#server/areas/cases/cases.ts'
import { countsAsPoll, nextPollAt, nextPollWithoutEnd } from '#server/areas/payments/schedule.ts'
import {
  type Cause,
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runItems } from '#server/platform/events/items.ts'
import { machineInstant } from '#server/platform/process/clock.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

const JOB = 'account-reviews'
const BATCH = 100
/** How often a review is asked about, in case the company's callback is lost. */
const REVIEW_POLL_MS = 5 * 60_000

const unknownCaseOf = (applicationId: Uuid): Uuid => derivedId('account-application', applicationId)

/** Asks again at growing intervals, in the end daily: a case is open then, which the answer closes. */
async function postpone(
  work: UnitOfWork,
  applicationId: Uuid,
  account: { readonly poll_count: number },
): Promise<void> {
  if (!countsAsPoll(work, account)) return
  const { poll_count } = account
  await changeAccount(work, {
    poll_count: poll_count + 1,
    next_poll_at: nextPollWithoutEnd(poll_count),
  })
  if (nextPollAt(poll_count)) return
  await openCase(work, {
    id: unknownCaseOf(applicationId),
    kind: 'ACCOUNT_UNKNOWN',
    chargeId: null,
    amount: 0n,
    detail: { applicationId },
  })
}

const ANSWERED = 'A empresa que analisa a conta respondeu.'

/**
 * Settles the company's answer about an application: from the job or a callback, in any order and
 * number. An application that was replaced or decided stays as it is (SM-ACCOUNT).
 */
async function settleReview(
  work: UnitOfWork,
  applicationId: Uuid,
  outcome: ReviewOutcome,
): Promise<void> {
  const account = await lockReviewed(work, applicationId)
  if (!account) return
  const isUnknown = outcome.kind === 'unknown' || outcome.kind === 'not-found'
  if (!isUnknown) await closeCase(work, unknownCaseOf(applicationId), ANSWERED)
  switch (outcome.kind) {
    case 'approved':
      return approveAccount(work)
    case 'reproved':
      return reproveAccount(work, outcome.reasons, outcome.missing)
    case 'in-analysis':
      return changeAccount(work, {
        poll_count: 0,
        next_poll_at: machineInstant(REVIEW_POLL_MS),
      })
    default:
      return postpone(work, applicationId, account)
  }
}

interface ReviewTools {
  readonly kyc: KycCompany
  readonly vault: Vault
}

/** Sends the application after its documents, each of which the company has once by our id. */
async function send(
  database: Database,
  { kyc, vault }: ReviewTools,
  sellerId: SellerId,
  { applicationId, company }: ReviewOrder,
): Promise<ReviewOutcome> {
  const documents = await database.withTenant(sellerId, (transaction) =>
    documentIdsOf(transaction, applicationId),
  )
  for (const id of documents) {
    const document = await openDocument(database, vault, sellerId, id)
    if (document && (await kyc.attach(applicationId, document)) === 'unknown')
      return { kind: 'unknown' }
  }
  return kyc.submit({ applicationId, company })
}

/**
 * Asks about the application and settles the answer; sends it only when the company does not know
 * it, under the same id, so that nothing is reviewed twice.
 */
export async function resolveReview(
  database: Database,
  tools: ReviewTools,
  sellerId: SellerId,
  applicationId: Uuid,
  by: Cause['actorKind'] = 'WORKER',
): Promise<void> {
  const account = await database.withTenant(sellerId, accountOf)
  if (account?.status !== 'PENDING' || account.application_id !== applicationId) return
  const known = await tools.kyc.review(applicationId)
  const outcome =
    known.kind === 'not-found'
      ? await send(database, tools, sellerId, { applicationId, company: account.input })
      : known
  await database.withTenant(sellerId, (transaction) =>
    settleReview(openUnitOfWork(transaction, jobCause(JOB, by)), applicationId, outcome),
  )
}

/** Sends the new applications, and asks about those without an answer in time. */
export const pollReviews = (jobs: Database, tools: ReviewTools): Promise<number> =>
  runItems(jobs, {
    job: JOB,
    batchSize: BATCH,
    find: (limit) => reviewsToPoll(jobs, machineInstant(), limit),
    run: ({ seller_id, id }) => resolveReview(jobs, tools, seller_id, id),
  })
