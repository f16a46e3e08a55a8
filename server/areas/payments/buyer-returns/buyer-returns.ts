import type { Uuid } from '#contract/basics/ids.ts'
import type { RefundOutcome } from '#server/adapters/acquirer/port.ts'
import { closeCase, openCase, updateCase } from '#server/areas/cases/cases.ts'
import { type Account, cashAt, platformAccount } from '#server/areas/ledger/chart.ts'
import { credit, debit, post } from '#server/areas/ledger/post.ts'
import {
  type BuyerPayment,
  lockBuyerPayment,
} from '#server/areas/payments/buyer-returns/due-to-buyer.ts'
import {
  type BuyerReturnRow,
  type ReturnMethod,
  returnById,
} from '#server/areas/payments/buyer-returns/read-returns.ts'
import { changeReturn, insertReturn } from '#server/areas/payments/buyer-returns/sql.ts'
import {
  bookLostDispute,
  isLossBooked,
  openDisputeCase,
} from '#server/areas/payments/disputes/duplicate-disputes.ts'
import { countsAsPoll, LEASE_MS, nextPollAt } from '#server/areas/payments/schedule.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { register } from '#server/platform/database/directory.ts'
import { DUE_AT_ONCE, machineInstant } from '#server/platform/process/clock.ts'
import { derivedId } from '#server/platform/security/identifiers.ts'

const RECEIVERS = { CARD: 'P:ACQ', PIX: 'P:PIX', BANK_SLIP: 'P:BOLETO' } as const satisfies Record<
  ReturnMethod,
  string
>

/** The account of the company that received the payment: what it returns, it owes us no more. */
const receiverOf = ({ method, provider }: BuyerPayment): Account =>
  platformAccount(`${RECEIVERS[method]}:${provider}`)

const RETURNED = 'Devolvido ao comprador.'

/** The id of a return at its company: API Pix takes letters and digits alone. */
export const companyIdOf = ({ id, method }: Pick<BuyerReturnRow, 'id' | 'method'>): string =>
  method === 'PIX' ? id.replaceAll('-', '') : id

const subjectOf = ({ charge }: BuyerPayment) => ({ kind: 'charge', id: charge.id })

/** Records a new state of a return on its case, as an audit row and as an event. */
async function record(
  work: UnitOfWork,
  payment: BuyerPayment,
  returnId: Uuid,
  state: BuyerReturnRow['state'],
  facts: object = {},
): Promise<void> {
  const buyerReturn = { id: returnId, state, ...facts }
  await updateCase(work, payment.caseId, { buyerReturn })
  work.audit({ subject: subjectOf(payment), after: { buyerReturn } })
  work.emit(`BUYER_RETURN_${state}`, subjectOf(payment), {
    returnId,
    amount: String(payment.amount),
    ...facts,
  })
}

const rowOf = (id: Uuid, payment: BuyerPayment) => ({
  id,
  case_id: payment.caseId,
  charge_id: payment.charge.id,
  payment_id: payment.paymentId,
  method: payment.method,
  provider: payment.provider,
  amount_centavos: payment.amount,
  next_poll_at: DUE_AT_ONCE,
})

/**
 * Starts to return a card or Pix payment whose charge and case are locked. The job sends it after
 * the commit; no money moves until the company confirms.
 */
export async function requestReturn(
  work: UnitOfWork,
  id: Uuid,
  payment: BuyerPayment,
): Promise<void> {
  const row = rowOf(id, payment)
  await insertReturn(work, { ...row, state: 'REQUESTED', transfer_reference: null })
  register(work, 'buyer-return', companyIdOf(row), id)
  await record(work, payment, id, 'REQUESTED')
}

/** A bank transfer that people made outside the product. */
export interface OwnTransfer {
  readonly reference: string
  /** The bank of our own money, by its id. */
  readonly bank: string
}

/** Records that an operator returned the payment by that bank transfer. */
export async function recordTransfer(
  work: UnitOfWork,
  id: Uuid,
  payment: BuyerPayment,
  { reference: transferReference, bank }: OwnTransfer,
): Promise<void> {
  const row = rowOf(id, payment)
  await insertReturn(work, { ...row, state: 'CONFIRMED', transfer_reference: transferReference })
  await record(work, payment, id, 'CONFIRMED', { transferReference })
  await bookReturn(work, payment, cashAt(bank))
}

/** Resumes a return whose polls ended without an answer, under the same id. */
export async function resumeReturn(
  work: UnitOfWork,
  id: Uuid,
  payment: BuyerPayment,
): Promise<void> {
  await changeReturn(work, id, { state: 'UNKNOWN', poll_count: 0, next_poll_at: DUE_AT_ONCE })
  await record(work, payment, id, 'UNKNOWN')
}

async function bookReturn(
  work: UnitOfWork,
  { caseId, paymentId, amount }: BuyerPayment,
  from: Account,
): Promise<void> {
  await post(work, { kind: 'DUPLICATE_PAYMENT_REFUNDED', ref: paymentId }, [
    debit(platformAccount('P:BUYER_REFUND_DUE'), amount),
    credit(from, amount),
  ])
  await closeCase(work, caseId, RETURNED)
}

interface LockedReturn {
  readonly found: BuyerReturnRow
  readonly payment: BuyerPayment
}

/** A return read under the locks of its charge and its case. */
async function lockReturn(work: UnitOfWork, id: Uuid): Promise<LockedReturn | null> {
  const known = await returnById(work, id)
  const payment = known && (await lockBuyerPayment(work, known.case_id))
  // Read again under the locks: another process may have settled it.
  const found = payment && (await returnById(work, id))
  return found ? { found, payment } : null
}

const OPEN_DISPUTE: Readonly<Record<ReturnMethod, string>> = {
  CARD: 'Não enviado: o titular do cartão abriu uma disputa.',
  PIX: 'Não enviado: o banco do pagador pediu o Pix de volta.',
  BANK_SLIP: 'Não enviado: o pagamento está em disputa.',
}

const LOST_DISPUTE: Readonly<Record<ReturnMethod, string>> = {
  CARD: 'Não enviado: a disputa do titular do cartão foi perdida.',
  PIX: 'Não enviado: o banco do pagador retomou o Pix.',
  BANK_SLIP: 'Não enviado: a disputa do pagamento foi perdida.',
}

const whyNotSent = ({ isDue, dispute, method }: BuyerPayment): string | null => {
  if (!isDue) return 'Não enviado: o valor já não era devido.'
  if (dispute === 'open') return OPEN_DISPUTE[method]
  return dispute === 'lost' ? LOST_DISPUTE[method] : null
}

/**
 * What is to be sent of a return that the company does not know, decided under the locks of charge
 * and case; it counts as being sent from then on. Null when another process is sending it, or when
 * it must not be sent any more: what is disputed or no longer due ends here, unsent.
 */
export async function returnToSend(work: UnitOfWork, id: Uuid): Promise<BuyerReturnRow | null> {
  const locked = await lockReturn(work, id)
  if (!locked) return null
  const { found, payment } = locked
  const isSendable = isOpen(found) && found.state !== 'NEEDS_REVIEW'
  if (!isSendable || found.next_poll_at > machineInstant()) return null
  const reason = whyNotSent(payment)
  if (reason) {
    await endRejected(work, locked, reason)
    return null
  }
  await changeReturn(work, id, { state: 'SENDING', next_poll_at: machineInstant(LEASE_MS) })
  return found
}

const isOpen = ({ state }: BuyerReturnRow) => state !== 'CONFIRMED' && state !== 'REFUSED'

/**
 * Settles a company's answer about a return, from the job or a callback, in any order and number,
 * with one result. An unknown outcome is never a refusal, and a confirmation counts also after a
 * refusal.
 */
export async function settleReturn(
  work: UnitOfWork,
  id: Uuid,
  outcome: RefundOutcome,
): Promise<void> {
  const locked = await lockReturn(work, id)
  if (!locked) return
  const { found } = locked
  if (outcome.kind === 'confirmed') {
    if (found.state !== 'CONFIRMED') await confirm(work, locked)
  } else if (isOpen(found)) {
    if (outcome.kind === 'refused') await endRejected(work, locked, outcome.message)
    else await postpone(work, locked)
  }
}

async function confirm(work: UnitOfWork, { found, payment }: LockedReturn): Promise<void> {
  await changeReturn(work, found.id, { state: 'CONFIRMED' })
  await record(work, payment, found.id, 'CONFIRMED')
  await closeUnknown(work, found)
  if (!payment.isDue) return openReturnedTwice(work, found, payment)
  await bookReturn(work, payment, receiverOf(payment))
  const { dispute } = payment
  if (dispute === 'open' || dispute === 'lost') await openDispute(work, payment)
}

const openDispute = (work: UnitOfWork, payment: BuyerPayment) =>
  openDisputeCase(work, payment.charge, payment)

// The money was returned twice: nothing is due that the entry could debit.
async function openReturnedTwice(
  work: UnitOfWork,
  found: BuyerReturnRow,
  payment: BuyerPayment,
): Promise<void> {
  if (await isLossBooked(work, found.payment_id)) return openDispute(work, payment)
  await openCase(work, {
    id: derivedId('buyer-returned-twice', found.id),
    kind: 'BUYER_RETURNED_TWICE',
    chargeId: payment.charge.id,
    amount: found.amount_centavos,
    detail: { returnId: found.id, paymentId: found.payment_id },
  })
}

// A dispute that was lost while the return was in flight is booked once the return has failed.
async function endRejected(
  work: UnitOfWork,
  { found, payment }: LockedReturn,
  reason: string,
): Promise<void> {
  await changeReturn(work, found.id, { state: 'REFUSED', refusal: reason })
  await record(work, payment, found.id, 'REFUSED', { reason })
  await closeUnknown(work, found)
  if (payment.isDue && payment.dispute === 'lost') await bookLostDispute(work, payment)
}

const unknownCaseOf = ({ id }: BuyerReturnRow): Uuid => derivedId('buyer-return', id)

async function closeUnknown(work: UnitOfWork, found: BuyerReturnRow): Promise<void> {
  const reason = 'A empresa informou o resultado da devolução.'
  await closeCase(work, unknownCaseOf(found), reason)
}

async function postpone(work: UnitOfWork, { found, payment }: LockedReturn): Promise<void> {
  if (found.state === 'NEEDS_REVIEW' || !countsAsPoll(work, found)) return
  const pollAt = nextPollAt(found.poll_count)
  if (pollAt) {
    // A return that was never sent needs no answer.
    const state = found.state === 'REQUESTED' ? 'REQUESTED' : 'UNKNOWN'
    await changeReturn(work, found.id, {
      state,
      poll_count: found.poll_count + 1,
      next_poll_at: pollAt,
    })
    return
  }
  await changeReturn(work, found.id, { state: 'NEEDS_REVIEW' })
  await record(work, payment, found.id, 'NEEDS_REVIEW')
  await openCase(work, {
    id: unknownCaseOf(found),
    kind: 'BUYER_RETURN_UNKNOWN',
    chargeId: payment.charge.id,
    amount: found.amount_centavos,
    detail: { returnId: found.id, paymentId: found.payment_id, dueCaseId: found.case_id },
  })
}
