import type { Centavos } from '#contract/basics/money.ts'
import { closeCase, isCaseOpen, openCase, updateCase } from '#server/areas/cases/cases.ts'
import type { ChargeRow } from '#server/areas/charge-core/charge.ts'
import { type Account, platformAccount } from '#server/areas/ledger/chart.ts'
import { credit, debit, isPosted, post } from '#server/areas/ledger/post.ts'
import type { AttemptRow } from '#server/areas/payments/attempts/read-attempts.ts'
import {
  type ReturnMethod,
  returnInFlightOf,
} from '#server/areas/payments/buyer-returns/read-returns.ts'
import { refundDueCaseOf } from '#server/areas/payments/capture.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'

const KIND = 'DUPLICATE_PAYMENT_DISPUTED'

/** A payment that its holder's or payer's bank may take back. */
export interface DisputedPayment {
  /** The attempt of a card, the end-to-end id of a Pix. */
  readonly paymentId: string
  readonly method: ReturnMethod
  /** The acquirer or bank that received it. */
  readonly provider: string
  readonly amount: Centavos
}

/** A card's capture as a payment that may be charged back. */
export const captureOf = ({
  id,
  provider,
  amount_centavos,
}: Pick<AttemptRow, 'id' | 'provider' | 'amount_centavos'>): DisputedPayment => ({
  paymentId: id,
  method: 'CARD',
  provider,
  amount: amount_centavos,
})

/** The account that held the payment, and what is said where its case closes. */
const TAKEN_BACK: Readonly<
  Record<ReturnMethod, { from(provider: string): Account; readonly reason: string }>
> = {
  CARD: {
    from: (provider) => platformAccount(`P:ACQ:${provider}`),
    reason: 'O banco do titular do cartão retomou o valor em disputa perdida.',
  },
  PIX: {
    from: (provider) => platformAccount(`P:PIX:${provider}`),
    reason: 'O banco do pagador retomou o Pix.',
  },
  BANK_SLIP: {
    from: (provider) => platformAccount(`P:BOLETO:${provider}`),
    reason: 'O banco do pagador retomou o pagamento.',
  },
}

/** Whether the payment was taken back and the books have it. */
export const isLossBooked = (work: UnitOfWork, paymentId: string): Promise<boolean> =>
  isPosted(work, KIND, paymentId)

/** Posts that the payment was taken back and closes the case of the money due. */
export async function bookLostDispute(
  work: UnitOfWork,
  { paymentId, method, provider, amount }: DisputedPayment,
) {
  const { from, reason } = TAKEN_BACK[method]
  await post(work, { kind: KIND, ref: paymentId }, [
    debit(platformAccount('P:BUYER_REFUND_DUE'), amount),
    credit(from(provider), amount),
  ])
  await closeCase(work, refundDueCaseOf(paymentId), reason)
}

/**
 * Opens the case of a dispute for which nothing is held: the money was given back already, or was
 * never booked. An operator has to answer the acquirer or the bank.
 */
export async function openDisputeCase(
  work: UnitOfWork,
  charge: ChargeRow,
  { paymentId, method, amount }: Omit<DisputedPayment, 'provider'>,
): Promise<void> {
  const { status } = charge
  await openCase(work, {
    id: derivedId('dispute-case', paymentId),
    kind: 'DISPUTE_AFTER_END',
    chargeId: charge.id,
    amount,
    detail: method === 'CARD' ? { attemptId: paymentId, status } : { paymentId, status },
  })
}

/**
 * Settles the dispute of a payment that is owed back to its buyer (a VOIDED attempt, a second Pix),
 * under the charge's lock. Open or won, nothing moves: we hold the money and still owe it. Lost, the
 * holder's or payer's bank has withdrawn it, so nothing is owed and the case closes. If it was returned
 * before, it left twice: a separate case. While a return to the buyer is in flight the loss is only
 * recorded; the end of the return books it, so that no payment is booked as gone twice.
 */
export async function settleDuplicateDispute(
  work: UnitOfWork,
  charge: ChargeRow,
  payment: DisputedPayment,
  state: 'open' | 'won' | 'lost',
): Promise<void> {
  const caseId = refundDueCaseOf(payment.paymentId)
  const isOpen = await isCaseOpen(work, caseId)
  if (!isOpen) {
    // A won dispute moves no money.
    if (state === 'won' || (await isLossBooked(work, payment.paymentId))) return
    return openDisputeCase(work, charge, payment)
  }
  if (state !== 'lost' || (await returnInFlightOf(work, caseId))) {
    return updateCase(work, caseId, { dispute: state })
  }
  await bookLostDispute(work, payment)
}
