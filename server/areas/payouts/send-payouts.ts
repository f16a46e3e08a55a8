import { addDays, type Day, type Instant, timeInSaoPaulo } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import type { Payer, PayoutOutcome } from '#server/adapters/payout-bank/port.ts'
import { accountNumberOf } from '#server/areas/bank-account/account-number.ts'
import { RELEASE_TIME } from '#server/areas/payments/schedule.ts'
import {
  approvePayout,
  endIfBlocked,
  haveApproved,
  type PayoutTools,
  payoutToSend,
  settlePayout,
} from '#server/areas/payouts/payouts.ts'
import { type PayoutRow, payoutById } from '#server/areas/payouts/read-payouts.ts'
import {
  payoutsReported,
  payoutsToApprove,
  payoutsToExpire,
  payoutsToPoll,
  payoutsWithoutCase,
  transfersToAccounts,
  type WaitingPayout,
} from '#server/areas/payouts/sql.ts'
import { openTarget } from '#server/areas/payouts/target.ts'
import { expireTransfer, moveToAccount } from '#server/areas/payouts/to-account.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import {
  type Cause,
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { runItems } from '#server/platform/events/items.ts'
import { machineInstant } from '#server/platform/process/clock.ts'

const JOB = 'transfers'
const BATCH = 100

/** The bank's answer; a payout that was never sent needs none. */
async function outcomeOf(
  { payoutBanks }: PayoutTools,
  { id: payoutId, provider, state, amount_centavos: amount }: PayoutRow,
): Promise<PayoutOutcome> {
  if (state === 'SCHEDULED') return { kind: 'not-found' }
  return payoutBanks.of(provider).payout({ payoutId, amount })
}

/** The seller, also of what its sub-sellers are paid: the money was its sales'. */
async function payerOf(transaction: Transaction, { source }: PayoutRow): Promise<Payer> {
  const { company_name: name, document } = await readSeller(transaction)
  const account = source === 'BANKING' ? accountNumberOf(transaction.sellerId) : null
  return { name, document, account }
}

/**
 * Queries the outcome of a payout and settles it. Only a payout that the bank does not have is
 * sent, under the same id. False when the bank gave no answer.
 */
export async function resolvePayout(
  database: Database,
  tools: PayoutTools,
  sellerId: SellerId,
  id: Uuid,
  by: Cause['actorKind'] = 'WORKER',
): Promise<boolean> {
  const inWork = <T>(action: (work: UnitOfWork) => Promise<T>): Promise<T> =>
    database.withTenant(sellerId, (transaction) =>
      action(openUnitOfWork(transaction, jobCause(JOB, by))),
    )
  const found = await inWork((work) => payoutById(work, id))
  // A payout that failed before it was paid is not asked about again.
  if (!found || found.state === 'WAITING_APPROVAL' || found.returned_on !== null) return true
  if (!found.target_sealed) {
    await inWork((work) => moveToAccount(work, tools, id))
    return true
  }
  const known = await outcomeOf(tools, found)
  if (known.kind !== 'not-found') {
    await inWork((work) => settlePayout(work, tools, id, known))
    return known.kind !== 'unknown'
  }
  const toSend = await inWork(async (work) => {
    const row = await payoutToSend(work, id)
    return row && ((await endIfBlocked(work, tools, row)) ? null : row)
  })
  if (!toSend) return true
  const { provider, amount_centavos: amount, target_sealed } = toSend
  if (!target_sealed) throw new Error(`payout ${id} goes to no bank`)
  const target = openTarget(tools.vault, { table: 'payout', sellerId, id }, target_sealed)
  const payer = await inWork((work) => payerOf(work, toSend))
  const outcome = await tools.payoutBanks.of(provider).send({ payoutId: id, amount, target, payer })
  await inWork((work) => settlePayout(work, tools, id, outcome))
  return outcome.kind !== 'unknown'
}

/** Does something about each payout that is found, each in a unit of work of its own, until none is left. */
const forEachPayout = (
  jobs: Database,
  find: (limit: number) => Promise<WaitingPayout[]>,
  act: (work: UnitOfWork, id: Uuid) => Promise<unknown>,
): Promise<number> =>
  runItems(jobs, {
    job: JOB,
    batchSize: BATCH,
    untilNoneLeft: true,
    find,
    run: ({ seller_id, id }) =>
      jobs.withTenant(seller_id, (transaction) =>
        act(openUnitOfWork(transaction, jobCause(JOB)), id),
      ),
  })

/**
 * Moves the withdrawals whose day has come to the business accounts. What is paid from an account on
 * that day is paid after them: they may be meant for it.
 */
export async function moveToAccounts(
  jobs: Database,
  tools: Pick<PayoutTools, 'payoutFollowers'>,
): Promise<number> {
  const { today } = await jobs.time()
  return forEachPayout(
    jobs,
    (limit) => transfersToAccounts(jobs, machineInstant(), today, limit),
    (work, id) => moveToAccount(work, tools, id),
  )
}

/** The last day whose payouts may be sent now: today from the release hour on. */
const lastSendDay = (now: Instant, today: Day): Day =>
  timeInSaoPaulo(now) >= RELEASE_TIME ? today : addDays(today, -1)

/**
 * Ends the withdrawals that were not confirmed in time, approves those of sellers that are not flagged,
 * has operators decide about the others, and sends or queries every payout that is due. Leases and polls
 * use the host's time, days the product's.
 */
export async function sendPayouts(jobs: Database, tools: PayoutTools): Promise<number> {
  const { now, today } = await jobs.time()
  const expired = await forEachPayout(
    jobs,
    (limit) => payoutsToExpire(jobs, now, limit),
    expireTransfer,
  )
  const approved = await forEachPayout(
    jobs,
    (limit) => payoutsToApprove(jobs, limit),
    approvePayout,
  )
  const opened = await forEachPayout(jobs, (limit) => payoutsWithoutCase(jobs, limit), haveApproved)
  const days = { sendUpTo: lastSendDay(now, today), today }
  const sent = await runItems(jobs, {
    job: JOB,
    batchSize: BATCH,
    find: (limit) => payoutsToPoll(jobs, machineInstant(), days, limit),
    run: ({ seller_id, id }) => resolvePayout(jobs, tools, seller_id, id),
  })
  return expired + approved + opened + sent
}

/** Queries the payouts whose end a settlement file reported first, as when a callback was lost. */
export const resolveReported = (jobs: Database, tools: PayoutTools): Promise<number> =>
  runItems(jobs, {
    job: JOB,
    batchSize: BATCH,
    find: (limit) => payoutsReported(jobs, limit),
    run: ({ seller_id, id }) => resolvePayout(jobs, tools, seller_id, id),
  })
