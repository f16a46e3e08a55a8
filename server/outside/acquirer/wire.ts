import * as z from 'zod/mini'
import type { ChargeRow, RefundRow, SimulatedAcquirer } from '#server/outside/acquirer/acquirer.ts'
import { chargeCallbackId } from '#server/outside/acquirer/charges.ts'
import { DISPUTE_REASON } from '#server/outside/acquirer/disputes.ts'
import { wireCentavos } from '#server/outside/context.ts'

const wireCard = ({ brand, last4, holder }: Pick<ChargeRow, 'brand' | 'last4' | 'holder'>) => ({
  brand,
  last4digits: last4,
  holderName: holder,
})

/** A charge in the acquirer's API. */
export const wireCharge = (row: ChargeRow) => ({
  attemptId: row.attempt_id,
  status: row.status,
  providerRef: row.provider_ref,
  amount: wireCentavos(row.taken_amount),
  currency: row.currency,
  installments: row.installments,
  card: wireCard(row),
  codeReason: row.code_reason,
  message: row.message,
  hard: row.hard,
  at: row.at,
})

/** A refund in the acquirer's API. */
export const wireRefund = (row: RefundRow) => ({
  refundId: row.refund_id,
  attemptId: row.attempt_id,
  status: row.status,
  amount: wireCentavos(row.amount),
  message: row.message,
  at: row.at,
})

/** A dispute in the acquirer's API: by the charge's own key, as a charge has at most one. */
export const wireDispute = (row: ChargeRow) => ({
  attemptId: row.attempt_id,
  status: row.dispute,
  reason: DISPUTE_REASON,
  amount: wireCentavos(row.taken_amount),
  openedAt: row.disputed_at,
})

const MAX_DOCUMENTS = 5

export const EvidenceBody = z.strictObject({
  message: z.string().check(z.minLength(1), z.maxLength(2_000)),
  documents: z
    .array(
      z.strictObject({
        name: z.string().check(z.maxLength(200)),
        type: z.string().check(z.maxLength(40)),
        /** base64 */
        content: z.string(),
      }),
    )
    .check(z.maxLength(MAX_DOCUMENTS)),
})

/** The acquirer of the sandbox: its callbacks repeat the charge or the refund. */
export const sandboxAcquirer: SimulatedAcquirer = {
  name: 'acquirer',
  chargeCallback(type, charge, at) {
    const { status: _status, installments: _installments, ...facts } = wireCharge(charge)
    const id = chargeCallbackId(type, charge.attempt_id)
    return { id, provider: 'acquirer', body: { ...facts, id, type, at } }
  },
  refundCallback(refund, charge) {
    const type = `refund.${refund.status}` as const
    const id = `${type}:${refund.refund_id}`
    const { status: _status, ...facts } = wireRefund(refund)
    const body = {
      ...facts,
      id,
      type,
      card: charge ? wireCard(charge) : null,
      currency: charge?.currency ?? 'BRL',
      codeReason: '',
      hard: false,
    }
    return { id, provider: 'acquirer', body }
  },
}
