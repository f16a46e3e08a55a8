import { toInstant } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Connected } from '#server/adapters/connect.ts'
import type { PixBank } from '#server/adapters/pix-bank/port.ts'
import { ownedAccount } from '#server/areas/ledger/chart.ts'
import { credit, debit, post, sweep } from '#server/areas/ledger/post.ts'
import {
  type AttemptTools,
  attemptToSend,
  sendAttempt,
  settleAttempt,
} from '#server/areas/payments/attempts/attempts.ts'
import { attemptById } from '#server/areas/payments/attempts/read-attempts.ts'
import { attemptsToPoll, type Waiting } from '#server/areas/payments/attempts/sql.ts'
import {
  CLAIM_POLL_MS,
  chargeClaimIdOf,
} from '#server/areas/payments/charge-claims/charge-claims.ts'
import { claimsToPoll, knownClaims, pollClaimAt } from '#server/areas/payments/charge-claims/sql.ts'
import {
  type Banks,
  type CodeOutcome,
  type CodeRequest,
  pollCode,
  registerCode,
  removeCode,
  requestOfCode,
  settleCode,
} from '#server/areas/payments/codes/codes.ts'
import { codesToPoll } from '#server/areas/payments/codes/sql.ts'
import {
  dueReceivables,
  lockDueReceivables,
  markReleased,
  type ReceivableRow,
} from '#server/areas/payments/receivables/sql.ts'
import {
  type Cause,
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { lookUp } from '#server/platform/database/directory.ts'
import { runItems } from '#server/platform/events/items.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

export type PaymentTools = Banks & AttemptTools

/** What the jobs need that poll banks and acquirers. */
type PollTools = PaymentTools & Pick<Connected, 'outsideAtOnce'>

const BATCH = 100
const RELEASE_BATCH = 500

/**
 * Queries the outcome of an attempt and settles it. Only an attempt that the acquirer does not know
 * is sent, under the same id and while the charge still awaits it (SM-ATTEMPT).
 */
export async function resolveAttempt(
  database: Database,
  tools: AttemptTools,
  sellerId: SellerId,
  id: Uuid,
  by: Cause['actorKind'] = 'WORKER',
): Promise<void> {
  const inWork = <T>(action: (work: UnitOfWork) => Promise<T>): Promise<T> =>
    database.withTenant(sellerId, (transaction) =>
      action(openUnitOfWork(transaction, jobCause('attempt-janitor', by))),
    )
  const attempt = await database.withTenant(sellerId, (transaction) => attemptById(transaction, id))
  if (!attempt) return
  const response = await tools.acquirers.of(attempt.provider).attempt(id)
  if (response.kind !== 'not-found') return inWork((work) => settleAttempt(work, id, response))
  const sent = await inWork((work) => attemptToSend(work, tools.vault, id))
  if (!sent) return
  const outcome = await sendAttempt(tools, sent)
  await inWork((work) => settleAttempt(work, id, outcome))
}

/** The bank's answer to what is requested about a code. */
async function answerOf(banks: Banks, { sent, action }: CodeRequest): Promise<CodeOutcome> {
  if (action === 'remove') return removeCode(banks, sent)
  if (sent.isFirstRequest) return registerCode(banks, sent)
  const known = await pollCode(banks, sent)
  const isMissing = known.response.kind === 'not-found'
  return isMissing && action === 'register' ? registerCode(banks, sent) : known
}

/**
 * Queries a bank about a code and settles it; registers an unknown code that is still wanted, removes an
 * ended one. One that no bank was asked for ends where the installation is without a bank of its kind.
 */
export async function resolveCode(
  database: Database,
  banks: Banks,
  sellerId: SellerId,
  id: Uuid,
  by: Cause['actorKind'] = 'WORKER',
): Promise<void> {
  const inWork = <T>(action: (work: UnitOfWork) => Promise<T>): Promise<T> =>
    database.withTenant(sellerId, (transaction) =>
      action(openUnitOfWork(transaction, jobCause('code-janitor', by))),
    )
  const request = await inWork((work) => requestOfCode(work, banks, id))
  if (!request) return
  const outcome = await answerOf(banks, request)
  await inWork((work) => settleCode(work, id, outcome))
}

/** Polls every attempt without an outcome in time. Leases and polls use the host's time. */
export async function pollAttempts(jobs: Database, tools: PollTools): Promise<number> {
  return runItems(jobs, {
    job: 'attempt-janitor',
    batchSize: BATCH,
    find: (limit) => attemptsToPoll(jobs, machineInstant(), limit),
    atOnce: { max: tools.outsideAtOnce, keyOf: ({ id }) => id },
    run: ({ seller_id, id }) => resolveAttempt(jobs, tools, seller_id, id),
  })
}

/**
 * Every code without a confirmed registration, and every ended one. A code expires by product time;
 * what was requested of its bank is polled by the host's.
 */
export async function pollCodes(jobs: Database, tools: PollTools): Promise<number> {
  const { now } = await jobs.time()
  return runItems(jobs, {
    job: 'code-janitor',
    batchSize: BATCH,
    find: (limit) => codesToPoll(jobs, { expiry: now, poll: machineInstant() }, limit),
    atOnce: { max: tools.outsideAtOnce, keyOf: ({ id }) => id },
    run: ({ seller_id, id }) => resolveCode(jobs, tools, seller_id, id),
  })
}

const DAY_MS = 86_400_000
/** A Pix can be asked back for 80 days; one more, because the bank's clock is not ours. */
const CLAIMABLE_MS = 81 * DAY_MS
/** How far back missed claims are looked for: the bank decides within seven days. */
const LOOKBACK_MS = 8 * DAY_MS

interface MissedClaim extends Waiting {
  readonly codeId: Uuid
}

/** Claims of the last days that are not known, and the codes that their Pix paid. */
async function missedClaims(jobs: Database, bank: PixBank, limit: number): Promise<MissedClaim[]> {
  const { now } = await jobs.time()
  const before = (ms: number) => toInstant(Date.parse(now) - ms)
  const payments = (await bank.claimedIn(before(CLAIMABLE_MS), now)) ?? []
  const recent = payments.flatMap(({ txid, claims }) =>
    claims
      .filter(({ openedAt }) => openedAt >= before(LOOKBACK_MS))
      .map(({ claimId }) => ({ txid, id: chargeClaimIdOf(bank.id, claimId) })),
  )
  const known = await knownClaims(
    jobs,
    recent.map(({ id }) => id),
  )
  const knownIds = new Set(known.map(({ id }) => id))
  const missed: MissedClaim[] = []
  for (const { id, txid } of recent.filter((each) => !knownIds.has(each.id))) {
    if (missed.length === limit) break
    const entry = await lookUp(jobs, 'pix-txid', txid)
    if (entry?.recordId) missed.push({ seller_id: entry.sellerId, id, codeId: entry.recordId })
  }
  return missed
}

/** Takes up the claims of Pix that paid charges whose opening callbacks never came. */
export async function receiveMissedChargeClaims(jobs: Database, banks: Banks): Promise<number> {
  let taken = 0
  for (const bank of banks.pixBanks.all) {
    taken += await runItems(jobs, {
      job: 'account-arrivals',
      batchSize: BATCH,
      find: (limit) => missedClaims(jobs, bank, limit),
      run: ({ seller_id, codeId }) => resolveCode(jobs, banks, seller_id, codeId),
    })
  }
  return taken
}

/** Asks the banks for their decisions about claims of Pix that paid charges. */
export async function pollChargeClaims(jobs: Database, banks: Banks): Promise<number> {
  return runItems(jobs, {
    job: 'med-claims',
    batchSize: BATCH,
    find: (limit) => claimsToPoll(jobs, machineInstant(), limit),
    run: async ({ seller_id, id, code_id }) => {
      await jobs.withTenant(seller_id, (transaction) =>
        pollClaimAt(transaction, id, machineInstant(CLAIM_POLL_MS)),
      )
      await resolveCode(jobs, banks, seller_id, code_id)
    },
  })
}

async function release(work: UnitOfWork, receivable: ReceivableRow): Promise<void> {
  const { id, owner_id, net_centavos, due_date, anticipation_id } = receivable
  await markReleased(work, id)
  if (net_centavos === 0n) return
  await post(work, { kind: 'RECEIVABLE_RELEASED', ref: id, effectiveDate: due_date }, [
    debit(ownedAccount(owner_id, 'RECEIVABLE'), net_centavos),
    anticipation_id
      ? credit(ownedAccount(owner_id, 'ANTICIPATED_DEBT'), net_centavos)
      : sweep(owner_id, net_centavos),
  ])
}

/** Releases the open and due ones of the receivables; returns their number. */
async function releaseAll(transaction: Transaction, ids: readonly Uuid[]): Promise<number> {
  const work = openUnitOfWork(transaction, jobCause('receivables-release'))
  const due = await lockDueReceivables(work, ids)
  for (const receivable of due) await release(work, receivable)
  return due.length
}

/** Releases every due receivable: it becomes available, or repays an advance. */
export async function releaseReceivables(jobs: Database): Promise<number> {
  const { today } = await jobs.time()
  const releaseOf = (sellerId: SellerId, ids: readonly Uuid[]) =>
    jobs.withTenant(sellerId, (transaction) => releaseAll(transaction, ids))
  return runItems(jobs, {
    job: 'receivables-release',
    batchSize: RELEASE_BATCH,
    untilNoneLeft: true,
    find: (limit) => dueReceivables(jobs, today, limit),
    run: async ({ seller_id, id }) => (await releaseOf(seller_id, [id])) > 0,
    runTogether: (sellerId, items) =>
      releaseOf(
        sellerId,
        items.map(({ id }) => id),
      ),
  })
}
