import * as z from 'zod/mini'
import type { Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { caseById, lockCase, MONEY_HELD_IN } from '#server/areas/cases/cases.ts'
import { type ChargeRow, lockCharge } from '#server/areas/charge-core/charge.ts'
import { linesPosted } from '#server/areas/ledger/post.ts'
import type { ReturnMethod } from '#server/areas/payments/buyer-returns/read-returns.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** A payment that belongs to no charge: owed to its buyer while its case is open. */
export interface BuyerPayment {
  readonly caseId: Uuid
  /** Whether the case is open, that is, whether we still hold the money. */
  readonly isDue: boolean
  readonly charge: ChargeRow
  /** The attempt, the end-to-end id of the Pix, or the bank's id of the slip's payment. */
  readonly paymentId: string
  readonly method: ReturnMethod
  /** The acquirer or bank that received it. */
  readonly provider: string
  /** Centavos; the whole of what was paid. */
  readonly amount: Centavos
  /** The known state of the payment's dispute. */
  readonly dispute: 'open' | 'won' | 'lost' | undefined
}

const Detail = z.object({
  paymentId: z.string(),
  dispute: z.optional(z.enum(['open', 'won', 'lost'])),
})

const METHODS: readonly (readonly [accounts: string, method: ReturnMethod])[] = [
  ['P:ACQ:', 'CARD'],
  ['P:PIX:', 'PIX'],
  ['P:BOLETO:', 'BANK_SLIP'],
]

// The entry that booked the payment names the company that received it.
async function receiverOf(
  transaction: Transaction,
  paymentId: string,
): Promise<Pick<BuyerPayment, 'method' | 'provider'> | undefined> {
  const lines = await linesPosted(transaction, 'DUPLICATE_PAYMENT_RECEIVED', paymentId)
  for (const [accounts, method] of METHODS) {
    const line = lines.find(({ code }) => code.startsWith(accounts))
    if (line) return { method, provider: line.code.slice(accounts.length) }
  }
  return undefined
}

/**
 * The payment that a case is about, with its charge and its case locked in this order. Null when
 * the case is about no money due to a buyer.
 */
export async function lockBuyerPayment(
  transaction: Transaction,
  caseId: Uuid,
): Promise<BuyerPayment | null> {
  const known = await caseById(transaction, caseId)
  if (!known?.charge_id || MONEY_HELD_IN[known.kind] !== 'P:BUYER_REFUND_DUE') return null
  const charge = await lockCharge(transaction, known.charge_id)
  // Read again under the charge's lock: the case may have ended meanwhile.
  const found = await lockCase(transaction, caseId)
  const detail = z.safeParse(Detail, found?.detail)
  if (!charge || !found || !detail.success) return null
  const { paymentId, dispute } = detail.data
  const receiver = await receiverOf(transaction, paymentId)
  if (!receiver) return null
  return {
    caseId,
    isDue: found.closed_at === null,
    charge,
    paymentId,
    ...receiver,
    amount: found.amount_centavos,
    dispute,
  }
}
