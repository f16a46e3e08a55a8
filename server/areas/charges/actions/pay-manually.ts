import { sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import { chargeRefusals } from '#contract/charges/refusals.ts'
import { moveCharge } from '#server/areas/charge-core/charge-state.ts'
import { lockAndCheck } from '#server/areas/charges/actions/charge-guards.ts'
import { ownedAccount } from '#server/areas/ledger/chart.ts'
import { credit, debit, post } from '#server/areas/ledger/post.ts'
import { expireCodes } from '#server/areas/payments/codes/code-removal.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'

interface ManualPaymentInput {
  readonly params: { readonly id: Uuid }
  readonly body: { readonly uuidCharge: Uuid }
}

/** Records a payment outside the product as a memo entry; it is final (R-CHD-17). */
export async function payManually(
  work: UnitOfWork,
  { params, body }: ManualPaymentInput,
): Promise<void> {
  if (body.uuidCharge !== params.id) reject(chargeRefusals.otherCharge, { field: 'uuidCharge' })
  const charge = await lockAndCheck(work, params.id, 'manualPayment')
  const owner = sellerOwner(work.sellerId)
  await post(work, { kind: 'MANUAL_PAYMENT_RECORDED', ref: charge.id }, [
    debit(ownedAccount(owner, 'MEMO_PAID_OUTSIDE'), charge.value_centavos),
    credit(ownedAccount(owner, 'MEMO_SALES'), charge.value_centavos),
  ])
  moveCharge(work, charge, 'manualPayment', { paidDate: work.today })
  await expireCodes(work, charge.id)
}
