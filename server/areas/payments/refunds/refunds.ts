import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import type { Refund, RefundOutcome } from '#server/adapters/acquirer/port.ts'
import { closeCase, openCase } from '#server/areas/cases/cases.ts'
import { type ChargeRow, lockCharge } from '#server/areas/charge-core/charge.ts'
import { moveCharge, userOf } from '#server/areas/charge-core/charge-state.ts'
import { platformAccount } from '#server/areas/ledger/chart.ts'
import type { AttemptTools } from '#server/areas/payments/attempts/attempts.ts'
import { approvedAttemptOf } from '#server/areas/payments/attempts/read-attempts.ts'
import {
  holdChargeFunds,
  releaseChargeHold,
  settleChargeHold,
} from '#server/areas/payments/charge-hold.ts'
import {
  OPEN_REFUND_STATES,
  type RefundRow,
  refundById,
} from '#server/areas/payments/refunds/read-refunds.ts'
import { changeRefund, insertRefund, refundsToPoll } from '#server/areas/payments/refunds/sql.ts'
import { countsAsPoll, LEASE_MS, nextPollAt } from '#server/areas/payments/schedule.ts'
import {
  type Cause,
  jobCause,
  openUnitOfWork,
  type UnitOfWork,
} from '#server/platform/commands/unit-of-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { register } from '#server/platform/database/directory.ts'
import { runItems } from '#server/platform/events/items.ts'
import { reject } from '#server/platform/http/api-error.ts'
import { DUE_AT_ONCE, machineInstant } from '#server/platform/process/clock.ts'
import { derivedId, newId } from '#server/platform/security/identifiers.ts'

type RefundTools = Pick<AttemptTools, 'acquirers'>

/** The data to request the refund from the acquirer, outside any transaction. */
export interface SentRefund extends Refund {
  readonly id: Uuid
  /** The acquirer that took the money. */
  readonly provider: string
}

const sentOf = ({ id, provider, attempt_id, amount_centavos }: RefundRow): SentRefund => ({
  id,
  provider,
  refundId: id,
  attemptId: attempt_id,
  amount: amount_centavos,
})

const subjectOf = ({ id }: Pick<ChargeRow, 'id'>) => ({ kind: 'charge', id })

/**
 * Starts to refund a charge under its lock: the money is put on hold before the acquirer is called,
 * under the refund's id. Never rejected for balance: what is missing becomes debt.
 */
export async function beginRefund(
  work: UnitOfWork,
  charge: ChargeRow,
  asFraud: boolean,
): Promise<SentRefund> {
  const attempt = await approvedAttemptOf(work, charge.id)
  if (!attempt) reject(chargeRefusals.onlyPaidCards)
  const id = newId()
  const { amount_centavos } = attempt
  const { provider } = attempt
  const refund = { id, charge_id: charge.id, attempt_id: attempt.id, provider, amount_centavos }
  const entry_id = await holdChargeFunds(work, { hold: 'REFUND_PENDING', id, charge })
  const pollAt = machineInstant(LEASE_MS)
  insertRefund(work, { ...refund, entry_id, as_fraud: asFraud }, pollAt)
  register(work, 'refund', id, id)
  work.emit('REFUND_REQUESTED', subjectOf(charge), { by: userOf(work), refundId: id })
  work.audit({ subject: subjectOf(charge), after: { refund: id, asFraud } })
  return { id, provider, refundId: id, attemptId: attempt.id, amount: amount_centavos }
}

/** Sends a refund under its own id; repeating it changes nothing at the acquirer. */
export const sendRefund = (
  { acquirers }: RefundTools,
  { provider, refundId, attemptId, amount }: SentRefund,
): Promise<RefundOutcome> => acquirers.of(provider).refund({ refundId, attemptId, amount })

const isOpen = ({ state }: RefundRow) => OPEN_REFUND_STATES.some((alive) => alive === state)

/**
 * Settles the acquirer's answer about a refund: from the request, the reconciler or a callback, in
 * any order and number, with one result. An unknown outcome is never a rejection.
 */
export async function settleRefund(
  work: UnitOfWork,
  id: Uuid,
  outcome: RefundOutcome,
): Promise<void> {
  const known = await refundById(work, id)
  const charge = known && (await lockCharge(work, known.charge_id))
  // Read again under the charge's lock: another settler may have been first.
  const refund = charge && (await refundById(work, id))
  if (!refund || !isOpen(refund)) return
  const hold = { hold: 'REFUND_PENDING', id, charge } as const
  if (outcome.kind === 'confirmed') {
    const to = platformAccount(`P:ACQ:${refund.provider}`)
    await settleChargeHold(work, hold, { to })
    await changeRefund(work, id, 'CONFIRMED')
    await closeUnknown(work, refund)
    moveCharge(work, charge, 'refundConfirmed', { asFraud: refund.as_fraud })
  } else if (outcome.kind === 'refused') {
    await releaseChargeHold(work, hold, refund.entry_id)
    await changeRefund(work, id, 'REFUSED')
    await closeUnknown(work, refund)
    const { message: detail } = outcome
    work.emit('REFUND_REFUSED', subjectOf(charge), { detail, refundId: id })
  } else {
    await postpone(work, charge, refund)
  }
}

const unknownCaseOf = (refundId: Uuid): Uuid => derivedId('refund', refundId)

// What an operator had to find out is known now. A refund that operators have queried again is
// UNKNOWN, and its case is open.
async function closeUnknown(work: UnitOfWork, { id, state }: RefundRow): Promise<void> {
  if (state === 'SENDING') return
  await closeCase(work, unknownCaseOf(id), 'A adquirente informou o resultado do reembolso.')
}

/** Whether operators can have the acquirer asked again about the refund. */
export const isResumableRefund = (refund: RefundRow): boolean =>
  isOpen(refund) && refund.state !== 'SENDING'

/** Queries a refund without an outcome again, at once; false when it is in another state. */
export async function resumeRefund(work: UnitOfWork, id: Uuid): Promise<boolean> {
  const known = await refundById(work, id)
  const charge = known && (await lockCharge(work, known.charge_id))
  // Read again under the charge's lock: a settler may have been first.
  const refund = charge && (await refundById(work, id))
  if (!refund || !isResumableRefund(refund)) return false
  await changeRefund(work, id, 'UNKNOWN', { count: 0, at: DUE_AT_ONCE })
  work.audit({ subject: subjectOf(charge), after: { refund: id, queriedAgain: true } })
  return true
}

async function postpone(work: UnitOfWork, charge: ChargeRow, refund: RefundRow): Promise<void> {
  if (!countsAsPoll(work, refund)) return
  const at = nextPollAt(refund.poll_count)
  if (at)
    return void (await changeRefund(work, refund.id, 'UNKNOWN', {
      count: refund.poll_count + 1,
      at,
    }))
  await changeRefund(work, refund.id, 'NEEDS_REVIEW')
  await openCase(work, {
    id: unknownCaseOf(refund.id),
    kind: 'REFUND_UNKNOWN',
    chargeId: charge.id,
    amount: refund.amount_centavos,
    detail: { refundId: refund.id },
  })
}

/**
 * Polls a refund and settles it; sends it again only when the acquirer does not know it, under the
 * same id.
 */
export async function resolveRefund(
  database: Database,
  tools: RefundTools,
  sellerId: SellerId,
  id: Uuid,
  by: Cause['actorKind'] = 'WORKER',
): Promise<void> {
  const refund = await database.withTenant(sellerId, (transaction) => refundById(transaction, id))
  if (!refund || !isOpen(refund)) return
  const response = await tools.acquirers.of(refund.provider).refundOf(id)
  const outcome = response.kind === 'not-found' ? await sendRefund(tools, sentOf(refund)) : response
  await database.withTenant(sellerId, (transaction) =>
    settleRefund(openUnitOfWork(transaction, jobCause('refund-janitor', by)), id, outcome),
  )
}

const BATCH = 100

/** Polls every refund without an outcome in time. */
export async function pollRefunds(jobs: Database, tools: RefundTools): Promise<number> {
  return runItems(jobs, {
    job: 'refund-janitor',
    batchSize: BATCH,
    find: (limit) => refundsToPoll(jobs, machineInstant(), limit),
    run: ({ seller_id, id }) => resolveRefund(jobs, tools, seller_id, id),
  })
}
