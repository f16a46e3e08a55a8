import type { Uuid } from '#contract/basics/ids.ts'
import type { Refusal } from '#contract/basics/refusals.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import { type ChargeAction, type ChargeFacts, whyChargeRejects } from '#contract/charges/rules.ts'
import { LIVE_ATTEMPT_STATES } from '#contract/charges/states.ts'
import { type ChargeRow, lockCharge } from '#server/areas/charge-core/charge.ts'
import { isAnticipated } from '#server/areas/charges/sql.ts'
import { attemptsOf } from '#server/areas/payments/attempts/read-attempts.ts'
import { openRefundOf } from '#server/areas/payments/refunds/read-refunds.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

/** The facts about a charge for the contract's rules. */
export async function chargeFactsOf(
  transaction: Transaction,
  charge: ChargeRow,
): Promise<ChargeFacts> {
  const [attempts, anticipated, refund] = await Promise.all([
    attemptsOf(transaction, charge.id),
    isAnticipated(transaction, charge.id),
    openRefundOf(transaction, charge.id),
  ])
  return {
    status: charge.status,
    paymentMethod: charge.payment_method,
    tradeAgreement: anticipated ? { type: 'DEFAULT' } : null,
    processing: attempts.some(({ state }) => LIVE_ATTEMPT_STATES.includes(state)),
    refunding: refund !== undefined,
  }
}

/** Locks the charge and rejects an action that its state or an operation in progress forbids. */
export async function lockAndCheck(
  work: UnitOfWork,
  id: Uuid,
  action: ChargeAction,
): Promise<ChargeRow> {
  const charge = (await lockCharge(work, id)) ?? reject(chargeRefusals.notFound)
  const refusal: Refusal | null = whyChargeRejects[action](await chargeFactsOf(work, charge))
  return refusal ? reject(refusal) : charge
}
