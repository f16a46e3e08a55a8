import { closeCase, isCaseOpen, openCase, updateCase } from '#server/areas/cases/cases.ts'
import { provider } from '#server/areas/ledger/chart.ts'
import { credit, debit, isPosted, post } from '#server/areas/ledger/post.ts'
import type { AttemptRow } from '#server/areas/payments/attempt-records.ts'
import { refundDueCaseOf } from '#server/areas/payments/capture.ts'
import type { ChargeRow } from '#server/areas/payments/charge-records.ts'
import { derivedId } from '#server/platform/identifiers.ts'
import type { Work } from '#server/platform/work.ts'

const KIND = 'E8b'

/**
 * Opens the case of a dispute for which nothing is held: the money was given back already, or was
 * never booked. An operator has to answer the acquirer.
 */
export async function openDisputeCase(
  work: Work,
  charge: ChargeRow,
  { id: attemptId, amount_centavos: amount }: AttemptRow,
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
 * charge's lock. Open or won, nothing moves: the money is with us and still owed. Lost, the
 * holder's bank has taken it back, so it is owed no more and the case closes (E8b). Had it been
 * given back before, it left us twice: a case of its own.
 */
export async function settleDuplicateDispute(
  work: Work,
  charge: ChargeRow,
  attempt: AttemptRow,
  state: 'open' | 'won' | 'lost',
): Promise<void> {
  const caseId = refundDueCaseOf(attempt.id)
  const isOpen = await isCaseOpen(work, caseId)
  if (!isOpen) {
    // A dispute that was won took nothing from us.
    if (state === 'won' || (await isPosted(work, KIND, attempt.id))) return
    return openDisputeCase(work, charge, attempt)
  }
  if (state !== 'lost') return updateCase(work, caseId, { dispute: state })
  await post(work, { kind: KIND, ref: attempt.id }, [
    debit(provider('P:BUYER_REFUND_DUE'), attempt.amount_centavos),
    credit(provider('P:ACQ:sandbox'), attempt.amount_centavos),
  ])
  await closeCase(work, caseId, 'O banco do titular do cartão retomou o valor em disputa perdida.')
}
