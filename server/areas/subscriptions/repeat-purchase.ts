import { chargeRefusals } from '#contract/charges/refusals.ts'
import { LIVE_ATTEMPT_STATES } from '#contract/charges/states.ts'
import { type ChargeRow, lockCharge } from '#server/areas/charge-core/charge.ts'
import { takesNewPayments } from '#server/areas/charge-core/charge-state.ts'
import { attemptsOf } from '#server/areas/payments/attempts/read-attempts.ts'
import { expireCodes } from '#server/areas/payments/codes/code-removal.ts'
import { codesOf } from '#server/areas/payments/codes/read-codes.ts'
import { type SubscriptionTerms, termsOf } from '#server/areas/subscriptions/create-subscription.ts'
import { type FirstCharge, reorderFirstCharge } from '#server/areas/subscriptions/cycle.ts'
import {
  lockSubscription,
  type PurchaseKey,
  setPurchase,
  unpaidPurchase,
} from '#server/areas/subscriptions/sql.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'

async function rejectInFlight(work: UnitOfWork, { id }: ChargeRow): Promise<void> {
  const isLive = (await attemptsOf(work, id)).some(({ state }) =>
    LIVE_ATTEMPT_STATES.includes(state),
  )
  if (isLive) reject(chargeRefusals.paymentUnderWay)
}

const hasOpenSlip = async (work: UnitOfWork, { id }: ChargeRow): Promise<boolean> =>
  (await codesOf(work, id)).some(
    ({ kind, state }) => kind === 'BANK_SLIP' && (state === 'ACTIVE' || state === 'REQUESTED'),
  )

interface Repeated extends FirstCharge {
  readonly key: PurchaseKey
  readonly terms: SubscriptionTerms
}

/**
 * The first charge of the same purchase by the same buyer while it is unpaid, with the terms of this
 * order, so that a buyer who orders again does not leave one subscription for each order. Null when
 * there is none. While the outcome of a card is unknown the order is rejected (BAR-3010): the
 * purchase may be paid already. The caller holds the lock of the customer.
 */
export async function repeatPurchase(
  work: UnitOfWork,
  { key, terms, ...purchase }: Repeated,
): Promise<ChargeRow | null> {
  const unpaid = await unpaidPurchase(work, key)
  const before = unpaid && (await lockSubscription(work, unpaid.id))
  const charge = before && (await lockCharge(work, unpaid.charge_id))
  // Read again under the locks: a late approval may have paid it.
  if (!charge || before.status !== 'PENDING' || !takesNewPayments(charge)) return null
  await rejectInFlight(work, charge)
  // A bank slip that the buyer has already is due on its own day.
  const isDated = await hasOpenSlip(work, charge)
  const startDate = isDated ? before.start_date : terms.startDate
  const changed = termsOf({ ...terms, startDate })
  await setPurchase(work, before.id, changed)
  const reordered = await reorderFirstCharge(work, { ...before, ...changed }, charge, purchase)
  // A charge with a split is paid by card only.
  const isCodeOver = reordered.value_centavos !== charge.value_centavos || changed.split !== null
  if (isCodeOver) await expireCodes(work, charge.id)
  work.emit('SUBSCRIPTION_UPDATED', { kind: 'subscription', id: before.id }, {})
  return reordered
}
