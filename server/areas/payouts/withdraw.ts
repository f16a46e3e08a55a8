import { sellerOwner } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { payoutRefusals } from '#contract/payouts/refusals.ts'
import { scheduledDateOf, withdrawalRefusal } from '#contract/payouts/rules.ts'
import type { Transfer } from '#contract/payouts/shapes.ts'
import { minTransferExclusiveOf, type SellerSettings } from '#contract/sellers/settings.ts'
import {
  openApprovalCase,
  type PayoutOrder,
  type PayoutTools,
  requestPayout,
} from '#server/areas/payouts/payouts.ts'
import type { PayoutRow } from '#server/areas/payouts/read-payouts.ts'
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

interface Requested extends Withdrawal {
  readonly settings: SellerSettings
}

/** Reserves a withdrawal from what the seller may withdraw, which is locked while it is checked. */
export async function reserveWithdrawal(
  work: UnitOfWork,
  tools: WithdrawalTools,
  { amount, withAnticipation, settings }: Requested,
  to: Pick<PayoutOrder, 'state' | 'target' | 'confirmUntil'>,
): Promise<PayoutRow> {
  const { now } = work
  const minimum = minTransferExclusiveOf(settings)
  const order: PayoutOrder = {
    ...to,
    ownerId: sellerOwner(work.sellerId),
    purpose: 'WITHDRAWAL',
    billId: null,
    source: 'AVAILABLE',
    amount,
    scheduledDate: scheduledDateOf(work.today),
  }
  const row = await requestPayout(work, tools, order, (available) => {
    const refusal = withdrawalRefusal({ amount, available, withAnticipation, minimum, now })
    if (refusal) reject(refusal)
  })
  return row ?? reject(payoutRefusals.insufficientBalance)
}

/**
 * Requests a withdrawal of the seller: the money is reserved at once and sent on the next business
 * day. That of a flagged seller waits for two operators (SM-TRANSFER).
 */
export async function requestWithdrawal(
  work: UnitOfWork,
  tools: WithdrawalTools,
  withdrawal: Withdrawal,
): Promise<Transfer> {
  const { settings, company_name: name, document } = await readSeller(work)
  const account =
    settings.bankingType === 'EXTERNAL' ? await payoutAccountOf(work, tools.vault) : null
  if (!account) return reject(payoutRefusals.noAccount)
  const row = await reserveWithdrawal(
    work,
    tools,
    { ...withdrawal, settings },
    { state: 'WAITING_APPROVAL', target: targetOf(account, { name, document }) },
  )
  if (settings.antiFraudFlagged) await openApprovalCase(work, row)
  return transferOf(row)
}
