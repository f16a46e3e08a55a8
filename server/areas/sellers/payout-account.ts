import * as z from 'zod/mini'
import type { SellerId } from '#contract/basics/ids.ts'
import { type AccountData, accountData } from '#contract/sub-sellers/shapes.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

// The row has no id besides the seller's number, so its place is empty.
const boundTo = (sellerId: SellerId) => `seller|account_sealed||${sellerId}`

/** The bank account to which the seller withdraws; null when none is known. */
export async function payoutAccountOf(
  { sellerId, row }: Transaction,
  vault: Vault,
): Promise<AccountData | null> {
  const found = await row<{ account_sealed: Buffer | null }>(
    'select account_sealed from seller where seller_id = $1',
    [sellerId],
  )
  const sealed = found?.account_sealed
  return sealed ? z.parse(accountData, JSON.parse(vault.open(sealed, boundTo(sellerId)))) : null
}

/** Stores the bank account to which the seller withdraws, encrypted. */
export const storePayoutAccount = (
  { sellerId, run }: Transaction,
  vault: Vault,
  account: AccountData,
) =>
  run('update seller set account_sealed = $2 where seller_id = $1', [
    sellerId,
    vault.seal(JSON.stringify(account), boundTo(sellerId)),
  ])
