import { sellerOwner } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { payoutRefusals } from '#contract/payouts/refusals.ts'
import { scheduledDateOf, withdrawalRefusal } from '#contract/payouts/rules.ts'
import type { Transfer } from '#contract/payouts/shapes.ts'
import { minTransferExclusiveOf } from '#contract/sellers/settings.ts'
import { lockedBalancesOf } from '#server/areas/ledger/balance-of.ts'
import { openApprovalCase, requestPayout, type PayoutTools } from '#server/areas/payouts/payouts.ts'
import { transferOf } from '#server/areas/payouts/read-transfers.ts'
import { targetOf } from '#server/areas/payouts/target.ts'
import { payoutAccountOf } from '#server/areas/sellers/payout-account.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import type { UnitOfWork } from '#server/platform/commands/unit-of-work.ts'
import { reject } from '#server/platform/http/api-error.ts'

export type WithdrawalTools = Pick<PayoutTools, 'payoutBanks' | 'vault'>

export interface Withdrawal {
  readonly amount: Centavos
  /** Whether receivables were anticipated for it in this unit of work. */
  readonly withAnticipation: boolean
}

/**
 * Requests a withdrawal of the seller: the money is reserved at once and sent on the next business
 * day. That of a flagged seller waits for two operators (SM-TRANSFER).
 */
export async function requestWithdrawal(
  work: UnitOfWork,
  tools: WithdrawalTools,
  { amount, withAnticipation }: Withdrawal,
): Promise<Transfer> {
  const seller = await readSeller(work)
  const account =
    seller.settings.bankingType === 'EXTERNAL' ? await payoutAccountOf(work, tools.vault) : null
  if (!account) return reject(payoutRefusals.noAccount)
  const ownerId = sellerOwner(work.sellerId)
  const { AVAILABLE: available } = await lockedBalancesOf(work, ownerId, ['AVAILABLE'])
  const refusal = withdrawalRefusal({
    amount,
    available,
    withAnticipation,
    minimum: minTransferExclusiveOf(seller.settings),
    now: work.now,
  })
  if (refusal) reject(refusal)
  const row = await requestPayout(work, tools, {
    ownerId,
    purpose: 'WITHDRAWAL',
    billId: null,
    source: 'AVAILABLE',
    state: 'WAITING_APPROVAL',
    amount,
    target: targetOf(account, { name: seller.company_name, document: seller.document }),
    scheduledDate: scheduledDateOf(work.today),
  })
  if (!row) return reject(payoutRefusals.insufficientBalance)
  if (seller.settings.antiFraudFlagged) await openApprovalCase(work, row)
  return transferOf(row)
}
