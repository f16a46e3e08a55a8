import { dayInSaoPaulo } from '#contract/basics/days.ts'
import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { deadlineOf } from '#contract/charges/disputes.ts'
import { type AttemptState, afterEvent } from '#contract/charges/states.ts'
import type { DisputeOutcome } from '#server/adapters/acquirer/port.ts'
import { openCase } from '#server/areas/cases/cases.ts'
import { type ChargeRow, lockCharge } from '#server/areas/charge-core/charge.ts'
import { moveCharge, userOf } from '#server/areas/charge-core/charge-state.ts'
import { platformAccount } from '#server/areas/ledger/chart.ts'
import { type AttemptRow, attemptById } from '#server/areas/payments/attempts/read-attempts.ts'
import {
  holdChargeFunds,
  returnCharge,
  settleChargeHold,
} from '#server/areas/payments/charge-hold.ts'
import {
  captureOf,
  openDisputeCase,
  settleDuplicateDispute,
} from '#server/areas/payments/disputes/duplicate-disputes.ts'
import { type DisputeRow, disputeById } from '#server/areas/payments/disputes/read-disputes.ts'
import {
  changeDispute,
  insertDispute,
  overdueDisputes,
} from '#server/areas/payments/disputes/sql.ts'
import { type PaymentTools, resolveAttempt } from '#server/areas/payments/reconciler.ts'
import { openRefundOf } from '#server/areas/payments/refunds/read-refunds.ts'
import { resolveRefund } from '#server/areas/payments/refunds/refunds.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import {
  type Cause,
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { runItems } from '#server/platform/events/items.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'

type ResponseBody = Exclude<DisputeOutcome, { kind: 'none' | 'unknown' }>

/** An attempt has one dispute, however often its acquirer reports it. */
export const disputeIdOf = (attemptId: Uuid) => derivedId('dispute', attemptId)

/**
 * Settles the acquirer's answer about the dispute of an attempt, in any order and number, with one
 * result (SM-DISPUTE). False: still unknown, to be polled again.
 */
export async function settleDispute(
  work: UnitOfWork,
  attemptId: Uuid,
  outcome: DisputeOutcome,
): Promise<boolean> {
  if (outcome.kind === 'unknown') return false
  if (outcome.kind === 'none') return true
  const attempt = await attemptById(work, attemptId)
  const charge = attempt && (await lockCharge(work, attempt.charge_id))
  if (!charge || !attempt) return true
  if (attempt.state === 'VOIDED') {
    await settleDuplicateDispute(work, charge, captureOf(attempt), outcome.kind)
    return true
  }
  if (attempt.state === 'CAPTURE_MISMATCH') {
    // The books have no entry of it (an operator has its case), so there is nothing to hold.
    await openDisputeCase(work, charge, captureOf(attempt))
    return true
  }
  // A charge has one refund or dispute at a time: the outcome of its refund must be known first.
  if (attempt.state !== 'APPROVED' || (await openRefundOf(work, charge.id))) return false
  if (!(await disputeById(work, disputeIdOf(attemptId)))) await open(work, charge, attempt, outcome)
  if (outcome.kind !== 'open') await endDispute(work, disputeIdOf(attemptId), outcome.kind)
  return true
}

async function open(
  work: UnitOfWork,
  charge: ChargeRow,
  attempt: AttemptRow,
  response: ResponseBody,
): Promise<void> {
  const { amount_centavos: amount } = attempt
  if (!afterEvent(charge.status, 'disputeOpened')) {
    // Already returned: nothing is left to hold.
    return openDisputeCase(work, charge, captureOf(attempt))
  }
  const id = disputeIdOf(attempt.id)
  const opened_on = dayInSaoPaulo(response.openedAt)
  const entry_id = await holdChargeFunds(work, { hold: 'DISPUTE_HOLD', id, charge })
  await insertDispute(work, {
    id,
    charge_id: charge.id,
    attempt_id: attempt.id,
    provider: attempt.provider,
    amount_centavos: amount,
    entry_id,
    reason: response.reason,
    opened_on,
    deadline: deadlineOf(opened_on),
  })
  moveCharge(work, charge, 'disputeOpened', {}, response.reason)
}

/** The end of a dispute: won, lost, or lost because it was not contested. */
async function endDispute(
  work: UnitOfWork,
  id: Uuid,
  end: 'won' | 'lost',
  detail: string | null = null,
): Promise<void> {
  const dispute = await disputeById(work, id)
  const charge = dispute && (await lockCharge(work, dispute.charge_id))
  if (!dispute || !charge) return
  if (dispute.state === 'WON' || dispute.state === 'LOST') {
    return contradicted(work, dispute.id, charge, end === dispute.state.toLowerCase())
  }
  const hold = { hold: 'DISPUTE_HOLD', id, charge } as const
  if (end === 'won') await returnCharge(work, hold)
  else {
    const to = platformAccount(`P:ACQ:${dispute.provider}`)
    await settleChargeHold(work, hold, { to, disputeFee: await feeOf(work) })
  }
  await changeDispute(work, id, end === 'won' ? 'WON' : 'LOST')
  moveCharge(work, charge, end === 'won' ? 'disputeWon' : 'disputeLost', {}, detail)
}

/** The seller contests the dispute with this message (SM-DISPUTE). */
export const markContested = (work: UnitOfWork, id: Uuid, message: string) =>
  changeDispute(work, id, 'CONTESTED', { message, at: work.now })

async function feeOf(work: UnitOfWork): Promise<bigint> {
  const { settings } = await readSeller(work)
  return BigInt(settings.chargebackFeeCentavos ?? 0)
}

// A final state does not change; a contradiction by the acquirer opens a case.
async function contradicted(work: UnitOfWork, id: Uuid, charge: ChargeRow, isSame: boolean) {
  if (isSame) return
  await openCase(work, {
    id: derivedId('dispute-end', id),
    kind: 'DISPUTE_CONTRADICTED',
    chargeId: charge.id,
    amount: charge.value_centavos,
    detail: { disputeId: id },
  })
}

/** The captures of these attempts are in the books: their disputes can be settled. */
const BOOKED: readonly AttemptState[] = ['APPROVED', 'VOIDED']

/** Asks the acquirer about the dispute of an attempt and settles it; false when it isn't known. */
export async function resolveDispute(
  database: Database,
  tools: PaymentTools,
  sellerId: SellerId,
  attemptId: Uuid,
  by: Cause['actorKind'] = 'WORKER',
): Promise<boolean> {
  const found = await database.withTenant(sellerId, async (transaction) => {
    const attempt = await attemptById(transaction, attemptId)
    return attempt && { attempt, refund: await openRefundOf(transaction, attempt.charge_id) }
  })
  if (!found) return true
  if (!BOOKED.includes(found.attempt.state)) {
    await resolveAttempt(database, tools, sellerId, attemptId, by)
  }
  if (found.refund) await resolveRefund(database, tools, sellerId, found.refund.id, by)
  const response = await tools.acquirers.of(found.attempt.provider).dispute(attemptId)
  return database.withTenant(sellerId, (transaction) =>
    settleDispute(openUnitOfWork(transaction, jobCause('dispute-news', by)), attemptId, response),
  )
}

const BATCH = 100

/** A dispute was accepted; the acquirer is notified after the commit (SM-DISPUTE). */
export const DISPUTE_ACCEPTED = 'DISPUTE_ACCEPTED'

/**
 * Accepts an open dispute under its charge's lock: it is lost here, and the acquirer is notified
 * later.
 */
export async function acceptLoss(
  work: UnitOfWork,
  dispute: DisputeRow,
  detail: string,
): Promise<void> {
  await endDispute(work, dispute.id, 'lost', detail)
  const subject = { kind: 'charge', id: dispute.charge_id }
  work.emit(DISPUTE_ACCEPTED, subject, { by: userOf(work), disputeId: dispute.id })
}

/**
 * Disputes whose deadline passed uncontested are lost (R-CHD-25); the acquirer is queried first.
 */
export async function loseUncontested(jobs: Database, tools: PaymentTools): Promise<number> {
  const { today } = await jobs.time()
  return runItems(jobs, {
    job: 'dispute-deadline',
    batchSize: BATCH,
    find: (limit) => overdueDisputes(jobs, today, limit),
    run: async ({ seller_id, id, attempt_id }) => {
      if (!(await resolveDispute(jobs, tools, seller_id, attempt_id))) return false
      return jobs.withTenant(seller_id, async (transaction) => {
        const work = openUnitOfWork(transaction, jobCause('dispute-deadline'))
        const dispute = await disputeById(work, id)
        const charge = dispute && (await lockCharge(work, dispute.charge_id))
        // Read again under the charge's lock: evidence may have come to the last second.
        if (!charge || (await disputeById(work, id))?.state !== 'OPEN') return false
        await acceptLoss(work, dispute, 'Prazo encerrado sem contestação')
        return true
      })
    },
  })
}
