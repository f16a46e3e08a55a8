import type { SellerId, Uuid } from '#contract/basics/ids.ts'
import { searchPattern } from '#contract/basics/text-search.ts'
import type { AccountData } from '#contract/sub-sellers/shapes.ts'
import { lockPayableSubSeller } from '#server/areas/sub-sellers/record-sql.ts'
import { openAccount } from '#server/areas/sub-sellers/sealed-account.ts'
import {
  readyOnes,
  type SubSellerRow,
  sellersWithSubSeller,
  subSellersByIds,
  subSellersByOwners,
} from '#server/areas/sub-sellers/sql.ts'
import type { Queries, Transaction } from '#server/platform/database/database.ts'
import type { Vault } from '#server/platform/security/secrets.ts'

const MAX_OFFERED = 100

/** Sub-sellers of the seller by their numbers; another seller's are unknown. */
export const findSubSellers = (
  transaction: Transaction,
  ids: readonly number[],
): Promise<SubSellerRow[]> => subSellersByIds(transaction, ids)

/** The sellers that have a sub-seller of this number, two at most; the connection must see all rows. */
export const sellersOfSubSeller = async (queries: Queries, id: number): Promise<SellerId[]> =>
  (await sellersWithSubSeller(queries, id)).map(({ seller_id }) => seller_id)

/** Those that a link may share with now, by name (LNK-11). */
export const findReadySubSellers = (
  transaction: Transaction,
  name: string | undefined,
): Promise<SubSellerRow[]> =>
  readyOnes(transaction, name ? searchPattern(name, 0, 1) : null, MAX_OFFERED)

/** Names by ledger owner. */
export async function namesOfOwners(
  transaction: Transaction,
  owners: readonly Uuid[],
): Promise<ReadonlyMap<Uuid, string>> {
  const found = await subSellersByOwners(transaction, owners)
  return new Map(found.map(({ owner_id, name }) => [owner_id, name]))
}

/** A sub-seller to which money is paid out. */
export interface PaidSubSeller {
  readonly name: string
  readonly document: string
  readonly account: AccountData
}

/**
 * The sub-seller of a ledger owner, locked; null while its registration is not active, its payouts
 * are held, or it has no bank account.
 */
export async function lockSubSellerToPay(
  transaction: Transaction,
  vault: Vault,
  ownerId: Uuid,
): Promise<PaidSubSeller | null> {
  const found = await lockPayableSubSeller(transaction, ownerId)
  if (!found) return null
  const { id, name, document, account_sealed } = found
  const account = openAccount(vault, { sellerId: transaction.sellerId, id }, account_sealed)
  return account && { name, document, account }
}
