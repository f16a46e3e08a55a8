import { closeCase, isCaseOpen, openCase, updateCase } from '#server/areas/cases/cases.ts'
import { platformAccount } from '#server/areas/ledger/chart.ts'
import { credit, debit, isPosted, post } from '#server/areas/ledger/post.ts'
import { refundDueCaseOf } from '#server/areas/payments/capture.ts'
import type { ChargeRow } from '#server/areas/charge-core/charge.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { AttemptRow } from '#server/areas/payments/attempts/read-attempts.ts'
import { returnInFlightOf } from '#server/areas/payments/buyer-returns/read-returns.ts'

const KIND = 'DUPLICATE_PAYMENT_DISPUTED'

/** A capture that may be charged back. */
export type DisputedCapture = Pick<AttemptRow, 'id' | 'provider' | 'amount_centavos'>

/** Whether the capture was charged back and the books have it. */
export const isLossBooked = (work: UnitOfWork, attemptId: string): Promise<boolean> =>
  isPosted(work, KIND, attemptId)

/** Posts the chargeback of the capture and closes the case of the money due. */
export async function bookLostDispute(
  work: UnitOfWork,
  { id, provider, amount_centavos }: DisputedCapture,
) {
  await post(work, { kind: KIND, ref: id }, [
    debit(platformAccount('P:BUYER_REFUND_DUE'), amount_centavos),
    credit(platformAccount(`P:ACQ:${provider}`), amount_centavos),
  ])
  const reason = 'O banco do titular do cartão retomou o valor em disputa perdida.'
  await closeCase(work, refundDueCaseOf(id), reason)
}

/**
 * Opens the case of a dispute for which nothing is held: the money was given back already, or was
 * never booked. An operator has to answer the acquirer.
 */
export async function openDisputeCase(
  work: UnitOfWork,
  charge: ChargeRow,
  { id: attemptId, amount_centavos: amount }: DisputedCapture,
): Promise<void> {
  await openCase(work, {
    id: derivedId('dispute-case', attemptId),
    kind: 'DISPUTE_AFTER_END',
    chargeId: charge.id,
    amount,
    detail: { attemptId, status: charge.status },
  })
}

/**
 * Settles the dispute of a capture that is owed back to its buyer (a VOIDED attempt), under the
 * charge's lock. Open or won, nothing moves: we hold the money and still owe it. Lost, the holder's
 * bank has withdrawn it, so nothing is owed and the case closes. If it was returned before, it left
 * twice: a separate case. While a return to the buyer is in flight the loss is only recorded; the
 * end of the return books it, so that no payment is booked as gone twice.
 */
export async function settleDuplicateDispute(
  work: UnitOfWork,
  charge: ChargeRow,
  attempt: AttemptRow,
  state: 'open' | 'won' | 'lost',
): Promise<void> {
  const caseId = refundDueCaseOf(attempt.id)
  const isOpen = await isCaseOpen(work, caseId)
  if (!isOpen) {
    // A won dispute moves no money.
    if (state === 'won' || (await isLossBooked(work, attempt.id))) return
    return openDisputeCase(work, charge, attempt)
  }
  if (state !== 'lost' || (await returnInFlightOf(work, caseId))) {
    return updateCase(work, caseId, { dispute: state })
  }
  await bookLostDispute(work, attempt)
}
