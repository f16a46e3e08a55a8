import * as z from 'zod/mini'
import type { Uuid } from '#contract/basics/ids.ts'
import { ActionRejected } from '#server/areas/operations/operators.ts'
import { type Approved, requestAction } from '#server/areas/operations/requests.ts'
import {
  recordTransfer,
  requestReturn,
  resumeReturn,
} from '#server/areas/payments/buyer-returns/buyer-returns.ts'
import {
  type BuyerPayment,
  lockBuyerPayment,
} from '#server/areas/payments/buyer-returns/due-to-buyer.ts'
import {
  type BuyerReturnRow,
  openReturnOf,
} from '#server/areas/payments/buyer-returns/read-returns.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import type { Transaction } from '#server/platform/database/database.ts'

export const RETURN_TO_BUYER = 'RETURN_TO_BUYER'

const returned = z.strictObject({
  /** The case of the money owed to the buyer. */
  caseId: z.custom<Uuid>((value) => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)),
})
type Returned = z.output<typeof returned>

interface Checked {
  readonly payment: BuyerPayment
  /** A return with an unknown outcome: it is polled again, and no second one begins. */
  readonly unresolved: BuyerReturnRow | undefined
}

/** The payment that can be returned now, with charge and case locked. */
async function checkedPayment(transaction: Transaction, { caseId }: Returned): Promise<Checked> {
  const payment = await lockBuyerPayment(transaction, caseId)
  if (!payment?.isDue) throw new ActionRejected(`no open case ${caseId} holds money due to a buyer`)
  const openReturn = await openReturnOf(transaction, caseId)
  if (openReturn?.state === 'NEEDS_REVIEW') return { payment, unresolved: openReturn }
  if (openReturn)
    throw new ActionRejected(`return ${openReturn.id} of case ${caseId} is ${openReturn.state}`)
  if (payment.dispute === 'open') {
    const by = payment.method === 'CARD' ? "the card's holder" : "its payer's bank"
    throw new ActionRejected(`the payment of case ${caseId} is disputed by ${by}`)
  }
  return { payment, unresolved: undefined }
}

async function begin(
  work: UnitOfWork,
  { id, payload, transferReference }: Approved<Returned>,
  settlementBank: string,
) {
  const { payment, unresolved } = await checkedPayment(work, payload)
  const isTransfer = payment.method === 'BANK_SLIP'
  if (isTransfer && transferReference === null) {
    throw new ActionRejected('a bank slip is returned by bank transfer: state --transfer-reference')
  }
  if (!isTransfer && transferReference !== null) {
    throw new ActionRejected('the product itself returns this payment: no --transfer-reference')
  }
  if (unresolved) await resumeReturn(work, unresolved.id, payment)
  else if (transferReference !== null)
    await recordTransfer(work, id, payment, { reference: transferReference, bank: settlementBank })
  else await requestReturn(work, id, payment)
  return {
    caseId: payment.caseId,
    returnId: unresolved?.id ?? id,
    method: payment.method,
    amountCentavos: String(payment.amount),
    transferReference,
  }
}

/**
 * Returns a payment that no charge accepted to its buyer in full: a card by a refund and a Pix by a
 * devolução, which a job sends after the approval; a bank slip by a manual transfer from our own bank, whose
 * reference the approver enters.
 */
export const returnToBuyer = (settlementBank: string) =>
  requestAction({
    kind: RETURN_TO_BUYER,
    payload: returned,
    takesTransferReference: true,
    check: async (transaction, payload) => void (await checkedPayment(transaction, payload)),
    carryOut: (work, approved) => begin(work, approved, settlementBank),
  })
