import type { InputOf } from '#contract/access/endpoint.ts'
import { sellerOwner, type Uuid } from '#contract/basics/ids.ts'
import type { Centavos } from '#contract/basics/money.ts'
import { envelope, type Page } from '#contract/basics/paging.ts'
import type {
  listPendingTransfers as listEndpoint,
  listSubSellerPayouts as payoutsEndpoint,
} from '#contract/payouts/endpoints.ts'
import { payoutRefusals } from '#contract/payouts/refusals.ts'
import type { Transfer } from '#contract/payouts/shapes.ts'
import { statusOfPayout } from '#contract/payouts/states.ts'
import { subSellerRefusals } from '#contract/sub-sellers/refusals.ts'
import { balanceOf } from '#server/areas/ledger/balance-of.ts'
import { type PayoutRow, payoutById } from '#server/areas/payouts/read-payouts.ts'
import {
  countPayoutsToSubSeller,
  countPendingWithdrawals,
  payoutsToSubSeller,
  pendingWithdrawals,
} from '#server/areas/payouts/sql.ts'
import { readSeller } from '#server/areas/sellers/read-seller.ts'
import { findSubSellers } from '#server/areas/sub-sellers/find-sub-sellers.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reject } from '#server/platform/http/api-error.ts'

/** A payout in the API. */
export const transferOf = (row: PayoutRow): Transfer => ({
  id: row.id,
  amount: row.amount_centavos,
  date: row.requested_on,
  scheduledDate: row.scheduled_date,
  status: statusOfPayout(row.state),
})

/** A withdrawal of the seller; rejects an unknown id. */
export async function readTransfer(transaction: Transaction, id: Uuid): Promise<Transfer> {
  const row = await payoutById(transaction, id)
  return row?.purpose === 'WITHDRAWAL' ? transferOf(row) : reject(payoutRefusals.notFound)
}

/** What the seller's withdrawals reserve that have not ended (FIN-07). */
export async function readPendingTotal(transaction: Transaction): Promise<{ total: Centavos }> {
  const balances = await balanceOf(transaction, sellerOwner(transaction.sellerId))
  return { total: balances.TRANSFER_PENDING }
}

/** A page of the seller's withdrawals that have not ended (FIN-08). */
export async function listPendingTransfers(
  transaction: Transaction,
  { page, size, sort }: InputOf<typeof listEndpoint>['query'],
): Promise<Page<Transfer>> {
  const offset = page * size
  const ownerId = sellerOwner(transaction.sellerId)
  const { descending } = sort
  const [rows, counted] = await Promise.all([
    pendingWithdrawals(transaction, { ownerId, descending, offset, size }),
    countPendingWithdrawals(transaction, ownerId),
  ])
  return { content: rows.map(transferOf), ...envelope(counted, page, size) }
}

/** A page of what a sub-seller was and is paid; rejects one of another seller. */
export async function listSubSellerPayouts(
  transaction: Transaction,
  id: number,
  { page, size }: InputOf<typeof payoutsEndpoint>['query'],
): Promise<Page<Transfer>> {
  const offset = page * size
  const [subSeller] = await findSubSellers(transaction, [id])
  if (!subSeller) return reject(subSellerRefusals.notFound)
  const ownerId = subSeller.owner_id
  const [rows, counted] = await Promise.all([
    payoutsToSubSeller(transaction, { ownerId, offset, size }),
    countPayoutsToSubSeller(transaction, ownerId),
  ])
  return { content: rows.map(transferOf), ...envelope(counted, page, size) }
}

/** Whether the fraud check flagged the seller (FIN-09). */
export async function readFraudCheck(transaction: Transaction): Promise<{ flagged: boolean }> {
  const { settings } = await readSeller(transaction)
  return { flagged: settings.antiFraudFlagged ?? false }
}
