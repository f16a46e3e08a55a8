import type { Uuid } from '#contract/basics/ids.ts'
import { afterEvent, LIVE_ATTEMPT_STATES } from '#contract/charges/states.ts'
import { lockCharge, markSubscriptionEnded } from '#server/areas/charge-core/charge.ts'
import { moveCharge } from '#server/areas/charge-core/charge-state.ts'
import { attemptsOf } from '#server/areas/payments/attempts/read-attempts.ts'
import { expireCodes } from '#server/areas/payments/codes/code-removal.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'

/**
 * Ends a charge whose subscription is over; a LATE one is still owed. While a card payment of it is
 * in flight it keeps its status: paid, it is a sale; failed, it is canceled then.
 */
export async function endCharge(work: UnitOfWork, id: Uuid): Promise<void> {
  const charge = await lockCharge(work, id)
  if (!charge || !afterEvent(charge.status, 'subscriptionEnded')) return
  const attempts = await attemptsOf(work, id)
  if (attempts.some(({ state }) => LIVE_ATTEMPT_STATES.includes(state))) {
    await markSubscriptionEnded(work, id, true)
    work.audit({ subject: { kind: 'charge', id }, after: { subscriptionEnded: true } })
  } else {
    moveCharge(work, charge, 'subscriptionEnded')
  }
  await expireCodes(work, charge.id)
}

/**
 * Ends a charge whose buyer gave it up: the link or the purchase that it belongs to ended (SM-CHARGE).
 * A charge whose payment is under way is left: its outcome decides.
 */
export async function abandonCharge(work: UnitOfWork, id: Uuid): Promise<void> {
  const charge = await lockCharge(work, id)
  if (!charge || !afterEvent(charge.status, 'codeEnded')) return
  const attempts = await attemptsOf(work, id)
  if (attempts.some(({ state }) => LIVE_ATTEMPT_STATES.includes(state))) return
  moveCharge(work, charge, 'codeEnded')
  await expireCodes(work, charge.id)
}

/** The subscription continues, so a charge with a payment in flight at its end is kept. */
export async function resumeCharge(work: UnitOfWork, id: Uuid): Promise<void> {
  const charge = await lockCharge(work, id)
  if (!charge?.subscription_ended) return
  await markSubscriptionEnded(work, id, false)
  work.audit({ subject: { kind: 'charge', id }, after: { subscriptionEnded: false } })
}
