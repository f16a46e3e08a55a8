import assert from 'node:assert/strict'
import { addBusinessDays, type Day } from '#contract/basics/days.ts'
import { apportion, settlementDay } from '#contract/basics/instalments.ts'
import { least, percentOf, shareEqually, sum, type Centavos } from '#contract/basics/money.ts'
import type { Uuid } from '#contract/basics/ids.ts'
import { afterEvent } from '#contract/charges/states.ts'
import { credit, debit, post, sweep } from '#server/areas/ledger/post.ts'
import { owned, provider, sellerOwner } from '#server/areas/ledger/chart.ts'
import { moveCharge } from '#server/areas/payments/charge-state.ts'
import {
  insertCase,
  insertReceivable,
  type AttemptRow,
  type CardOnCharge,
  type ChargeRow,
  type NewReceivable,
} from '#server/areas/payments/records.ts'
import { derivedId, newId } from '#server/platform/identifiers.ts'
import type { Work } from '#server/platform/work.ts'

const ACQUIRER = provider('P:ACQ:sandbox')
const PIX = provider('P:PIX:sandbox')
const BOLETO = provider('P:BOLETO:sandbox')

type Share = Pick<NewReceivable, 'gross' | 'fee' | 'net' | 'dueDate'>

/** EARLY sales are paid out whole the next business day; RECURRENT ones every 30 days. */
function cardShares(charge: ChargeRow, capturedOn: Day): Share[] {
  const gross = charge.value_centavos
  const fee = BigInt(charge.terms.cardFee)
  if (charge.terms.saleType !== 'RECURRENT') {
    return [{ gross, fee, net: gross - fee, dueDate: addBusinessDays(capturedOn, 1) }]
  }
  const parts = shareEqually(gross, charge.installments)
  const cells = apportion(parts, [fee, gross - fee])
  return parts.map((part, index) => {
    const [feePart = 0n, netPart = 0n] = cells[index] ?? []
    const dueDate = settlementDay(capturedOn, 30 * (index + 1))
    return { gross: part, fee: feePart, net: netPart, dueDate }
  })
}

async function keepReceivables(
  work: Work,
  chargeId: Uuid,
  attemptId: Uuid | null,
  shares: readonly Share[],
  released: boolean,
): Promise<Centavos> {
  const ownerId = sellerOwner(work.sellerId)
  for (const [index, share] of shares.entries()) {
    const installment = index + 1
    const id = newId()
    await insertReceivable(work, {
      ...share,
      id,
      ownerId,
      chargeId,
      attemptId,
      installment,
      released,
    })
  }
  return sum(shares.map(({ net }) => net))
}

/** Money for a charge that takes none any more: ours to give back, never a second sale (E8). */
async function keepForBuyer(
  work: Work,
  charge: ChargeRow,
  from: typeof ACQUIRER,
  amount: Centavos,
  paymentId: string,
): Promise<void> {
  await post(work, { kind: 'E8', ref: paymentId }, [
    debit(from, amount),
    credit(provider('P:BUYER_REFUND_DUE'), amount),
  ])
  const kind = charge.status === 'PAID' ? 'PAID_TWICE' : 'PAID_AFTER_END'
  const id = derivedId('case', paymentId)
  const detail = { paymentId, status: charge.status }
  await insertCase(work, { id, kind, chargeId: charge.id, amount, detail })
  await work.emit('PAYMENT_WITHOUT_CHARGE', { kind: 'charge', id: charge.id }, { paymentId, kind })
}

const takesMoney = ({ status }: ChargeRow) => afterEvent(status, 'paymentConfirmed') !== null

/** A card capture (E2, E11): false when the charge takes no money and the capture became a case. */
export async function captureCard(
  work: Work,
  charge: ChargeRow,
  attempt: AttemptRow,
  card: CardOnCharge,
): Promise<boolean> {
  assert.equal(attempt.amount_centavos, charge.value_centavos, 'an attempt is for the whole charge')
  if (!takesMoney(charge)) {
    await keepForBuyer(work, charge, ACQUIRER, attempt.amount_centavos, attempt.id)
    return false
  }
  const shares = cardShares(charge, work.today)
  const net = await keepReceivables(work, charge.id, attempt.id, shares, false)
  const kind = charge.terms.saleType === 'RECURRENT' ? 'E2' : 'E11'
  await post(work, { kind, ref: charge.id }, [
    debit(ACQUIRER, charge.value_centavos),
    credit(owned(sellerOwner(work.sellerId), 'RECEIVABLE'), net),
    credit(provider('P:FEES'), charge.value_centavos - net),
  ])
  const change = { paidDate: work.today, card, paymentMethod: 'CREDIT_CARD' } as const
  await moveCharge(work, charge, 'paymentConfirmed', change)
  return true
}

/** A Pix received (E5): free to withdraw today. */
export async function capturePix(
  work: Work,
  charge: ChargeRow,
  amount: Centavos,
  paymentId: string,
): Promise<void> {
  if (!takesMoney(charge)) return keepForBuyer(work, charge, PIX, amount, paymentId)
  const fee = percentOf(amount, charge.terms.pixFeeBasisPoints)
  const share = { gross: amount, fee, net: amount - fee, dueDate: work.today }
  await keepReceivables(work, charge.id, null, [share], true)
  await post(work, { kind: 'E5', ref: charge.id }, [
    debit(PIX, amount),
    sweep(sellerOwner(work.sellerId), amount - fee),
    credit(provider('P:FEES'), fee),
  ])
  const change = { paidDate: work.today, paymentMethod: 'PIX' } as const
  await moveCharge(work, charge, 'paymentConfirmed', change)
}

export interface PaidSlip {
  readonly amount: Centavos
  readonly fineAndInterest: Centavos
  readonly paymentId: string
  readonly paidOn: Day
}

/** A bank slip paid, fine and interest included (E6): due the next business day. */
export async function captureSlip(work: Work, charge: ChargeRow, slip: PaidSlip): Promise<void> {
  const { amount, fineAndInterest, paymentId, paidOn } = slip
  if (!takesMoney(charge)) return keepForBuyer(work, charge, BOLETO, amount, paymentId)
  const fee = least(BigInt(charge.terms.slipFee), amount)
  const dueDate = addBusinessDays(work.today, 1)
  const share = { gross: amount, fee, net: amount - fee, dueDate }
  await keepReceivables(work, charge.id, null, [share], false)
  await post(work, { kind: 'E6', ref: charge.id }, [
    debit(BOLETO, amount),
    credit(owned(sellerOwner(work.sellerId), 'RECEIVABLE'), amount - fee),
    credit(provider('P:FEES'), fee),
  ])
  const interest = fineAndInterest > 0n ? { interest: fineAndInterest } : {}
  const change = { paidDate: paidOn, paymentMethod: 'BANK_SLIP', ...interest } as const
  await moveCharge(work, charge, 'paymentConfirmed', change)
}
