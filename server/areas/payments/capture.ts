import { addBusinessDays, type Day } from '#contract/basics/days.ts'
import { sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { type Centavos, sum } from '#contract/basics/money.ts'
import { afterEvent } from '#contract/charges/states.ts'
import { bankSlipFee, pixFee } from '#contract/payments/fees.ts'
import { openCase } from '#server/areas/cases/cases.ts'
import type { CardOnCharge, ChargeRow, ChargeUpdate } from '#server/areas/charge-core/charge.ts'
import { moveCharge } from '#server/areas/charge-core/charge-state.ts'
import { type Account, ownedAccount, platformAccount } from '#server/areas/ledger/chart.ts'
import { credit, debit, post, sweep } from '#server/areas/ledger/post.ts'
import {
  cardShares,
  netsByOwner,
  type OwnedShare,
} from '#server/areas/payments/attempts/card-shares.ts'
import type { AttemptRow } from '#server/areas/payments/attempts/read-attempts.ts'
import { expireCodes } from '#server/areas/payments/codes/code-removal.ts'
import { insertReceivable, type NewReceivable } from '#server/areas/payments/receivables/sql.ts'
import { chargeAtShownPrice } from '#server/areas/payments/shown-price.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { derivedId, newId } from '#server/platform/security/identifiers.ts'

/** Inserts a receivable for each share of a payment; `released` ones are available at once. */
async function insertReceivables(
  work: UnitOfWork,
  shares: readonly OwnedShare[],
  payment: Pick<NewReceivable, 'chargeId' | 'attemptId' | 'released'>,
): Promise<void> {
  for (const share of shares) await insertReceivable(work, { ...share, ...payment, id: newId() })
}

/** The single share of a sale without sub-sellers. */
const wholeShare = (
  work: UnitOfWork,
  amount: Centavos,
  fee: Centavos,
  dueDate: Day,
): OwnedShare => ({
  ownerId: sellerOwner(work.sellerId),
  installment: 1,
  gross: amount,
  fee,
  net: amount - fee,
  dueDate,
})

/** Books a payment for a charge that takes no money any more: owed to the buyer, never a second sale. */
async function owePaymentToBuyer(
  work: UnitOfWork,
  charge: ChargeRow,
  from: Account,
  amount: Centavos,
  paymentId: string,
): Promise<void> {
  await post(work, { kind: 'DUPLICATE_PAYMENT_RECEIVED', ref: paymentId }, [
    debit(from, amount),
    credit(platformAccount('P:BUYER_REFUND_DUE'), amount),
  ])
  const kind = charge.status === 'PAID' ? 'PAID_TWICE' : 'PAID_AFTER_END'
  const id = refundDueCaseOf(paymentId)
  const detail = { paymentId, status: charge.status }
  await openCase(work, { id, kind, chargeId: charge.id, amount, detail })
  work.emit('PAYMENT_WITHOUT_CHARGE', { kind: 'charge', id: charge.id }, { paymentId, kind })
  await expireCodes(work, charge.id)
}

/** The operator case of a payment that is owed back to its buyer. */
export const refundDueCaseOf = (paymentId: string): Uuid => derivedId('case', paymentId)

/** The charge is paid: the codes by which it could be paid again are removed at their banks. */
async function markPaid(
  work: UnitOfWork,
  charge: ChargeRow,
  change: Omit<ChargeUpdate, 'status'>,
): Promise<void> {
  moveCharge(work, charge, 'paymentConfirmed', change)
  await expireCodes(work, charge.id)
}

const acceptsPayment = ({ status }: ChargeRow) => afterEvent(status, 'paymentConfirmed') !== null

/**
 * Books a card capture, at the price that the payment began with. False when the charge takes no
 * money: the capture is owed back to the buyer, with an operator case.
 */
export async function captureCard(
  work: UnitOfWork,
  found: ChargeRow,
  attempt: AttemptRow,
  card: CardOnCharge,
): Promise<boolean> {
  const acquirer = platformAccount(`P:ACQ:${attempt.provider}`)
  const terms = attempt.terms ?? found.terms
  const charge = await chargeAtShownPrice(work, found, attempt.amount_centavos, terms)
  if (!acceptsPayment(charge)) {
    await owePaymentToBuyer(work, charge, acquirer, attempt.amount_centavos, attempt.id)
    return false
  }
  const shares = cardShares(charge, sellerOwner(work.sellerId), work.today)
  const payment = { chargeId: charge.id, attemptId: attempt.id, released: false }
  await insertReceivables(work, shares, payment)
  const kind = charge.terms.saleType === 'RECURRENT' ? 'CARD_CAPTURED' : 'CARD_CAPTURED_EARLY'
  await post(work, { kind, ref: charge.id }, [
    debit(acquirer, charge.value_centavos),
    ...netsByOwner(shares).map(([owner, net]) => credit(ownedAccount(owner, 'RECEIVABLE'), net)),
    credit(platformAccount('P:FEES'), sum(shares.map(({ fee }) => fee))),
  ])
  const change = { paidDate: work.today, card, paymentMethod: 'CREDIT_CARD' } as const
  await markPaid(work, charge, change)
  return true
}

export interface ReceivedPix {
  /** The bank that received it. */
  readonly provider: string
  readonly amount: Centavos
  readonly paymentId: string
  readonly paidOn: Day
}

/**
 * Books a received Pix, fine and interest included: free to withdraw today. False as for
 * `captureCard`.
 */
export async function capturePix(
  work: UnitOfWork,
  charge: ChargeRow,
  { provider, amount, paymentId, paidOn }: ReceivedPix,
): Promise<boolean> {
  const bank = platformAccount(`P:PIX:${provider}`)
  if (!acceptsPayment(charge)) {
    await owePaymentToBuyer(work, charge, bank, amount, paymentId)
    return false
  }
  const fee = pixFee(amount, charge.terms.pixFeeBasisPoints)
  const share = wholeShare(work, amount, fee, work.today)
  const payment = { chargeId: charge.id, attemptId: null, released: true }
  await insertReceivables(work, [share], payment)
  await post(work, { kind: 'PIX_RECEIVED', ref: charge.id }, [
    debit(bank, amount),
    sweep(sellerOwner(work.sellerId), amount - fee),
    credit(platformAccount('P:FEES'), fee),
  ])
  const extra = amount - charge.value_centavos
  const interest = extra > 0n ? { interest: extra } : {}
  const change = { paidDate: paidOn, paymentMethod: 'PIX', ...interest } as const
  await markPaid(work, charge, change)
  return true
}

export interface PaidSlip {
  /** The bank that collected it. */
  readonly provider: string
  readonly amount: Centavos
  readonly fineAndInterest: Centavos
  readonly paymentId: string
  readonly paidOn: Day
}

/** Books a paid bank slip, fine and interest included: due the next business day. */
export async function captureSlip(
  work: UnitOfWork,
  charge: ChargeRow,
  slip: PaidSlip,
): Promise<void> {
  const { provider, amount, fineAndInterest, paymentId, paidOn } = slip
  const bank = platformAccount(`P:BOLETO:${provider}`)
  if (!acceptsPayment(charge)) return owePaymentToBuyer(work, charge, bank, amount, paymentId)
  const fee = bankSlipFee(amount, BigInt(charge.terms.slipFee))
  const share = wholeShare(work, amount, fee, addBusinessDays(work.today, 1))
  const payment = { chargeId: charge.id, attemptId: null, released: false }
  await insertReceivables(work, [share], payment)
  await post(work, { kind: 'BOLETO_PAID', ref: charge.id }, [
    debit(bank, amount),
    credit(ownedAccount(sellerOwner(work.sellerId), 'RECEIVABLE'), amount - fee),
    credit(platformAccount('P:FEES'), fee),
  ])
  const interest = fineAndInterest > 0n ? { interest: fineAndInterest } : {}
  const change = { paidDate: paidOn, paymentMethod: 'BANK_SLIP', ...interest } as const
  await markPaid(work, charge, change)
}
